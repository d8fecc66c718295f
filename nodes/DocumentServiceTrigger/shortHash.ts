import { createHash, hash } from 'crypto';

/**
 * How many characters a job's hash has. With 6.5 bits each, the chance that any new job of a year is taken for one of
 * the remembered ones is below one in a billion: docs/decisions/each-job-once.md#short-hashes
 */
export const hashLength = 11;

/** Stands in no hash. */
export const separator = ' ';

/** Printable ASCII that JSON doesn't escape, without the separator: 92 characters, by their codes. */
const letters = Array.from({ length: 95 }, (_, number) => 32 + number).filter(
	(code) => !['"', '\\', separator].includes(String.fromCharCode(code)),
);

const { fromCharCode } = String;

/** The bytes of SHA-256, one in each character. The one-shot function is seven times as fast, where Node.js has it. */
function digestOf(id: string): string {
	return typeof hash === 'function'
		? hash('sha256', id, 'binary')
		: createHash('sha256').update(id).digest('binary');
}

/** What's remembered of the ID of a job that's done with. */
export function shortHash(id: string): string {
	const digest = digestOf(id);
	const letterAt = (position: number) => letters[digest.charCodeAt(position) % letters.length];
	// In one call: adding letter to letter takes three times as long, and a poll makes 100,000 hashes.
	return fromCharCode(
		letterAt(0),
		letterAt(1),
		letterAt(2),
		letterAt(3),
		letterAt(4),
		letterAt(5),
		letterAt(6),
		letterAt(7),
		letterAt(8),
		letterAt(9),
		letterAt(10),
	);
}

/** Hashes in one text, by the time from which on they're remembered: the key is its bucket in base 36. */
export type HashBuckets = Record<string, string>;

/** The hashes in a text of hashes. */
export function hashesOf(text: string): string[] {
	return Array.from({ length: text.length / hashLength }, (_, number) =>
		text.slice(number * hashLength, (number + 1) * hashLength),
	);
}
