import { isValue, maxDepth } from './values';

/** Required paths by their steps; `[]` is each entry of a list. */
interface RequiredPaths {
	isRequired: boolean;
	steps: Map<string, RequiredPaths>;
}

function readPaths(paths: readonly string[]): RequiredPaths {
	const root: RequiredPaths = { isRequired: false, steps: new Map() };
	for (const path of paths) {
		let place = root;
		for (const step of path.match(/\[\]|[^.[\]]+/g) ?? []) {
			const next = place.steps.get(step) ?? { isRequired: false, steps: new Map() };
			place.steps.set(step, next);
			place = next;
		}
		place.isRequired = place !== root;
	}
	return root;
}

function isEmpty(value: unknown): boolean {
	if (typeof value === 'string') return value.trim() === '';
	if (Array.isArray(value)) return value.length === 0;
	return value === null || value === undefined;
}

/**
 * Returns the results for the values of data, in its order, with one of `emptyResult` for each required path that has no
 * value. A list without entries has none that lacks something.
 */
export function withRequired<Result>(
	data: unknown,
	required: readonly string[],
	results: readonly Result[],
	emptyResult: (path: string) => Result,
): Result[] {
	const all: Result[] = [];
	let next = 0;
	const read = (value: unknown, path: string, paths: RequiredPaths | undefined, depth: number) => {
		if (depth > maxDepth) return;
		if (isEmpty(value) && paths?.isRequired) all.push(emptyResult(path));
		else if (Array.isArray(value)) {
			const ofEntry = paths?.steps.get('[]');
			for (const [at, entry] of value.entries()) {
				const isObject = typeof entry === 'object' && entry !== null;
				read(entry, `${path}[${at}]`, ofEntry, isObject ? 0 : depth);
			}
		} else if ((typeof value === 'object' && value !== null) || isEmpty(value)) {
			const fields = new Map(Object.entries(value ?? {}));
			for (const name of paths?.steps.keys() ?? []) {
				if (name !== '[]' && !fields.has(name)) fields.set(name, undefined);
			}
			for (const [name, one] of fields) {
				read(one, path === '' ? name : `${path}.${name}`, paths?.steps.get(name), depth + 1);
			}
		} else if (isValue(value)) {
			const result = results[next];
			next += 1;
			if (result !== undefined) all.push(result);
		}
	};
	read(data, '', readPaths(required), 0);
	return all;
}
