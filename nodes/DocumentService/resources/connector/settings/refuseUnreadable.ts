import { NodeOperationError, type IExecuteFunctions } from 'n8n-workflow';

/**
 * Throws a NodeOperationError that names the settings whose value does not fit. The values
 * themselves do not show: they may be secret.
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
