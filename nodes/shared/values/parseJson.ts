import { isAffordable } from './isAffordable';
import type { JsonValue } from './json';

/**
 * Parses JSON; undefined when the text isn't JSON, is nested more than 500 levels deep, or holds values that would take
 * more than about 1 GB of memory.
 */
export function parseJson(text: string): JsonValue | undefined {
	if (!isAffordable(text)) return undefined;
	try {
		return JSON.parse(text) as JsonValue;
	} catch {
		return undefined;
	}
}
