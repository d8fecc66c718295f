import { Problem } from '../values/problem';

const longestShownValue = 80;

function shown(value: unknown): string {
	if (Array.isArray(value)) return 'a list';
	if (typeof value === 'object' && value !== null) return 'an object';
	const text = String(value);
	const short = text.length > longestShownValue ? `${text.slice(0, longestShownValue)}...` : text;
	return typeof value === 'string' ? `"${short}"` : short;
}

/** The error for a field whose value can't be sent. It names the field by its displayed name. */
export function valueError(displayName: string, expected: string, value: unknown): Problem {
	return new Problem(
		`The field "${displayName}" requires ${expected}, but got ${shown(value)}`,
		`Correct the value or the expression in "${displayName}".`,
	);
}
