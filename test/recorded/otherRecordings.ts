import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Recordings of documents that can't be published, in a folder beside the repository. Their tests are an extra. */
export const otherFolder = join(process.cwd(), '..', 'shared', 'recorded');
/** The documents of these recordings. */
export const otherSamples = join(process.cwd(), '..', 'shared', 'samples');

/** A group of tests that is skipped, with its reason for the run's last line, where the folder is missing. */
export function describeOthers(name: string, tests: () => void): void {
	const group = existsSync(otherFolder) ? describe : describe.skip;
	group(`${name} (needs recordings beside the repository)`, tests);
}
