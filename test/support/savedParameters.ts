import { NodeHelpers, type INode, type INodeParameters, type INodeType } from 'n8n-workflow';

function parametersOf(
	{ description }: INodeType,
	parameters: INodeParameters,
	withDefaults: boolean,
): INodeParameters {
	const { properties, name } = description;
	const node = { type: name, typeVersion: 1, parameters } as unknown as INode;
	return (
		NodeHelpers.getNodeParameters(properties, parameters, withDefaults, false, node, description) ??
		{}
	);
}

/** The parameters as n8n has them after it loads what was saved: with defaults, and without what isn't shown. */
export function loadedParameters(node: INodeType, saved: INodeParameters = {}): INodeParameters {
	return parametersOf(node, saved, true);
}

/** What n8n saves of a node with these parameters: neither defaults nor what isn't shown. */
export function savedParameters(node: INodeType, parameters: INodeParameters): INodeParameters {
	return parametersOf(node, parameters, false);
}
