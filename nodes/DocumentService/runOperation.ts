import { NodeOperationError, type IExecuteFunctions, type INodeExecutionData } from 'n8n-workflow';

import { findOperation } from '../shared/operation/operation';
import { limitItems } from '../shared/output/textLimit/limitItems';
import { limitForTool } from '../shared/output/textLimit/textLimitField';
import { resources } from './resources';

/**
 * Runs the chosen operation for one item. What an agent gets is limited, as it is for documents (issue 6). Throws a
 * NodeOperationError for an operation that the node does not know.
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
		return operation.limitsOutput ? items : limitItems(items, limitForTool(this), 'items');
	}
	throw new NodeOperationError(
		this.getNode(),
		`The operation "${name}" of the resource "${resource}" is not one of this node`,
		{
			itemIndex,
			description:
				'Choose another operation. For requests that this node does not offer, use the HTTP Request node with the same credential.',
		},
	);
}
