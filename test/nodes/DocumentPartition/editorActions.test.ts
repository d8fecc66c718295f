import { NodeHelpers, type INodeParameters, type INodePropertyOptions } from 'n8n-workflow';

import { DocumentPartition } from '../../../nodes/DocumentPartition/DocumentPartition.node';
import { formatsIn } from '../../../nodes/core/output/outputFormats';
import { loadedParameters, savedParameters } from '../../support/savedParameters';

const node = new DocumentPartition();
const { description } = node;
const forms = formatsIn('documentPartition');

/** What n8n's editor makes of hidden pairs: the action's title, and the parameters that choosing it sets. */
function actions(): Array<[string | undefined, INodeParameters]> {
	const ofResource = (resource: unknown) =>
		description.properties.find(
			({ name, displayOptions }) =>
				name === 'operation' && displayOptions?.show?.resource?.includes(resource as string),
		);
	const resources = description.properties
		.filter(({ name }) => name === 'resource')
		.flatMap(({ options = [] }) => options as INodePropertyOptions[]);
	return resources.flatMap(({ value }) => {
		const operation = ofResource(value);
		const [choice] = (operation?.options ?? []) as INodePropertyOptions[];
		const conditions = Object.entries(operation?.displayOptions?.show ?? {});
		const first = conditions.map(([name, values]) => [name, values?.[0]]);
		return choice ? [[choice.action, Object.fromEntries(first) as INodeParameters]] : [];
	});
}

describe("actions in n8n's list of nodes", () => {
	it('are one for each output, and choose it', () => {
		const chosen = actions().map(([title, parameters]) => [
			title,
			loadedParameters(node, parameters).output,
		]);
		const offered = forms.map(({ action, value }) => [action, value]);
		expect([...chosen].sort()).toEqual([...offered].sort());
	});

	it('begin with what people want first', () => {
		const offered = forms.map(({ action }) => action);
		const first = [
			'Convert document to Markdown',
			'Get document text',
			'Get document table rows',
			'Chunk document for vector store',
			'Extract data from document',
			'Classify document',
		].filter((action) => offered.includes(action));
		expect(actions().map(([title]) => title)).toEqual([
			...first,
			...offered.filter((action) => !first.includes(action)),
		]);
	});

	it.each(forms)('the preview of $value is found without an action', ({ value }) => {
		expect(loadedParameters(node, { output: value })).toMatchObject({
			resource: value,
			operation: 'partition',
		});
	});

	it.each(forms)('a node with the output $value is named after its action', ({ value, action }) => {
		const parameters = loadedParameters(node, { output: value });
		expect(NodeHelpers.makeNodeName(parameters, description)).toBe(action);
	});

	it('nothing of them is saved', () => {
		const [[, parameters] = [undefined, {}]] = actions().filter(
			([, { output }]) => output === 'pages',
		);
		expect(savedParameters(node, parameters)).toEqual({ output: 'pages' });
	});
});
