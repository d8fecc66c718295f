import type { JsonValue } from './json';

/**
 * The deepest nesting that is taken, in levels. n8n stores and shows data by functions that call themselves for
 * each level: much deeper data would end the whole execution, not the item alone (issue 7).
 */
const deepestNesting = 500;

/** Reads text as JSON. Gives undefined when it is none, and when it is nested more than 500 levels deep. */
export function parseJson(text: string): JsonValue | undefined {
	try {
		const value = JSON.parse(text) as JsonValue;
		return isDeeperThan(deepestNesting, value) ? undefined : value;
	} catch {
		return undefined;
	}
}

function isDeeperThan(levels: number, value: JsonValue): boolean {
	if (typeof value !== 'object' || value === null) return false;
	if (levels === 0) return true;
	return Object.values(value).some((inner) => isDeeperThan(levels - 1, inner));
}
