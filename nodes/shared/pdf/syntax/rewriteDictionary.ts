import type { Scanned } from './scanner';

const open = Buffer.from('<<');
const close = Buffer.from('>>');

/**
 * Writes a dictionary again with some entries changed: `changes` has the new value by name, or undefined for one to
 * leave out; names that the dictionary doesn't have are added. All other entries are copied as they are.
 */
export function rewriteDictionary(
	{ bytes, entries }: Scanned,
	changes: ReadonlyMap<string, Buffer | undefined>,
): Buffer {
	const parts: Buffer[] = [];
	for (const [name, { keyStart, end }] of entries) {
		if (!changes.has(name)) parts.push(bytes.subarray(keyStart, end));
	}
	return written(parts, changes);
}

/** Writes a dictionary of these entries; those without a value are left out. */
export function writeDictionary(entries: ReadonlyMap<string, Buffer | undefined>): Buffer {
	return written([], entries);
}

function written(parts: Buffer[], entries: ReadonlyMap<string, Buffer | undefined>): Buffer {
	for (const [name, value] of entries) {
		if (value) parts.push(Buffer.from(`/${writtenName(name)} `, 'latin1'), value);
	}
	return Buffer.concat([open, ...parts, close]);
}

function writtenName(name: string): string {
	return name.replace(
		/[^!-~]|[#()<>[\]{}/%]/g,
		(character) => `#${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
	);
}
