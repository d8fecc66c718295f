import type { Item } from '../../shared/run/caller';
import { isNothing } from '../../shared/fields/readValue';
import { isRecord } from '../../shared/values/json';
import { Problem } from '../../shared/values/problem';
import { valueText } from '../../shared/values/text';
import { inSlices, type Work } from '../../shared/values/inSlices';
import { knownDocumentsField } from './knownFields';

/** What the user knows of a document. */
export interface KnownDocument {
	documentKey: string;
	contentHash?: string;
	settingsHash?: string;
	/** The row as it was given, without n8n's wrapping. */
	row: Record<string, unknown>;
}

export type KnownDocuments = ReadonlyMap<string, KnownDocument>;

/** Read once for all items, from the first one: rows of 100,000 documents are read again for none. */
export async function readKnown(first: Item): Promise<KnownDocuments> {
	return await first.once(readKnown, async () => {
		const given = first.read(knownDocumentsField);
		return await inSlices(knownIn(Array.isArray(given) ? given : rowsOf(given)));
	});
}

/** The rows of an object with one entry for each key, or the object itself if it's a row. */
function rowsOf(given: Record<string, unknown>): unknown[] {
	if ('documentKey' in given || isRecord(given.json)) return [given];
	return Object.entries(given).map(([documentKey, known]) =>
		isRecord(known) ? { ...known, documentKey } : { documentKey, contentHash: known },
	);
}

function* knownIn(rows: readonly unknown[]): Work<KnownDocuments> {
	const known = new Map<string, KnownDocument>();
	for (const [index, entry] of rows.entries()) {
		yield;
		const row = isRecord(entry) && isRecord(entry.json) ? entry.json : entry;
		// What a node without any rows returns where Always Output Data is on.
		if (isRecord(row) && Object.keys(row).length === 0) continue;
		const documentKey = isRecord(row) ? textIn(row.documentKey) : undefined;
		if (!isRecord(row) || documentKey === undefined) throw notKnown(index, row);
		known.set(documentKey, {
			documentKey,
			contentHash: textIn(row.contentHash)?.toLowerCase(),
			settingsHash: textIn(row.settingsHash)?.toLowerCase(),
			row,
		});
	}
	return known;
}

function textIn(value: unknown): string | undefined {
	if (isNothing(value)) return undefined;
	return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : undefined;
}

function notKnown(index: number, row: unknown): Problem {
	const shown = (valueText(row) ?? '').slice(0, 100);
	return new Problem(
		`Entry ${index + 1} of Known Documents has no documentKey: ${shown}`,
		'Each entry needs documentKey, contentHash and settingsHash, as this node returns them in the field document',
	);
}
