import { entryOf } from '../syntax/dictionary';
import { scan } from '../syntax/scan';
import { searchLast } from '../syntax/search';
import { skipToToken } from '../syntax/skipToToken';
import {
	isKeyword,
	readDigits,
	refOf,
	shortText,
	skipSpace,
	wholeNumberOf,
	type Ref,
	type Scanned,
} from '../syntax/value';
import { UnsupportedPdf, type WorkBudget } from '../work/work';
import { readReferenceStream } from './crossReferenceStream';
import { readReferenceTable, type FreedObjects } from './crossReferenceTable';
import { ObjectEntries } from './entries';

export interface CrossReference {
	entries: ObjectEntries;
	root: Ref;
	/** The section that was written last: where it begins, and its trailer. Not set for a recovered one. */
	newest?: { offset: number; isTable: boolean; trailer: Scanned };
	/** Whether the objects were found without the document's own sections. */
	isRecovered: boolean;
	/** Whether objects are in object streams. */
	isPacked: boolean;
	/** Whether its strings and streams are encrypted, and so is what object streams hold. */
	isEncrypted: boolean;
}

/** Every saved change adds one section. */
const maxSections = 4096;

/**
 * Reads all cross-reference sections of a document, the newest first: tables, streams, both in one (hybrid files), and
 * those of earlier versions. Bounded by the budget, since each entry costs, and each section is read once. Throws
 * UnsupportedPdf for sections that aren't where they should be.
 */
export async function readCrossReference(
	bytes: Buffer,
	budget: WorkBudget,
): Promise<CrossReference> {
	const entries = new ObjectEntries(budget);
	const read = new Set<number>();
	let root: Ref | undefined;
	let newest: CrossReference['newest'] | undefined;
	let isPacked = false;
	let isEncrypted = false;
	let next: number | undefined = await lastSection(bytes, budget);
	while (next !== undefined) {
		if (read.has(next) || read.size > maxSections)
			throw new UnsupportedPdf('Cross-references form a loop');
		read.add(next);
		const start = skipToToken(bytes, checkedOffset(bytes, next), bytes.length, budget);
		let trailer: Scanned;
		const isTable = isKeyword(bytes, start, 'xref');
		if (isTable) {
			const table = await readHybridTable(bytes, start, entries, budget);
			trailer = table.trailer;
			isPacked ||= table.isPacked;
		} else {
			trailer = await readReferenceStream(bytes, start, entries, budget);
			isPacked = true;
		}
		isEncrypted ||= saysEncrypted(trailer);
		// What the newest section says counts; one without it would be read differently by different readers.
		root ??= refOf(entryOf(trailer, 'Root'));
		newest ??= { offset: next, isTable, trailer };
		if (!root) throw new UnsupportedPdf('The document has no catalog');
		next = offsetIn(trailer, 'Prev');
	}
	if (!root || !newest) throw new UnsupportedPdf('The document has no catalog');
	return { entries, root, newest, isRecovered: false, isPacked, isEncrypted };
}

export function saysEncrypted(trailer: Scanned): boolean {
	const entry = entryOf(trailer, 'Encrypt');
	return entry !== undefined && shortText(entry) !== 'null';
}

/** A table, and the stream that a hybrid file has beside it, which knows of objects that the table calls free. */
async function readHybridTable(
	bytes: Buffer,
	start: number,
	entries: ObjectEntries,
	budget: WorkBudget,
): Promise<{ trailer: Scanned; isPacked: boolean }> {
	const freedObjects: FreedObjects = [];
	const end = await readReferenceTable(bytes, start + 4, entries, freedObjects, budget);
	const trailer = await scan(bytes, end, bytes.length, budget);
	if (trailer.kind !== 'dictionary') throw new UnsupportedPdf('The document has no trailer');
	const stream = offsetIn(trailer, 'XRefStm');
	if (stream !== undefined) {
		const place = skipToToken(bytes, checkedOffset(bytes, stream), bytes.length, budget);
		await readReferenceStream(bytes, place, entries, budget);
	}
	for (const number of freedObjects) {
		entries.addFreed(number);
		if (budget.spend(4)) await budget.pause();
	}
	return { trailer, isPacked: stream !== undefined };
}

function offsetIn(trailer: Scanned, name: string): number | undefined {
	const value = entryOf(trailer, name);
	if (!value) return undefined;
	const offset = wholeNumberOf(value);
	if (offset === undefined) throw new UnsupportedPdf('A cross-reference is outside the document');
	return offset;
}

function checkedOffset(bytes: Buffer, offset: number): number {
	if (offset <= 0 || offset >= bytes.length)
		throw new UnsupportedPdf('A cross-reference is outside the document');
	return offset;
}

/** Servers append bytes to a document, so its end may be anywhere. */
async function lastSection(bytes: Buffer, budget: WorkBudget): Promise<number> {
	const found = await searchLast(bytes, 'startxref', budget);
	if (found === undefined) throw new UnsupportedPdf('The document has no end');
	const digits = skipSpace(bytes, found + 'startxref'.length, bytes.length);
	const offset = readDigits(bytes, digits, 15);
	if (!offset) throw new UnsupportedPdf("The document doesn't say where its objects are");
	return offset.value;
}
