import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

/** The node as n8n derives an agent's tool from it: under its name followed by `Tool`. */
export function asTool(node: INodeType): INodeType {
	const description: INodeTypeDescription = {
		...node.description,
		name: `n8n-nodes-document-service.${node.description.name}Tool`,
	};
	return { ...node, description, execute: node.execute };
}
