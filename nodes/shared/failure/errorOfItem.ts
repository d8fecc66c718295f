import { NodeApiError, NodeOperationError, type INode } from 'n8n-workflow';

import { apiError } from './apiError';

/**
 * Returns an error that several items share, since they waited for the same, as one that names this item. What is no
 * error of n8n stays as it is.
 */
export function errorOfItem(node: INode, error: unknown, itemIndex: number): unknown {
	if (error instanceof NodeApiError) {
		const { message, description, httpCode } = error;
		const texts = { message, description: description ?? '', httpCode: httpCode ?? '' };
		return apiError(node, texts, itemIndex);
	}
	if (error instanceof NodeOperationError) {
		const { message, description } = error;
		return new NodeOperationError(node, message, {
			itemIndex,
			description: description ?? undefined,
		});
	}
	return error;
}
