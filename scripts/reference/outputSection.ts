import type { INodeTypeDescription } from 'n8n-workflow';

import { code, escaped, table } from './markdown.ts';
import { outputShapes, type OutputShape } from './outputShapes.ts';
import { choicesOf, operationSections } from './properties.ts';

/** One output that a node can give. */
export interface NodeOutput {
	/** As in `outputShapes`. */
	key: string;
	/** As the editor names the choice; '' when there is nothing to choose. */
	name: string;
}

/** Takes a description; gives the outputs that it offers: one an operation, one an output mode, or one alone. */
export function outputsOf(description: INodeTypeDescription): NodeOutput[] {
	const operations = operationSections(description);
	if (operations.length > 0) {
		return operations.map(({ resource, operation }) => ({
			key: `${resource.value}.${operation.value}`,
			name: operation.name,
		}));
	}
	const modes = description.properties
		.filter(({ name, type }) => name === 'output' && type === 'options')
		.flatMap(choicesOf);
	if (modes.length === 0) return [{ key: 'item', name: '' }];
	return modes.map(({ name, value }) => ({ key: String(value), name }));
}

/** Takes a node and one of its outputs; gives what `outputShapes` says of it, undefined when it says nothing. */
export function outputShape(
	{ name }: INodeTypeDescription,
	{ key }: NodeOutput,
): OutputShape | undefined {
	return outputShapes[name]?.[key];
}

/** Takes a node and one of its outputs; gives it as Markdown: how many items, and the fields of each. */
export function outputText(description: INodeTypeDescription, output: NodeOutput): string {
	const shape = outputShape(description, output);
	if (!shape) return 'Not described yet.';
	const rows = Object.entries(shape.fields).map(([name, text]) => [
		name.startsWith('`') ? name : code(name),
		text,
	]);
	return `${shape.items}\n\n${table(['Output field', 'Content'], rows)}`;
}

/** Takes a node whose outputs depend on no operation; gives the section about them. */
export function outputSection(description: INodeTypeDescription): string {
	const parts = outputsOf(description).map((output) => {
		const text = outputText(description, output);
		return output.name === '' ? text : `### ${escaped(output.name)}\n\n${text}`;
	});
	return ['## Output', ...parts].join('\n\n');
}
