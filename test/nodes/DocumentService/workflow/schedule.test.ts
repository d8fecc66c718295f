import { dialects } from '../../../../nodes/core/credential/dialect';
import {
	describeSchedule,
	readSchedule,
	schedulePhrases,
	scheduleForService,
} from '../../../../nodes/DocumentService/resources/workflow/schedule';

describe('schedule', () => {
	it.each(Object.entries(schedulePhrases))('sends %p in both forms', (phrase, cron) => {
		const schedule = readSchedule(phrase);
		expect(scheduleForService(schedule, dialects.public)).toBe(phrase);
		expect(scheduleForService(schedule, dialects.specification)).toEqual({
			crontab_entries: [{ cron_expression: cron }],
		});
	});

	it('sends a cron expression that is a known phrase as that phrase to the hosted service', () => {
		expect(scheduleForService(readSchedule('0  0 * * 0'), dialects.public)).toBe('weekly');
	});

	it('sends any other cron expression as crontab entries', () => {
		const schedule = readSchedule('5 4 * * 1-5');
		const entries = { crontab_entries: [{ cron_expression: '5 4 * * 1-5' }] };
		expect(scheduleForService(schedule, dialects.specification)).toEqual(entries);
		expect(scheduleForService(schedule, dialects.public)).toEqual(entries);
	});

	it('sends no schedule as an empty list or null', () => {
		expect(scheduleForService(readSchedule('none'), dialects.specification)).toEqual({
			crontab_entries: [],
		});
		expect(scheduleForService(readSchedule(''), dialects.public)).toBeNull();
	});

	it.each([
		[{ crontab_entries: [{ cron_expression: '0 0 * * *' }] }, '0 0 * * *'],
		[{ crontab_entries: [] }, null],
		['every 2 hours', 'every 2 hours'],
		[null, null],
		[{ crontab_entries: [null, {}] }, null],
	])('describes %p', (schedule, text) => {
		expect(describeSchedule(schedule)).toBe(text);
	});
});
