import type { JsonValue } from './json';

/** Parses JSON; undefined for a text that isn't JSON. */
export function parseJson(text: string): JsonValue | undefined {
	try {
		return JSON.parse(text) as JsonValue;
	} catch {
		return undefined;
	}
}
