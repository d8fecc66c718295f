import type { INodeTypeDescription } from 'n8n-workflow';

import { code, escaped, table } from './markdown.ts';
import type { OutputShape } from '../../nodes/core/output/outputShape.ts';
import { outputShapes } from './outputShapes.ts';
import { choicesOf, nodeFieldsOf, operationSections } from './properties.ts';

/** One output of a node. */
export interface NodeOutput {
	/** As in `outputShapes`. */
	key: string;
	/** The label of the choice in the editor; '' if there's nothing to select. */
	name: string;
}

/** The outputs that pictures of the browser stage show (e2e/browser/readmePictures.ts). */
const pictured = new Map([
	['chunks', 'output-chunks'],
	['markdown', 'partition-markdown'],
	['tableRows', 'output-table-rows'],
]);

/** The outputs a node offers: one per operation, one per output mode, or a single one. */
export function outputsOf(description: INodeTypeDescription): NodeOutput[] {
	const operations = operationSections(description);
	if (operations.length > 0) {
		return operations.map(({ resource, operation }) => ({
			key: `${resource.value}.${operation.value}`,
			name: operation.name,
		}));
	}
	const modes = nodeFieldsOf(description)
		.filter(({ name, type }) => name === 'output' && type === 'options')
		.flatMap(choicesOf);
	if (modes.length === 0) return [{ key: 'item', name: '' }];
	return modes.map(({ name, value }) => ({ key: String(value), name }));
}

/** The entry in `outputShapes` for an output; undefined if there is none. */
function outputShape({ name }: INodeTypeDescription, { key }: NodeOutput): OutputShape | undefined {
	return outputShapes[name]?.[key];
}

/** One output as Markdown: how many items, and the fields of each. */
export function outputText(description: INodeTypeDescription, output: NodeOutput): string {
	const shape = outputShape(description, output);
	if (!shape) return 'Not described yet.';
	const rows = Object.entries(shape.fields).map(([name, field]) => [
		name.startsWith('`') ? name : code(name),
		typeof field === 'string' ? field : field.text,
	]);
	return `${shape.items}\n\n${table(['Output field', 'Content'], rows)}`;
}

/** The output section of a node whose outputs don't depend on an operation. */
export function outputSection(description: INodeTypeDescription): string {
	const parts = outputsOf(description).map((output) => {
		const text = outputText(description, output);
		if (output.name === '') return text;
		const picture = pictured.get(output.key);
		const seen = `The output panel with ${output.name} of an invoice`;
		const image = picture === undefined ? '' : `\n\n![${seen}](../images/${picture}.png)`;
		return `### ${escaped(output.name)}\n\n${text}${image}`;
	});
	const link = parts.length > 1 ? ['[What each of them returns for an invoice](outputs.md)'] : [];
	return ['## Output', ...link, ...parts].join('\n\n');
}
