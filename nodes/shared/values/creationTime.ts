import { readTime } from './readTime';

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

/** A sorted copy, newest first; records without a time come last, in their original order. */
export function newestFirst<Row extends Record<string, unknown>>(rows: readonly Row[]): Row[] {
	const timed = rows.map((row) => ({ row, time: creationTimeOf(row) ?? Number.NEGATIVE_INFINITY }));
	timed.sort((first, second) => (first.time === second.time ? 0 : second.time - first.time));
	return timed.map(({ row }) => row);
}
