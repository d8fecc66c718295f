import { eachInBatches } from './batches';

const zonePattern = /(?:z|[+-]\d{2}(?::?\d{2})?)$/i;
const clockPattern = /\d[T ]\d{1,2}:\d{2}/i;

/** Numbers below this are seconds since 1970 (up to the year 5138), larger ones milliseconds. */
const largestSeconds = 1e11;

/** The farthest from 1970 that JavaScript's dates reach. ms. */
const farthestTime = 8.64e15;

function isoOf(text: string): string {
	const joined = text.replace(/^(\d{4}-\d{2}-\d{2})\s+/, '$1T');
	const [clock, zone] = zonePattern.test(joined)
		? [joined.replace(zonePattern, '').trim(), zonePattern.exec(joined)?.[0] ?? 'Z']
		: [joined, 'Z'];
	const digits = zone.replace(/[^\d]/g, '').padEnd(4, '0');
	const completeZone =
		zone.toUpperCase() === 'Z' ? 'Z' : `${zone[0]}${digits.slice(0, 2)}:${digits.slice(2)}`;
	return `${clock.replace(/([.]\d{3})\d+$/, '$1')}${completeZone}`;
}

/**
 * Reads a time of the service as milliseconds since 1970; undefined for anything else. A time without a zone is UTC:
 * the public service writes the same job's time with `Z` in one answer and without it in another
 * (docs/service.md#jobs). Fractions finer than a millisecond are cut off.
 */
export function readTime(value: unknown): number | undefined {
	if (typeof value === 'number') {
		const milliseconds = Math.abs(value) < largestSeconds ? value * 1000 : value;
		return Math.abs(milliseconds) <= farthestTime ? milliseconds : undefined;
	}
	if (typeof value !== 'string') return undefined;
	const text = value.trim();
	if (!/^\d{4}-\d{2}-\d{2}/.test(text)) return undefined;
	const milliseconds = Date.parse(clockPattern.test(text) ? isoOf(text) : text);
	return Number.isNaN(milliseconds) ? undefined : milliseconds;
}

/** The specification doesn't name the field; the public service calls it `created_at` (docs/service.md#jobs). */
const creationFields = ['created_at', 'creation_time', 'createdAt', 'created', 'create_time'];

/** The creation time of a record as the service wrote it, or undefined. */
export function creationValueOf(row: Record<string, unknown>): string | number | undefined {
	for (const field of creationFields) {
		const value = row[field];
		if ((typeof value === 'string' && value !== '') || typeof value === 'number') return value;
	}
	return undefined;
}

/**
 * The creation time of a record for an item: in ISO form and UTC if it can be read, otherwise as the service wrote it;
 * null if the record has none.
 */
export function creationTextOf(row: Record<string, unknown>): string | number | null {
	const time = creationTimeOf(row);
	return time === undefined ? (creationValueOf(row) ?? null) : new Date(time).toISOString();
}

/** The creation time of a record in milliseconds since 1970; undefined if it has none that can be read. */
export function creationTimeOf(row: Record<string, unknown>): number | undefined {
	return readTime(creationValueOf(row));
}

/** As `newestFirst`, for a list that may be long: it doesn't hold the event loop for more than a few milliseconds. */
export async function newestFirstInSlices<Row extends Record<string, unknown>>(
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

/** A sorted copy, newest first; records without a time come last, in their original order. */
export function newestFirst<Row extends Record<string, unknown>>(rows: readonly Row[]): Row[] {
	const timed = rows.map((row) => ({ row, time: creationTimeOf(row) ?? Number.NEGATIVE_INFINITY }));
	timed.sort((first, second) => (first.time === second.time ? 0 : second.time - first.time));
	return timed.map(({ row }) => row);
}
