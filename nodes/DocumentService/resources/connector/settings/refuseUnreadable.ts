import { NodeOperationError, type IExecuteFunctions } from 'n8n-workflow';

/**
 * Throws a NodeOperationError that names the settings with a value of the wrong type. It never shows the values, since
 * they may be secret.
 */
export function refuseUnreadable(
	context: IExecuteFunctions,
	unreadable: readonly string[],
	itemIndex: number,
): void {
	if (unreadable.length === 0) return;
	throw new NodeOperationError(
		context.getNode(),
		`These settings need a value of another type: ${unreadable.join(', ')}`,
		{ itemIndex, description: 'Enter a value of the type given in parentheses' },
	);
}
