import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

/** How many characters an agent's model can easily read at once. */
const limitForAgents = 20_000;

/** The option that limits the output of one input item; read by `readTextLimit`. */
export const textLimitField: INodeProperties = {
	displayName: 'Limit Text',
	name: 'textLimit',
	type: 'number',
	typeOptions: { minValue: 0 },
	displayOptions: { hide: { '/output': ['file'] } },
	default: limitForAgents,
	description:
		"Maximum number of characters to return for each input item; a notice shows where text was cut off. Elements and chunks count with their metadata. 0 means no limit. Without this option, text for AI agents is limited to 20,000 characters, and other text isn't limited.",
};

/**
 * Gives the most characters that one input item may give where the node is an agent's tool, and undefined elsewhere:
 * a model can read only so much. n8n names a node that serves as a tool by the node's own name with `Tool` after it.
 */
export function limitForTool(context: Pick<IExecuteFunctions, 'getNode'>): number | undefined {
	return context.getNode().type.endsWith('Tool') ? limitForAgents : undefined;
}

/**
 * Reads the most characters that one input item may give, undefined without a limit. As an agent's tool the node
 * has a limit unless the user sets another.
 */
export function readTextLimit(
	context: Pick<IExecuteFunctions, 'getNode' | 'getNodeParameter'>,
	itemIndex: number,
): number | undefined {
	const given: unknown = context.getNodeParameter('outputOptions.textLimit', itemIndex, '');
	const limit = given === '' || given === null ? NaN : Number(given);
	if (Number.isNaN(limit)) return limitForTool(context);
	return limit > 0 ? Math.floor(limit) : undefined;
}
