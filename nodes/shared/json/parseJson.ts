import { isAffordable } from './isAffordable';
import type { JsonValue } from './json';

/**
 * Reads text as JSON. Gives undefined when it is none, when it is nested more than 500 levels deep, and when its
 * values would take more than about 1 GB of memory.
 */
export function parseJson(text: string): JsonValue | undefined {
	if (!isAffordable(text)) return undefined;
	try {
		return JSON.parse(text) as JsonValue;
	} catch {
		return undefined;
	}
}
