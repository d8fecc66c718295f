import { NodeConnectionTypes } from 'n8n-workflow';

import { compareOnlyField, skipUnchangedField } from './knownFields';

/** The outputs in each way of running, in their order. */
const outputNames = {
	compare: ['New', 'Changed', 'Unchanged', 'Deleted'],
	skip: ['Changed', 'Unchanged'],
} as const;

/** How the node deals with documents that the user knows already. */
export type KnownMode = keyof typeof outputNames;

export type OutputName = (typeof outputNames)[KnownMode][number];

export function outputCountOf(mode: KnownMode | undefined): number {
	return mode === undefined ? 1 : outputNames[mode].length;
}

/** The position of an output by its name. */
export function outputOf(mode: KnownMode, name: OutputName): number {
	return (outputNames[mode] as readonly OutputName[]).indexOf(name);
}

function described(names: readonly OutputName[]): string {
	const type = NodeConnectionTypes.Main;
	return JSON.stringify(names.map((displayName) => ({ type, displayName })));
}

const switchName = skipUnchangedField.property.name;
const compareName = compareOnlyField.property.name;

/** n8n evaluates it whenever a parameter changes. As a tool of an agent, the node has the only output that n8n gives it. */
export const outputsExpression: `={{${string}}}` = `={{ !$parameter["${switchName}"] ? ["${NodeConnectionTypes.Main}"] : $parameter["${compareName}"] ? ${described(outputNames.compare)} : ${described(outputNames.skip)} }}`;
