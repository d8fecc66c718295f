import { hash } from 'crypto';

/**
 * How many characters a hash has. With 6 bits each, the chance that any new job of a year is taken for one of the
 * remembered ones is about one in 18,000 at 30,000 jobs a day, and one in 16 million at 1,000: docs/maintainers/decisions/each-job-once.md#short-hashes
 */
export const hashLength = 9;

/** Returns what's remembered of an ID, which may be long: characters of Base64, which JSON doesn't escape. */
export function shortHash(id: string): string {
	return hash('sha256', id, 'base64').slice(0, hashLength);
}
