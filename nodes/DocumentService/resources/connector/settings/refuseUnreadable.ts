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
		`The value of a setting does not fit: ${unreadable.join(', ')}`,
		{ itemIndex, description: 'Give a value of the kind named in brackets' },
	);
}
