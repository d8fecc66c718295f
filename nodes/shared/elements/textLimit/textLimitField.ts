import type { Caller, Item } from '../../run/caller';
import type { INodeProperties } from 'n8n-workflow';

/** What an agent's model can easily read at once. Characters. */
const limitForAgents = 20_000;

/** Limits the output of one input item; read by `readTextLimit`. */
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
 * The limit for one input item if the node is an agent's tool, otherwise undefined. n8n appends `Tool` to the type name
 * of a node that is used as a tool.
 */
export function limitForTool({ node }: Caller): number | undefined {
	return node.type.endsWith('Tool') ? limitForAgents : undefined;
}

/**
 * Reads the limit for one input item in characters; undefined for no limit. As an agent's tool, the node has a limit
 * unless the user sets another one.
 */
export function readTextLimit(item: Item): number | undefined {
	const given = item.parameter('outputOptions.textLimit', '');
	const limit = given === '' || given === null ? NaN : Number(given);
	if (Number.isNaN(limit)) return limitForTool(item);
	return limit > 0 ? Math.floor(limit) : undefined;
}
