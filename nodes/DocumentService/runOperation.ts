import { NodeOperationError, type IExecuteFunctions, type INodeExecutionData } from 'n8n-workflow';

import { findOperation } from '../shared/operation/operation';
import { hideApiKeyInItems } from '../shared/secrets/hideSecretsInItems';
import { limitItems } from '../shared/elements/textLimit/limitItems';
import { limitForTool } from '../shared/elements/textLimit/textLimitField';
import { resources } from './resources';

/**
 * Runs the chosen operation for one item. The API key is hidden in its records, and the output for agents is limited,
 * as it is for documents. Throws a NodeOperationError for an operation that the node doesn't have.
 */
export async function runOperation(
	this: IExecuteFunctions,
	itemIndex: number,
): Promise<INodeExecutionData[]> {
	const resource = this.getNodeParameter('resource', itemIndex) as string;
	const name = this.getNodeParameter('operation', itemIndex) as string;
	const operation = findOperation(resources, resource, name);
	if (operation) {
		const items = await operation.execute.call(this, itemIndex);
		if (operation.limitsOutput) return items;
		return limitItems(await hideApiKeyInItems(this, items), limitForTool(this), 'items');
	}
	throw new NodeOperationError(
		this.getNode(),
		`This node has no operation "${name}" for the resource "${resource}"`,
		{
			itemIndex,
			description:
				"Choose another operation. For requests that this node doesn't offer, use the HTTP Request node with the same credential.",
		},
	);
}
