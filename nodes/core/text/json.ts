export type JsonValue =
	string | number | boolean | null | JsonValue[] | { [property: string]: JsonValue };

const { isArray } = Array;

export function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !isArray(value);
}

/** Sets a property as JSON.parse does, whatever its name. */
export function setProperty<Value>(
	object: Record<string, Value>,
	name: string,
	value: Value,
): void {
	if (name !== '__proto__') {
		object[name] = value;
		return;
	}
	const property = { value, writable: true, enumerable: true, configurable: true };
	Object.defineProperty(object, name, property);
}

export function parseJson(text: string): JsonValue | undefined {
	try {
		return JSON.parse(text) as JsonValue;
	} catch {
		return undefined;
	}
}

/** How many objects and lists may contain each other: n8n stores and shows data by functions that call themselves. */
export const maxNesting = 500;

/** Parses JSON whose values become data of an item; undefined for a text that isn't JSON, or nests too deeply for n8n. */
export function parseData(text: string): JsonValue | undefined {
	const value = parseJson(text);
	return nestsTooDeeply(value) ? undefined : value;
}

/** Goes through the value in loops, since it may be too deep for calls. */
function nestsTooDeeply(value: unknown): boolean {
	let level = [value].filter(isContainer);
	for (let depth = 1; level.length > 0; depth += 1) {
		if (depth > maxNesting) return true;
		level = level.flatMap((each) => Object.values(each).filter(isContainer));
	}
	return false;
}

function isContainer(value: unknown): value is object {
	return typeof value === 'object' && value !== null;
}
