import { Cron } from 'croner';
import { ServiceProblem, wrongField } from '../http/serviceResponse.ts';
import { isObject } from './record.ts';

/** The schedule phrases and their cron expressions : docs/maintainers/service.md#schedules. */
const phrases: Record<string, string> = {
	'every 15 minutes': '*/15 * * * *',
	'every hour': '0 * * * *',
	'every 2 hours': '0 */2 * * *',
	'every 4 hours': '0 */4 * * *',
	'every 6 hours': '0 */6 * * *',
	'every 8 hours': '0 */8 * * *',
	'every 10 hours': '0 */10 * * *',
	'every 12 hours': '0 */12 * * *',
	daily: '0 0 * * *',
	weekly: '0 0 * * 0',
	monthly: '0 0 1 * *',
};

/**
 * The cron expressions of a request's schedule: a phrase, a cron expression, `{crontab_entries}`, or
 * null for none. Throws 422 for anything else.
 */
export function readSchedule(schedule: unknown): string[] {
	if (schedule === undefined || schedule === null || schedule === '') return [];
	if (typeof schedule === 'string') return [readExpression(schedule)];
	if (isObject(schedule) && Array.isArray(schedule.crontab_entries)) {
		return schedule.crontab_entries.map((entry: unknown) =>
			readExpression(isObject(entry) ? entry.cron_expression : entry),
		);
	}
	throw badSchedule(schedule);
}

function readExpression(text: unknown): string {
	if (typeof text !== 'string') throw badSchedule(text);
	const phrase = phrases[text.trim().toLowerCase()];
	if (phrase !== undefined) return phrase;
	try {
		new Cron(text, { paused: true });
	} catch {
		throw badSchedule(text);
	}
	// Fields of seconds and words like @daily are understood by the library, not by the service.
	if (text.trim().split(/\s+/).length !== 5) throw badSchedule(text);
	return text.trim();
}

function badSchedule(input: unknown): ServiceProblem {
	const known = Object.keys(phrases)
		.map((phrase) => `'${phrase}'`)
		.join(', ');
	return new ServiceProblem(422, [
		wrongField(
			['body', 'schedule'],
			`Input should be ${known} or a cron expression of five fields`,
			input,
		),
	]);
}
