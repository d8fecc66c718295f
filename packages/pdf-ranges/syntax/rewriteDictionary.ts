import type { WorkBudget } from '../work/work';
import { assertUnique } from './dictionary';
import type { Scanned } from './value';

/** What entries of a dictionary become, by name: stretches of bytes, or undefined for an entry that is left out. */
export type Changes = ReadonlyMap<string, readonly Buffer[] | undefined>;

const open = Buffer.from('<<');
const close = Buffer.from('>>');
const empty = { bytes: open, entries: new Map(), repeated: new Set<string>() };

/**
 * Writes a dictionary again with some entries changed; names that the dictionary doesn't have are added: only names that
 * need no escaping. All other entries are copied as they are, and share the memory of the document.
 */
export async function rewriteDictionary(
	dictionary: Pick<Scanned, 'bytes' | 'entries' | 'repeated'>,
	changes: Changes,
	budget: WorkBudget,
): Promise<Buffer[]> {
	assertUnique(dictionary);
	const { bytes, entries } = dictionary;
	const parts: Buffer[] = [open];
	let start = 0;
	let last = 0;
	for (const [name, { keyStart, end }] of entries) {
		if (budget.spend(8)) await budget.pause();
		if (!changes.has(name)) {
			if (last === 0) start = keyStart;
			last = end;
		} else if (last > 0) {
			parts.push(bytes.subarray(start, last));
			last = 0;
		}
	}
	if (last > 0) parts.push(bytes.subarray(start, last));
	for (const [name, value] of changes) {
		if (!value) continue;
		parts.push(nameBytes(name));
		for (const part of value) {
			parts.push(part);
			if (budget.spend(8)) await budget.pause();
		}
	}
	parts.push(close);
	return parts;
}

export async function writeDictionary(changes: Changes, budget: WorkBudget): Promise<Buffer[]> {
	return await rewriteDictionary(empty, changes, budget);
}

/** Names that the reader writes itself: a few dozen. */
const writtenNames = new Map<string, Buffer>();

function nameBytes(name: string): Buffer {
	let text = writtenNames.get(name);
	if (!text) {
		text = Buffer.from(`/${name} `);
		writtenNames.set(name, text);
	}
	return text;
}
