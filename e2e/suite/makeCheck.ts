import { AssertionError } from 'node:assert';
import type { Check } from './stage.ts';

/** The message of whatever was thrown. */
export function describe(error: unknown): string {
	return error instanceof Error ? error.message : String(error);
}

/** Runs the proof of a promise. A thrown error means that the promise doesn't hold. */
export async function makeCheck(name: string, run: () => Promise<void> | void): Promise<Check> {
	try {
		await run();
		return { name, ok: true };
	} catch (error) {
		return { name, ok: false, detail: describe(error), isWrong: error instanceof AssertionError };
	}
}
