import { isRecord } from '../core/text/json';
import { Problem } from '../core/text/problem';

/** A schema nests no deeper. */
const maxDepth = 50;

/**
 * Returns the paths of the fields that must have a value, such as `supplier.name` and `lines[].amount`: those that a JSON
 * Schema requires of the data, or a list or text with their names. Throws a Problem for anything else, and for a schema
 * or a list that requires none.
 */
export function requiredPaths(given: unknown, data: unknown): string[] {
	const { paths, hasRequired } = isRecord(given) ? ofSchema(given, data) : ofList(given);
	if (hasRequired) return paths;
	throw new Problem(
		"'Required Fields' names no fields",
		'Enter names, such as total, supplier.name, lines[].amount, or a JSON Schema whose objects have a list named required',
	);
}

interface Required {
	paths: string[];
	/** Whether anything is required, if not of this data. */
	hasRequired: boolean;
}

function ofList(given: unknown): Required {
	const paths = namesIn(typeof given === 'string' ? given.split(/[,;\r\n]+/) : given);
	return { paths, hasRequired: paths.length > 0 };
}

/** Returns the names in a list of texts; none for anything else. */
function namesIn(given: unknown): string[] {
	if (!Array.isArray(given) || !given.every((entry) => typeof entry === 'string')) return [];
	return given.map((entry) => entry.trim()).filter((entry) => entry !== '');
}

/** An object that may be missing requires its fields only where the data has it. */
function ofSchema(schema: Record<string, unknown>, data: unknown): Required {
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
		for (const name of namesIn(one.required)) {
			hasRequired = true;
			if (objects.length > 0) paths.add(at(name));
		}
		for (const [name, property] of Object.entries(isRecord(one.properties) ? one.properties : {})) {
			const values = objects.map((object) => object[name]);
			read(property, values, at(name), depth + 1);
		}
	};
	read(schema, [data], '', 0);
	return { paths: [...paths], hasRequired };
}

/** Follows a reference within the schema. */
function resolved(schema: Record<string, unknown>, given: unknown): unknown {
	if (!isRecord(given) || typeof given.$ref !== 'string') return given;
	let place: unknown = schema;
	for (const step of given.$ref.split('/').slice(1)) {
		const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
		place = isRecord(place) ? place[name] : undefined;
	}
	return place;
}
