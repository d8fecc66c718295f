import { field } from '../../fields/field';
import type { Caller } from '../../run/caller';
import { formsIn } from '../outputForms';

/** What an agent's model can easily read at once. Characters. */
const limitForAgents = 20_000;

const modesWithoutText = formsIn()
	.filter(({ content }) => content === undefined)
	.map(({ value }) => value);

/** Limits the output of one input item; read by `readTextLimit`. */
export const textLimitField = field({
	displayName: 'Limit Text',
	name: 'textLimit',
	type: 'number',
	typeOptions: { minValue: 0, numberPrecision: 0 },
	displayOptions: { hide: { '/output': modesWithoutText } },
	default: limitForAgents,
	description:
		"Maximum number of characters to return for each input item; a notice shows where text was cut off. Elements and chunks count with their metadata. 0 means no limit. Without this option, text for AI agents is limited to 20,000 characters, and other text isn't limited.",
});

/**
 * The limit for one input item if the node is an agent's tool, otherwise undefined. n8n appends `Tool` to the type name
 * of a node that is used as a tool.
 */
export function limitForTool({ node }: Caller): number | undefined {
	return node.type.endsWith('Tool') ? limitForAgents : undefined;
}
