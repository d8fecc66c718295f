import type { IDataObject } from 'n8n-workflow';

import { dialects, type Dialect } from '../../../shared/service/credential/dialect';

/** The public service's schedules, each with its cron expression (docs/service.md#schedules). */
export const schedulePhrases = {
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
} as const satisfies Record<string, string>;

type SchedulePhrase = keyof typeof schedulePhrases;

/** A schedule as chosen: none, one of the phrases, or a cron expression. */
export type Schedule = { kind: 'none' } | { kind: 'cron'; expression: string };

function isPhrase(text: string): text is SchedulePhrase {
	return Object.hasOwn(schedulePhrases, text);
}

/** Reads a schedule choice: 'none' or nothing, a known phrase, or any other text as a cron expression. */
export function readSchedule(choice: string): Schedule {
	const text = choice.trim().replace(/\s+/g, ' ');
	const phrase = text.toLowerCase();
	if (text === '' || phrase === 'none') return { kind: 'none' };
	return { kind: 'cron', expression: isPhrase(phrase) ? schedulePhrases[phrase] : text };
}

function phraseOf(expression: string): string | undefined {
	return Object.entries(schedulePhrases).find(([, cron]) => cron === expression)?.[0];
}

/**
 * Writes a schedule in the form that the service expects: an object with `crontab_entries`, or a phrase for the public
 * service (docs/service.md#schedules). A cron expression that matches none of its phrases is sent in the form in which
 * it returns schedules. No schedule is an empty list, or null for the public service.
 */
export function scheduleForService(
	schedule: Schedule,
	dialect: Dialect,
): IDataObject | string | null {
	const { hasSchedulePhrases, noSchedule } = dialects[dialect];
	if (schedule.kind === 'none') return noSchedule;
	const phrase = hasSchedulePhrases ? phraseOf(schedule.expression) : undefined;
	return phrase ?? { crontab_entries: [{ cron_expression: schedule.expression }] };
}

/**
 * Reads the schedule of a workflow record in either form: `crontab_entries`, a phrase, or nothing. Returns the cron
 * expressions joined with ', ', the phrase, or null.
 */
export function describeSchedule(schedule: unknown): string | null {
	if (typeof schedule === 'string') return schedule.trim() || null;
	if (typeof schedule !== 'object' || schedule === null) return null;
	if (!('crontab_entries' in schedule) || !Array.isArray(schedule.crontab_entries)) return null;
	const expressions = schedule.crontab_entries.flatMap((entry: unknown) => {
		if (typeof entry !== 'object' || entry === null || !('cron_expression' in entry)) return [];
		return typeof entry.cron_expression === 'string' ? [entry.cron_expression] : [];
	});
	return expressions.join(', ') || null;
}
