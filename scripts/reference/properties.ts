import type {
	INodeProperties,
	INodePropertyCollection,
	INodePropertyOptions,
	INodeTypeDescription,
} from 'n8n-workflow';

/**
 * Whether the node can't do without the field. n8n is told so by `true`; `false` stands where it isn't, because it would
 * also require the fields of choices that an expression doesn't return (nodes/core/operations/operation.ts).
 */
export function isRequired({ required }: INodeProperties): boolean {
	return required !== undefined;
}

export function choicesOf(property: INodeProperties): INodePropertyOptions[] {
	const options: Array<object> = property.options ?? [];
	return options.filter((option): option is INodePropertyOptions => 'value' in option);
}

/** n8n's condition for nodes that are used as tools of an agent. */
const toolCondition = '@tool';

/** Whether the editor shows the field in tools alone. */
function isOnlyInTools({ displayOptions }: INodeProperties): boolean {
	return displayOptions?.show?.[toolCondition]?.includes(true) === true;
}

/** The fields of a collection, without those of the tool that n8n makes of a node. */
export function collectedFieldsOf(property: INodeProperties): INodeProperties[] {
	const options: Array<object> = property.options ?? [];
	return options
		.filter((option): option is INodeProperties => 'type' in option)
		.filter((field) => !isOnlyInTools(field));
}

/** The groups of a fixed collection, each with its fields. */
export function groupsOf(property: INodeProperties): INodePropertyCollection[] {
	const options: Array<object> = property.options ?? [];
	return options.filter((option): option is INodePropertyCollection => 'values' in option);
}

/** Whether the field differs from another one only in what it starts with. */
function isOtherStart({ displayOptions }: INodeProperties): boolean {
	return displayOptions?.show?.startFrom?.includes('example') === false;
}

/** The fields of a node itself, without those of the tool that n8n makes of it (docs/guides/ai-agents.md). */
export function nodeFieldsOf({
	properties,
}: Pick<INodeTypeDescription, 'properties'>): INodeProperties[] {
	return properties
		.filter((field) => !isOnlyInTools(field) && !isOtherStart(field))
		.map((field) => {
			if (!field.displayOptions?.hide?.[toolCondition]) return field;
			const { [toolCondition]: _inTools, ...hide } = field.displayOptions.hide;
			return { ...field, displayOptions: { ...field.displayOptions, hide } };
		});
}

/** One operation of a node, with the fields it shows. */
export interface OperationSection {
	resource: INodePropertyOptions;
	operation: INodePropertyOptions;
	fields: INodeProperties[];
}

/** Whether the field is shown for a value of a parameter, as far as that parameter alone decides. */
export function isShownFor(
	field: INodeProperties,
	parameter: string,
	value: INodePropertyOptions['value'],
): boolean {
	const { show = {}, hide = {} } = field.displayOptions ?? {};
	const shown = show[parameter];
	return (!shown || shown.includes(value)) && hide[parameter]?.includes(value) !== true;
}

/** The operations of a node in the editor's order; empty for a node without resources to select from. */
export function operationSections(description: INodeTypeDescription): OperationSection[] {
	const properties = nodeFieldsOf(description);
	// The only one of a node isn't shown. Hidden ones with conditions are no operations, but outputs.
	const resources = properties.find(
		({ name, type, displayOptions }) =>
			name === 'resource' && (type !== 'hidden' || !displayOptions),
	);
	if (!resources) return [];
	return choicesOf(resources).flatMap((resource) => {
		const ofResource = properties.filter((field) => isShownFor(field, 'resource', resource.value));
		return ofResource
			.filter(({ name }) => name === 'operation')
			.flatMap(choicesOf)
			.map((operation) => ({
				resource,
				operation,
				fields: ofResource.filter(
					(field) =>
						!['resource', 'operation'].includes(field.name) &&
						isShownFor(field, 'operation', operation.value),
				),
			}));
	});
}
