import type { Item } from '../../core/n8n/nodeContext';
import { isNothing } from '../../core/n8n/fields/readers';
import { isRecord } from '../../core/text/json';
import { Problem } from '../../core/text/problem';
import { valueText } from '../../core/text/text';
import { eachInBatches } from '../../core/text/batches';
import { knownDocumentsField } from './knownFields';

/** What the user knows of a document. */
export interface KnownDocument {
	documentKey: string;
	/** A SHA-256 hash in small hexadecimal digits, or `unknown`. */
	contentHash: string;
	settingsHash?: string;
	/** The row as it was given, without n8n's wrapping. */
	row: Record<string, unknown>;
}

export type KnownDocuments = ReadonlyMap<string, KnownDocument>;

/** What an entry may have instead of a hash: the document is known, and its content isn't. */
const unknownHash = 'unknown';

/** Says what Known Documents expects, in every error about it. */
const expected =
	"Set it to the rows that you stored in the last execution, for example {{ $('Get row(s)').all() }} of a Data Table node, or to [] for none. Each row needs the documentKey and contentHash, and can have the settingsHash, that this node returns in the field document.";

/** Reads the documents that the user knows. Throws a Problem for entries of another shape. */
export async function readKnown(first: Item): Promise<KnownDocuments> {
	const given = readGiven(first);
	return await knownIn(Array.isArray(given) ? given : rowsOf(given));
}

function readGiven(first: Item) {
	try {
		return first.read(knownDocumentsField);
	} catch (error) {
		throw error instanceof Problem ? new Problem(error.message, expected) : error;
	}
}

/** The rows of an object with one entry for each key, or the object itself if it's a row. */
function rowsOf(given: Record<string, unknown>): unknown[] {
	if ('documentKey' in given || isRecord(given.json)) return [given];
	return Object.entries(given).map(([documentKey, known]) =>
		isRecord(known) ? { ...known, documentKey } : { documentKey, contentHash: known },
	);
}

async function knownIn(rows: readonly unknown[]): Promise<KnownDocuments> {
	const known = new Map<string, KnownDocument>();
	await eachInBatches(rows, (entry, index) => {
		const row = isRecord(entry) && isRecord(entry.json) ? entry.json : entry;
		// What a node without any rows returns where Always Output Data is on.
		if (isRecord(row) && Object.keys(row).length === 0) return;
		const documentKey = isRecord(row) ? textIn(row.documentKey) : undefined;
		if (!isRecord(row) || documentKey === undefined) throw notKnown(index, row, 'documentKey');
		const contentHash = textIn(row.contentHash)?.toLowerCase();
		if (contentHash === undefined) throw notKnown(index, row, 'contentHash');
		if (contentHash !== unknownHash && !/^[0-9a-f]{64}$/.test(contentHash)) {
			throw notKnown(index, row, 'SHA-256 hash as its contentHash');
		}
		known.set(documentKey, {
			documentKey,
			contentHash,
			settingsHash: textIn(row.settingsHash)?.toLowerCase(),
			row,
		});
	});
	return known;
}

function textIn(value: unknown): string | undefined {
	if (isNothing(value)) return undefined;
	return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : undefined;
}

function notKnown(index: number, row: unknown, missing: string): Problem {
	const shown = (valueText(row) ?? '').slice(0, 100);
	return new Problem(
		`Entry ${index + 1} of 'Known Documents' has no ${missing}: ${shown}`,
		expected,
	);
}
