import { AssertionError } from 'node:assert';
import type { Check } from './stage.ts';

/** The words of whatever was thrown. */
export function describe(error: unknown): string {
	return error instanceof Error ? error.message : String(error);
}

/** Runs what proves a promise and gives the outcome: a thrown error says that the promise does not hold. */
export async function makeCheck(name: string, run: () => Promise<void> | void): Promise<Check> {
	try {
		await run();
		return { name, ok: true };
	} catch (error) {
		return { name, ok: false, detail: describe(error), isWrong: error instanceof AssertionError };
	}
}
