import { eachInBatches } from './batches';

/** A day, a time of it to the millisecond, and its zone, as ISO 8601 and Python write them. */
const timePattern =
	/^(\d{4}-\d{2}-\d{2})(?:[T ] *(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)\d* *(?:z|([+-]\d{2})(?::?(\d{2}))?)?)?$/i;

/** Numbers below this are seconds since 1970 (up to the year 5138), larger ones milliseconds. */
const largestSeconds = 1e11;

/** The farthest from 1970 that JavaScript's dates reach. ms. */
const farthestTime = 8.64e15;

/**
 * Reads a time of the service as milliseconds since 1970; undefined for anything else. A time without a zone is UTC:
 * the hosted service writes the same job's time with `Z` in one response and without it in another
 * (docs/maintainers/service.md#jobs). Fractions finer than a millisecond are cut off.
 */
export function readTime(value: unknown): number | undefined {
	if (typeof value === 'number') {
		const milliseconds = Math.abs(value) < largestSeconds ? value * 1000 : value;
		return Math.abs(milliseconds) <= farthestTime ? milliseconds : undefined;
	}
	if (typeof value !== 'string') return undefined;
	const [, day, clock, hours, minutes = '00'] = timePattern.exec(value.trim()) ?? [];
	if (day === undefined) return undefined;
	const zone = hours === undefined ? 'Z' : `${hours}:${minutes}`;
	const milliseconds = Date.parse(clock === undefined ? day : `${day}T${clock}${zone}`);
	return Number.isNaN(milliseconds) ? undefined : milliseconds;
}

/** A duration as ISO 8601 and Python write it, without years and months, whose length differs. */
const durationPattern =
	/^([-+]?)P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:[.,]\d+)?)S)?)?$/i;

/** Reads a duration of the service, such as `PT1M2.5S`, in seconds; a number is seconds already. Undefined for anything else. */
export function readDuration(value: unknown): number | undefined {
	if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
	const found = typeof value === 'string' ? durationPattern.exec(value.trim()) : null;
	if (found === null) return undefined;
	const [weeks, days, hours, minutes, seconds] = found
		.slice(2)
		.map((part: string | undefined) => Number((part ?? '0').replace(',', '.')));
	const length = (((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds;
	return found[1] === '-' ? -length : length;
}

/** The specification doesn't name the field; the hosted service calls it `created_at` (docs/maintainers/service.md#jobs). */
export const creationFields: readonly string[] = [
	'created_at',
	'creation_time',
	'createdAt',
	'created',
	'create_time',
];

function creationValueOf(row: Record<string, unknown>): string | number | undefined {
	for (const field of creationFields) {
		const value = row[field];
		if ((typeof value === 'string' && value !== '') || typeof value === 'number') return value;
	}
	return undefined;
}

/** Returns a time of the service for an item: in ISO form and UTC if it can be read, otherwise as the service wrote it. */
export function timeText<Value>(value: Value): Value | string {
	const time = readTime(value);
	return time === undefined ? value : new Date(time).toISOString();
}

/** The creation time of a record for an item, as `timeText` writes it; null if the record has none. */
export function creationTextOf(row: Record<string, unknown>): string | number | null {
	return timeText(creationValueOf(row) ?? null);
}

/** The creation time of a record in milliseconds since 1970; undefined if it has none that can be read. */
export function creationTimeOf(row: Record<string, unknown>): number | undefined {
	return readTime(creationValueOf(row));
}

/**
 * Returns a sorted copy of a list, newest first; records without a time come last, in their original order. The list may
 * be long: it doesn't hold the event loop for more than a few milliseconds.
 */
export async function newestFirst<Row extends Record<string, unknown>>(
	rows: readonly Row[],
): Promise<Row[]> {
	const ofTimes = new Map<number, Row[]>();
	await eachInBatches(rows, (row) => {
		const time = creationTimeOf(row) ?? Number.NEGATIVE_INFINITY;
		const others = ofTimes.get(time);
		if (others) others.push(row);
		else ofTimes.set(time, [row]);
	});
	const sorted: Row[] = [];
	// Numbers alone are sorted within milliseconds.
	await eachInBatches(Float64Array.from(ofTimes.keys()).sort().reverse(), (time) => {
		for (const row of ofTimes.get(time) ?? []) sorted.push(row);
	});
	return sorted;
}
