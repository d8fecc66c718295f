import { namesIn, requiredBySchema, type RequiredPaths } from '../core/output/requiredBySchema';
import { isRecord } from '../core/text/json';
import { Problem } from '../core/text/problem';

/**
 * Returns the paths of the fields that must have a value, such as `supplier.name` and `lines[].amount`: those that a JSON
 * Schema requires of the data, or a list or text with their names. Throws a Problem for anything else, and for a schema
 * or a list that requires none.
 */
export function requiredPaths(given: unknown, data: unknown): string[] {
	const { paths, hasRequired } = isRecord(given) ? requiredBySchema(given, data) : ofList(given);
	if (hasRequired) return paths;
	throw new Problem(
		"'Required Fields' names no fields",
		'Enter names, such as total, supplier.name, lines[].amount, or a JSON Schema whose objects have a list named required',
	);
}

function ofList(given: unknown): RequiredPaths {
	const paths = namesIn(typeof given === 'string' ? given.split(/[,;\r\n]+/) : given);
	return { paths, hasRequired: paths.length > 0 };
}
