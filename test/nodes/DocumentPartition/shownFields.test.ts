import {
	NodeHelpers,
	type INodeParameters,
	type INodeProperties,
	type INodeType,
} from 'n8n-workflow';

import { DocumentPartition } from '../../../nodes/DocumentPartition/DocumentPartition.node';
import { formatsIn } from '../../../nodes/core/output/outputFormats';
import { asTool } from '../../support/asTool';
import { loadedParameters, savedParameters } from '../../support/savedParameters';

/** The fields that the editor shows, of a node with these parameters. */
function shown(parameters: INodeParameters, node: INodeType = new DocumentPartition()) {
	const { description } = node;
	const values = loadedParameters(node, parameters);
	const isShown = (field: INodeProperties, level: INodeParameters) =>
		field.type !== 'hidden' &&
		NodeHelpers.displayParameter(level, field, { typeVersion: 1 }, description, values);
	const namesOf = (fields: INodeProperties[], level: INodeParameters) =>
		fields.filter((field) => isShown(field, level)).map(({ name }) => name);
	const collection = description.properties.find(({ name }) => name === 'options');
	return {
		fields: namesOf(description.properties, values),
		options: namesOf(
			(collection?.options ?? []) as INodeProperties[],
			values.options as INodeParameters,
		),
	};
}

const outputs = formatsIn('documentPartition').map(({ value }) => value);
/** No document is sent for these. */
const unsent = ['comparison', 'pageCount', 'pdfParts'];
const template = { templateId: { __rl: true, mode: 'id', value: 'hi_res_partition' } };
const stepsJson = '[{ "type": "partition" }]';

describe('the options that apply', () => {
	it.each(outputs)('are at most 20 of %s, each once', (output) => {
		const { options } = shown({ output });
		expect(options.length).toBeLessThanOrEqual(20);
		expect(new Set(options).size).toBe(options.length);
	});

	it('are about the input alone where nothing is sent', () => {
		expect(shown({ output: 'comparison' }).options).toEqual(['documentKey', 'timeoutMinutes']);
		expect(shown({ output: 'pdfParts' }).options.sort()).toEqual([
			'allowOverlap',
			'keepInputFields',
			'timeoutMinutes',
		]);
		expect(shown({ output: 'pageCount' }).options.sort()).toEqual([
			'documentKey',
			'keepInputFields',
			'maxPagesPerDocument',
			'maxPagesPerExecution',
			'maxParallelDocuments',
			'pageRange',
			'pricePerPage',
			'skipUnchanged',
			'timeoutMinutes',
		]);
	});

	it.each<[string, string, INodeParameters, INodeParameters]>([
		['excludePageParts', 'chunks', {}, { chunkingStrategy: 'none' }],
		['imagesToBinary', 'elements', {}, { options: { extractImageBlockTypes: ['Image'] } }],
		['imagesToBinary', 'markdown', {}, { options: template }],
		['imagesToBinary', 'markdown', {}, { options: { stepsJson } }],
		['hiResModelName', 'text', { strategy: 'auto' }, { strategy: 'hi_res' }],
		['similarityThreshold', 'chunks', {}, { chunkingStrategy: 'by_similarity' }],
		['maxCharacters', 'chunks', { chunkingStrategy: 'none' }, {}],
		['keepInMetadata', 'chunks', {}, { options: { chunkMetadata: 'flat' } }],
		['allowFailed', 'text', {}, { options: { splitPdf: 'node' } }],
	])('%s comes to %s with what it depends on', (name, output, before, after) => {
		expect(shown({ output, ...before }).options).not.toContain(name);
		const { options } = shown({ output, ...after });
		expect(options.filter((option) => option === name)).toEqual([name]);
	});

	it.each([
		['vlm', ['coordinates', 'extractImageBlockTypes', 'hiResModelName']],
		['fast', ['extractImageBlockTypes', 'hiResModelName']],
		['ocr_only', ['extractImageBlockTypes', 'hiResModelName']],
		['auto', ['hiResModelName']],
	])('are not those that the strategy %s has no use for', (strategy, hidden) => {
		const all = shown({ output: 'elements', strategy: 'hi_res' }).options;
		const { options } = shown({ output: 'elements', strategy });
		expect(all.filter((name) => !options.includes(name)).sort()).toEqual(hidden);
	});

	it.each([
		['coordinates', ['document', 'elements', 'file']],
		['uniqueElementIds', ['document', 'elements']],
		['maxOutputCharacters', ['chunks', 'markdown', 'pages', 'text']],
		['extractImageBlockTypes', ['document', 'elements', 'file', 'markdown', 'pages', 'text']],
		['maxCharacters', ['chunks']],
		['pricePerPage', ['pageCount']],
		['fileFormat', ['file']],
		['templateId', outputs.filter((output) => !unsent.includes(output)).sort()],
		['stepsJson', outputs.filter((output) => !unsent.includes(output)).sort()],
		['additionalFormFields', outputs.filter((output) => !unsent.includes(output)).sort()],
	])('%s: in %j', (name, expected) => {
		const found = outputs.filter((output) => shown({ output }).options.includes(name));
		expect(found.sort()).toEqual(expected);
	});
});

it('Max Output Characters is shown to an agent for every output with content', () => {
	const tool = asTool(new DocumentPartition());
	for (const output of ['chunks', 'elements', 'markdown', 'pages', 'tableRows']) {
		expect(shown({ output }, tool).options).toContain('maxOutputCharacters');
	}
});

describe('Strategy', () => {
	const names = ['chunkingStrategy', 'strategy', 'vlmModelProvider', 'vlmModel'];

	it('comes after Chunking Strategy, which is for chunks only', () => {
		const { fields } = shown({ output: 'chunks', strategy: 'vlm' });
		expect(fields.filter((name) => names.includes(name))).toEqual(names);
		const isOffered = (output: string) => shown({ output }).fields.includes('chunkingStrategy');
		expect(outputs.filter(isOffered)).toEqual(['chunks']);
	});

	it('is shown with every output that is sent, and begins with Auto', () => {
		const withStrategy = outputs.filter((output) => shown({ output }).fields.includes('strategy'));
		expect(withStrategy.sort()).toEqual(
			outputs.filter((output) => !unsent.includes(output)).sort(),
		);
		const { properties } = new DocumentPartition().description;
		const field = properties.find(({ name }) => name === 'strategy');
		expect(field).toMatchObject({ default: 'auto' });
		expect(field?.options?.[0]).toMatchObject({ value: 'auto' });
	});

	it.each([
		['Template', template],
		['Steps (JSON)', { stepsJson }],
	])('and Chunking Strategy are hidden with %s, which decides in their place', (_name, options) => {
		const { fields } = shown({ output: 'chunks', strategy: 'vlm', options });
		expect(fields.filter((name) => names.includes(name))).toEqual([]);
	});
});

describe('Known Documents', () => {
	const isShown = (parameters: INodeParameters, node?: INodeType) =>
		shown(parameters, node).fields.filter((name) => name === 'knownDocuments').length;

	it('is shown once for the comparison, and where Skip Unchanged is on, and nowhere else', () => {
		expect(isShown({ output: 'comparison' })).toBe(1);
		for (const output of outputs) {
			const wanted = output === 'comparison' ? 1 : 0;
			expect([output, isShown({ output })]).toEqual([output, wanted]);
			const off = { output, options: { skipUnchanged: false } };
			expect([output, isShown(off)]).toEqual([output, wanted]);
			const on = { output, options: { skipUnchanged: true } };
			// Parts of a PDF aren't compared.
			expect([output, isShown(on)]).toEqual([output, output === 'pdfParts' ? 0 : 1]);
		}
	});

	it('is not a field of a tool, which compares nothing', () => {
		const tool = asTool(new DocumentPartition());
		expect(isShown({ output: 'text', options: { skipUnchanged: true } }, tool)).toBe(0);
		expect(shown({ output: 'text' }, tool).options).not.toContain('skipUnchanged');
	});

	it.each([
		{ output: 'comparison', knownDocuments: "={{ $('Get row(s)').all() }}", options: {} },
		{
			output: 'text',
			knownDocuments: "={{ $('Get row(s)').all() }}",
			options: { skipUnchanged: true },
		},
	])('is kept when n8n saves and loads %j', (parameters) => {
		const node = new DocumentPartition();
		const stored = savedParameters(node, loadedParameters(node, parameters));
		expect(stored).toEqual(parameters);
		expect(loadedParameters(node, stored)).toMatchObject(parameters);
	});

	it('is not saved where it has its default', () => {
		const node = new DocumentPartition();
		const parameters = { output: 'text', options: { skipUnchanged: true } };
		expect(savedParameters(node, loadedParameters(node, parameters))).toEqual(parameters);
	});
});

it.each([template, { stepsJson }, { skipUnchanged: true }])('options %j are kept', (options) => {
	const node = new DocumentPartition();
	const parameters = { output: 'text', options };
	expect(savedParameters(node, loadedParameters(node, parameters))).toEqual(parameters);
});
