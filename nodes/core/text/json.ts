/** Any value that JSON can hold. */
export type JsonValue =
	string | number | boolean | null | JsonValue[] | { [property: string]: JsonValue };

const { isArray } = Array;

/** Whether a value is an object with properties: not null, not a list. */
export function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !isArray(value);
}

/** Parses JSON; undefined for a text that isn't JSON. */
export function parseJson(text: string): JsonValue | undefined {
	try {
		return JSON.parse(text) as JsonValue;
	} catch {
		return undefined;
	}
}
