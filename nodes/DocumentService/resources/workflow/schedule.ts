import type { IDataObject } from 'n8n-workflow';

import type { Dialect } from '../../../core/credential/dialect';
import { isRecord } from '../../../core/text/json';

/** The hosted service's schedules, each with its cron expression (docs/maintainers/service.md#schedules). */
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

const cronOfPhrase: Readonly<Record<string, string>> = schedulePhrases;

/** Returns the cron expression of a phrase, and any other text unchanged; '' for no schedule. */
export function readSchedule(choice: string): string {
	const text = choice.trim().replace(/\s+/g, ' ');
	const phrase = text.toLowerCase();
	if (phrase === 'none') return '';
	return Object.hasOwn(cronOfPhrase, phrase) ? cronOfPhrase[phrase] : text;
}

/**
 * Writes a schedule in the form that the service expects: an object with `crontab_entries`, or a phrase for the hosted
 * service (docs/maintainers/service.md#schedules). A cron expression that matches none of its phrases is sent in the form in which
 * it returns schedules. No schedule is an empty list, or null for the hosted service.
 */
export function scheduleForService(
	expression: string,
	{ hasSchedulePhrases, noSchedule }: Dialect,
): IDataObject | string | null {
	if (expression === '') return noSchedule;
	const phrase = Object.keys(cronOfPhrase).find((name) => cronOfPhrase[name] === expression);
	if (hasSchedulePhrases && phrase !== undefined) return phrase;
	return { crontab_entries: [{ cron_expression: expression }] };
}

/**
 * Reads the schedule of a workflow record in either form: `crontab_entries`, a phrase, or nothing. Returns the cron
 * expressions joined with ', ', the phrase, or null.
 */
export function describeSchedule(schedule: unknown): string | null {
	if (typeof schedule === 'string') return schedule.trim() || null;
	if (!isRecord(schedule) || !Array.isArray(schedule.crontab_entries)) return null;
	const entries: unknown[] = schedule.crontab_entries;
	const expressions = entries.map((entry) => isRecord(entry) && entry.cron_expression);
	return expressions.filter((text) => typeof text === 'string').join(', ') || null;
}
