import { NodeOperationError, type IExecuteFunctions, type INodeExecutionData } from 'n8n-workflow';

import { findOperation } from '../shared/operation/operation';
import { resources } from './resources';

/** Runs the chosen operation for one item. Throws a NodeOperationError for one that the node does not know. */
export async function runOperation(
	this: IExecuteFunctions,
	itemIndex: number,
): Promise<INodeExecutionData[]> {
	const resource = this.getNodeParameter('resource', itemIndex) as string;
	const name = this.getNodeParameter('operation', itemIndex) as string;
	const operation = findOperation(resources, resource, name);
	if (operation) return await operation.execute.call(this, itemIndex);
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
