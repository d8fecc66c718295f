import { isRecord } from '../text/json';
import { resolved } from './wantedData';

const maxDepth = 50;

export interface RequiredPaths {
	/** Such as `supplier.name` and `lines[].amount`. */
	paths: string[];
	/** Whether anything is required, if not of this data. */
	hasRequired: boolean;
}

/**
 * Returns the paths of the values that a JSON Schema requires of the data, apart from those that may be null. An object
 * that may be missing requires its values only where the data has it.
 */
export function requiredBySchema(schema: Record<string, unknown>, data: unknown): RequiredPaths {
	let hasRequired = false;
	const paths = new Set<string>();
	const read = (given: unknown, entries: readonly unknown[], path: string, depth: number): void => {
		const one = resolved(schema, given);
		if (depth > maxDepth || !isRecord(one)) return;
		for (const parts of [one.allOf, one.anyOf, one.oneOf]) {
			if (Array.isArray(parts)) for (const part of parts) read(part, entries, path, depth + 1);
		}
		const inLists = entries.filter(Array.isArray).flat();
		if (one.items !== undefined) read(one.items, inLists, `${path}[]`, depth + 1);
		const objects = entries.filter(isRecord);
		const at = (name: string) => (path === '' ? name : `${path}.${name}`);
		const properties = isRecord(one.properties) ? one.properties : {};
		for (const name of namesIn(one.required)) {
			if (allowsNull(properties[name])) continue;
			hasRequired = true;
			if (objects.length > 0) paths.add(at(name));
		}
		for (const [name, property] of Object.entries(properties)) {
			const values = objects.map((object) => object[name]);
			read(property, values, at(name), depth + 1);
		}
	};
	read(schema, [data], '', 0);
	return { paths: [...paths], hasRequired };
}

/** Returns the names in a list of texts; none for anything else. */
export function namesIn(given: unknown): string[] {
	if (!Array.isArray(given) || !given.every((entry) => typeof entry === 'string')) return [];
	return given.map((entry) => entry.trim()).filter((entry) => entry !== '');
}

/** Schemas that require all properties say so of those that may be missing. */
function allowsNull(property: unknown): boolean {
	if (!isRecord(property)) return false;
	const { type, anyOf } = property;
	if (Array.isArray(anyOf) && anyOf.some(allowsNull)) return true;
	return [type].flat().includes('null');
}
