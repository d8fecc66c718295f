import type { IDataObject } from 'n8n-workflow';

import { creationValueOf } from '../../shared/time/creationTime';

const dayMs = 24 * 60 * 60 * 1000;

/** Time zones are at most 14 hours from UTC, so two days earlier is earlier in every zone. */
const marginMs = 2 * dayMs;

const firstYearMs = Date.UTC(0, 0);
const lastYearMs = Date.UTC(9999, 11, 31);

/** A day (`2031-05-06`) that's before the time (milliseconds since 1970) in every zone; undefined if there is none. */
export function dayBefore(time: number): string | undefined {
	if (!(time > firstYearMs && time < lastYearMs)) return undefined;
	return new Date(time - marginMs).toISOString().slice(0, 10);
}

/**
 * Whether a row was certainly created before a day, judging by the text alone, which is much faster than parsing it.
 */
export function isBeforeDay(row: IDataObject, day: string | undefined): boolean {
	if (day === undefined) return false;
	const value = creationValueOf(row);
	if (typeof value !== 'string' || value[4] !== '-' || value[7] !== '-') return false;
	return /^\d{4}/.test(value) && value.slice(0, 10) < day;
}
