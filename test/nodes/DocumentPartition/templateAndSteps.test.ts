import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	INodeExecutionData,
	INodeParameters,
} from 'n8n-workflow';

import { startLocalService } from '../../../local-service/startLocalService.ts';
import { DocumentPartition } from '../../../nodes/DocumentPartition/DocumentPartition.node';
import { credentialFor, searchList, type NodeRun } from '../../support/engine';
import { itemWithFile } from '../../support/items';
import { additionalField } from '../../support/withOptions';
import { useAccount } from './account';

/** It has a partition endpoint, too. */
const account = useAccount({ credential: credentialFor });
const { packed, requestData } = account;

const markdown = '# Report\n\nAll is well.\n\n| City | People |\n| --- | --- |\n| Bonn | 300 |\n';

const document = (fileName = 'report.md', content = markdown): INodeExecutionData =>
	itemWithFile(fileName, content, { mimeType: 'text/markdown' });

const run = async (parameters: INodeParameters, items = [document()], more?: Partial<NodeRun>) =>
	await account.run(parameters, items, more);

const template = (value: string): INodeParameters => ({
	templateId: { __rl: true, mode: 'id', value },
});
const partitioner = {
	name: 'Partitioner',
	type: 'partition',
	subtype: 'unstructured_api',
	settings: { strategy: 'fast' },
};
const chunker = {
	name: 'Chunker',
	type: 'chunk',
	subtype: 'chunk_by_title',
	settings: { max_characters: 40, new_after_n_chars: 40, combine_text_under_n_chars: 0 },
};
const steps = (...list: object[]): INodeParameters => ({ stepsJson: JSON.stringify(list) });

describe('documents that a template or steps process', () => {
	it.each<[string, INodeParameters, object]>([
		['a template', template('hi_res_partition'), { template_id: 'hi_res_partition' }],
		['steps', steps(partitioner), { job_nodes: [partitioner] }],
		[
			'steps of an expression',
			{ stepsJson: `={{ ${JSON.stringify([partitioner], undefined, 1)} }}` },
			{ job_nodes: [partitioner] },
		],
	])('go in a job with exactly these: %s', async (_name, options, expected) => {
		const { items, error } = await run({ output: 'text', options });
		expect(error).toBeUndefined();
		expect(requestData()).toEqual([expected]);
		expect(account.service.requests.filter(({ path }) => path.includes('/general'))).toEqual([]);
		expect(items.map(({ json }) => json.text)).toEqual([
			'Report\n\nAll is well.\n\nCity\tPeople\nBonn\t300',
		]);
	});

	it('begin with steps that work as they are', async () => {
		const { properties } = new DocumentPartition().description;
		const options = properties.find(({ name }) => name === 'options')?.options ?? [];
		const found = options.find(({ name }) => name === 'stepsJson');
		const { error, items } = await run({
			output: 'text',
			options: { stepsJson: (found as { default: string }).default },
		});
		expect(error).toBeUndefined();
		expect(items).toHaveLength(1);
	});

	it('are packed with those of the same template or steps', async () => {
		const names = Array.from({ length: 12 }, (_, index) => `${index}.md`);
		const items = names.map((name) => document(name, `Text of ${name}`));
		const outcome = await run({ output: 'text', options: template('hi_res_partition') }, items);
		expect(packed()).toEqual([10, 2]);
		expect(outcome.items.map(({ json, pairedItem }) => [json.text, pairedItem])).toEqual(
			names.map((name, item) => [`Text of ${name}`, { item }]),
		);
		account.service.requests.length = 0;
		const strategy = '$itemIndex % 2 ? "fast" : "auto"';
		const stepsJson = `={{ [{ name: 'P', type: 'partition', subtype: 'unstructured_api', settings: { strategy: ${strategy} } }] }}`;
		await run({ output: 'text', options: { stepsJson } }, items.slice(0, 4));
		expect(packed()).toEqual([2, 2]);
	});

	it('come out as the chunks that the last step makes', async () => {
		const { items, error } = await run({ output: 'chunks', options: steps(partitioner, chunker) });
		expect(error).toBeUndefined();
		expect(requestData()).toEqual([{ job_nodes: [partitioner, chunker] }]);
		expect(items.length).toBeGreaterThan(1);
		const metadata = items.map(({ json }) => json.metadata as IDataObject);
		expect(metadata.map(({ type }) => type)).toContain('CompositeElement');
	});

	it("aren't chunked by the node where no step does", async () => {
		const { items } = await run({ output: 'chunks', options: steps(partitioner) });
		expect(requestData()).toEqual([{ job_nodes: [partitioner] }]);
		const types = items.map(({ json }) => (json.metadata as IDataObject).type);
		expect(types).toEqual(['Title', 'UncategorizedText', 'Table']);
	});

	// n8n keeps the values of parameters that the panel doesn't show any more.
	it('are processed by these alone, whatever Strategy and Chunking Strategy were before', async () => {
		const hidden = { strategy: 'vlm', vlmModel: 'gpt-4o', chunkingStrategy: 'by_page' };
		const { error } = await run({
			output: 'chunks',
			...hidden,
			options: template('hi_res_partition'),
		});
		expect(error).toBeUndefined();
		expect(requestData()).toEqual([{ template_id: 'hi_res_partition' }]);
	});

	it.each<[string, INodeParameters]>([
		['Send As: On-Demand Job', { sendAs: 'job' }],
		['Max Pages per Document', { maxPagesPerDocument: 5 }],
		['Document Key', { documentKey: 'my key' }],
	])('keep the options that are about the node: %s', async (_name, more) => {
		const options = { ...template('hi_res_partition'), ...more };
		const { error } = await run({ output: 'text', options });
		expect(error).toBeUndefined();
		expect(requestData()).toEqual([{ template_id: 'hi_res_partition' }]);
	});
});

describe('a template or steps', () => {
	it.each<[string, INodeParameters, string]>([
		[
			'Languages',
			{ languages: ['deu'] },
			"'Languages' can't be combined with 'Template' or 'Steps",
		],
		['Coordinates', { coordinates: true }, "'Coordinates' can't be combined"],
		[
			'two options',
			{ coordinates: true, uniqueElementIds: true },
			"'Coordinates', 'Unique Element IDs' can't be combined",
		],
		[
			'an additional form field',
			additionalField('encoding', 'utf-8'),
			'the form field "encoding" can\'t be combined',
		],
		['Split PDF by the service', { splitPdf: 'service' }, "'Split PDF' can't be combined"],
		['Split PDF', { splitPdf: 'node' }, "On-demand jobs don't support 'Split PDF'"],
		[
			'Partition Request',
			{ sendAs: 'partition' },
			"'Template' and 'Steps (JSON)' need an on-demand job",
		],
		['the other one', steps(partitioner), "'Template' and 'Steps (JSON)' can't be combined"],
		['no ID', template(''), "'Template'"],
	])('are refused before anything is sent with %s', async (_name, more, message) => {
		const options = { ...template('hi_res_partition'), ...more };
		const { error } = await run({ output: 'elements', options });
		expect(error?.message).toContain(message);
		expect(error?.description ?? '').not.toBe('');
		expect(account.service.requests).toEqual([]);
	});

	it.each(['', 'no JSON', '{}', '["partition"]', '={{ 5 }}', '={{ [] }}'])(
		'are refused before anything is sent where Steps (JSON) is %j',
		async (stepsJson) => {
			const { error } = await run({ output: 'text', options: { stepsJson } });
			expect(error?.message).toContain('Steps (JSON)');
			expect(account.service.requests).toEqual([]);
		},
	);

	it.each<[string, ICredentialDataDecryptedObject]>([
		['has no on-demand jobs', {}],
		['has no workflow address', { baseUrl: '' }],
	])('are refused by name where the service %s', async (_name, credential) => {
		const other = await startLocalService();
		const { error } = await run({ options: template('hi_res_partition') }, [document()], {
			credential: { ...credentialFor(other), ...credential },
		});
		await other.close();
		expect(error?.message).toBe("'Template' and 'Steps (JSON)' need an on-demand job");
		expect(error?.description).toContain('Use a credential whose service has on-demand jobs');
		expect(other.requests).toEqual([]);
	});

	it('that the service does not know is its error, with the name of the document', async () => {
		const { error } = await run({ output: 'text', options: template('nowhere') });
		expect(error?.message).toContain('nowhere');
	});

	it('decide the hash of the settings', async () => {
		const hashOf = async (options: INodeParameters) => {
			const { items } = await run({ output: 'text', options: { documentInfo: true, ...options } });
			return (items[0].json.document as IDataObject).settingsHash;
		};
		const byTemplate = template('hi_res_partition');
		const all = [
			await hashOf({}),
			await hashOf(byTemplate),
			await hashOf(template('hi_res_and_enrichment')),
			await hashOf(steps(partitioner)),
			await hashOf(steps({ ...partitioner, settings: { strategy: 'auto' } })),
		];
		expect(new Set(all).size).toBe(all.length);
		for (const hash of all) expect(hash).toMatch(/^[0-9a-f]{64}$/);
		expect(await hashOf(byTemplate)).toBe(all[1]);
	});

	it('can be selected from the list of templates', async () => {
		const found = await searchList({
			node: new DocumentPartition(),
			method: 'searchTemplates',
			parameters: {},
			credential: credentialFor(account.service),
		});
		expect(found.results.map(({ value }) => value)).toContain('hi_res_partition');
	});
});
