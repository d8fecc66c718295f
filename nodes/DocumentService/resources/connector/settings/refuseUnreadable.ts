import { Problem } from '../../../../shared/values/problem';

/**
 * Throws a NodeOperationError that names the settings with a value of the wrong type. It never shows the values, since
 * they may be secret.
 */
export function refuseUnreadable(unreadable: readonly string[]): void {
	if (unreadable.length === 0) return;
	throw new Problem(
		`These settings need a value of another type: ${unreadable.join(', ')}`,
		'Enter a value of the type given in parentheses',
	);
}
