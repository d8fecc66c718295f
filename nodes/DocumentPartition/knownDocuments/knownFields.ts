import { NodeConnectionTypes, type INodeProperties } from 'n8n-workflow';

import { boolean, jsonData } from '../../core/n8n/fields/field';
import { shownWhen } from '../../core/n8n/fields/panel';
import { outputModeField } from '../../core/output/outputFields';
import type { OutputMode } from '../../core/output/outputFormats';
import type { Item } from '../../core/n8n/nodeContext';
import { Problem } from '../../core/text/problem';

export const skipUnchangedField = boolean('skipUnchanged', 'Skip Unchanged', {
	noDataExpression: true,
	displayOptions: { hide: { '/output': ['comparison', 'highlightedPdf'], '@tool': [true] } },
	default: true,
	description:
		"Whether to leave out documents that are in 'Known Documents' with the same content and settings. They go to a second output, and nothing is sent for them.",
});

export const knownDocumentsField = jsonData('knownDocuments', 'Known Documents', {
	required: true,
	default: '[]',
	hint: "An expression, such as $('Get row(s)').all() for the rows of a data table",
	description:
		'The documents that you already have, each with its documentKey, contentHash and settingsHash, as this node returns them in the field document. With a data table, turn on Always Output Data in the settings of its node, and Execute Once in those of the next one. The value of the first item applies to all.',
});

const skips = `/options.${skipUnchangedField.property.name}`;

/**
 * The parameter Known Documents: for the comparison, and where an option needs it. n8n allows several of one name of which
 * only one is shown. The hidden one keeps the value: while n8n loads or saves a workflow, it drops what isn't shown, and
 * knows no options yet (docs/maintainers/n8n.md#loading).
 */
export const knownDocumentsProperties: INodeProperties[] = [
	{ ...knownDocumentsField.property, type: 'hidden' },
	...shownWhen({ output: ['comparison'] }, [knownDocumentsField.property]),
	...shownWhen({ [skips]: [true] }, [knownDocumentsField.property]).map((property) => ({
		...property,
		displayOptions: {
			...property.displayOptions,
			hide: { output: ['comparison', 'highlightedPdf'], '@tool': [true] },
		},
	})),
];

/** How the documents of an execution are compared with those that the user knows. */
export type KnownMode = 'compare' | 'skip';

/**
 * Returns how the documents of an item are compared; undefined if they aren't. An agent's tool has one output, so it
 * compares none. Throws a Problem.
 */
export function readKnownMode(item: Item, output: OutputMode): KnownMode | undefined {
	if (output !== 'comparison') {
		return !item.isTool && item.option(skipUnchangedField) ? 'skip' : undefined;
	}
	const { displayName, name } = outputModeField.property;
	if (item.isTool) {
		throw new Problem(
			"An agent's tool has one output, and the comparison has four",
			`Select another choice in '${displayName}'. Nothing was sent.`,
		);
	}
	if (!String(item.rawParameter(name)).startsWith('=')) return 'compare';
	throw new Problem(
		`'${displayName}' is an expression, and the comparison has outputs of its own`,
		`Select Comparison with Known Documents in '${displayName}', without an expression`,
	);
}

/** The outputs where documents are compared, in their order. */
const outputNames = {
	compare: ['New', 'Changed', 'Unchanged', 'Deleted'],
	skip: ['New or Changed', 'Unchanged'],
} as const;

export type OutputName = (typeof outputNames)[KnownMode][number];

/** Returns how many outputs the node has. */
export function outputCountOf(known: KnownMode | undefined): number {
	return known === undefined ? 1 : outputNames[known].length;
}

/** Returns the position of an output by its name. */
export function outputOf(known: KnownMode, name: OutputName): number {
	return (outputNames[known] as readonly OutputName[]).indexOf(name);
}

function described(names: readonly OutputName[]): string {
	const type = NodeConnectionTypes.Main;
	return JSON.stringify(names.map((displayName) => ({ type, displayName })));
}

/** n8n evaluates it whenever a parameter changes. As a tool of an agent, the node has the only output that n8n gives it. */
export const outputsExpression: `={{${string}}}` = `={{ $parameter["output"] === "comparison" ? ${described(outputNames.compare)} : $parameter["options"]?.["${skipUnchangedField.property.name}"] === true ? ${described(outputNames.skip)} : ["${NodeConnectionTypes.Main}"] }}`;
