import type { INodeProperties } from 'n8n-workflow';

import { shownWhen } from './fields/panel';

/** The editor shows ✨ where an expression starts like this, and lets the user take the parameter back. */
const marker = '/*n8n-auto-generated-fromAI-override*/';

/**
 * An expression that lets an agent's model fill in a parameter. `key` and `description`, without quotation marks, are all
 * that the model knows about it.
 */
export function filledInByModel(key: string, description: string): string {
	return `={{ ${marker} $fromAI('${key}', \`${description}\`, 'string') }}`;
}

/** Fields that are shown only where an agent uses the node as a tool. */
export function onlyInTools(fields: readonly INodeProperties[]): INodeProperties[] {
	return shownWhen({ '@tool': [true] }, fields);
}

/**
 * A field, and how it differs in a tool. n8n allows two properties of the same name, each with its own default, if only
 * one of them is shown.
 */
function withVariant(field: INodeProperties, inTool: Partial<INodeProperties>): INodeProperties[] {
	const hide = { ...field.displayOptions?.hide, '@tool': [true] };
	return [
		{ ...field, displayOptions: { ...field.displayOptions, hide } },
		...onlyInTools([{ ...field, ...inTool }]),
	];
}

/** Adds variants of fields for tools: what differs there, by the parameter's name. */
export function withToolVariants(
	fields: readonly INodeProperties[],
	inTools: Readonly<Record<string, Partial<INodeProperties>>>,
): INodeProperties[] {
	return fields.flatMap((field) =>
		Object.hasOwn(inTools, field.name) ? withVariant(field, inTools[field.name]) : [field],
	);
}

/**
 * What the model is told about the tool. n8n adds a field of this name to tools that have none, with one text for all
 * operations.
 */
export function toolDescriptionField(agentDescription: string): INodeProperties {
	return {
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default: agentDescription,
		description: "Tells the agent's model what this tool does and when to use it",
	};
}

/** What to click, at the top of a tool's panel. */
export function toolNotice(firstSentences: string): INodeProperties {
	return {
		displayName: `${firstSentences} The agent's model fills in the fields with ✨. To let it fill in another field, click ✨ beside it. To enter a value yourself, click × there.`,
		name: 'toolNotice',
		type: 'notice',
		default: '',
	};
}

/** In a tool, the model says which job, workflow or connector an operation is about. */
export function identifiedByModel(fields: readonly INodeProperties[]): INodeProperties[] {
	return fields.flatMap((field) => {
		if (field.type !== 'resourceLocator' || field.required !== true) return [field];
		const name = field.displayName;
		const value = filledInByModel(
			`${name.replaceAll(' ', '_')}_ID`,
			`ID of the ${name.toLowerCase()}, as another tool returned it`,
		);
		return withVariant(field, { default: { __rl: true, mode: 'id', value } });
	});
}
