import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

/** The node as n8n makes an agent's tool of it: under its name with `Tool` after it. */
export function asTool(node: INodeType): INodeType {
	const description: INodeTypeDescription = {
		...node.description,
		name: `n8n-nodes-document-service.${node.description.name}Tool`,
	};
	return { ...node, description, execute: node.execute };
}
