import type { INodeParameters, INodeProperties } from 'n8n-workflow';

import { startLocalService, type LocalService } from '../../../local-service/startLocalService.ts';
import { DocumentPartition } from '../../../nodes/DocumentPartition/DocumentPartition.node';
import { runServiceOperation } from '../DocumentService/workflow/runOperation';
import { byId } from '../../support/byId';
import { partition, partitioned } from './splitNode';

const spoiled = ['markdown', 'pages', 'tableRows', 'text'] as const;
const others = ['chunks', 'document', 'elements', 'file'] as const;

const html =
	'<h1>Fees</h1><p>Some words of text.</p><table><tr><td>A</td></tr><tr><td>1</td></tr></table>';
const note = (json = {}) => ({
	json,
	binary: {
		data: {
			data: Buffer.from(html).toString('base64'),
			mimeType: 'text/html',
			fileName: 'fees.html',
		},
	},
});
const isAboutChunks = (hint: string) => hint.includes('made of chunks');

let service: LocalService;
beforeAll(async () => {
	service = await startLocalService();
});
afterAll(async () => await service.close());
beforeEach(() => {
	service.requests.length = 0;
});

const sentFields = () => service.requests.map(({ fields }) => fields);

describe('chunking', () => {
	const { properties } = new DocumentPartition().description;
	const isOffered = (property: INodeProperties, path: string, output: string) => {
		const { show = {}, hide = {} } = property.displayOptions ?? {};
		const isShown = show[path]?.includes(output) ?? true;
		return property.name === 'chunkingStrategy' && isShown && !hide[path]?.includes(output);
	};

	it('is offered for chunks only', () => {
		const offered = [...spoiled, ...others].filter((output) =>
			properties.some((property) => isOffered(property, 'output', output)),
		);
		expect(offered).toEqual(['chunks']);
	});

	it.each(spoiled)("isn't sent with %s, whatever a workflow has stored", async (output) => {
		const stored = { options: { maxCharacters: 100, chunkingStrategy: 'by_title' } };
		const plain = await partitioned(service, [note()], { output });
		const chunked = await partitioned(service, [note()], { output, ...stored });
		expect(sentFields()).toEqual([[], []]);
		expect(chunked).toEqual(plain);
	});

	it('is sent or not for each item where Output is an expression', async () => {
		const outcome = await partition(service, [note({ as: 'chunks' }), note({ as: 'markdown' })], {
			output: '={{ $json.as }}',
			options: { maxParallelDocuments: 1 },
		});
		expect(outcome.error).toBeUndefined();
		expect(sentFields()).toEqual([[['chunking_strategy', 'by_title']], []]);
	});
});

describe('the hint about chunks', () => {
	const sent = { field: [{ name: 'chunking_strategy', value: 'basic' }] };
	const hintsWith = async (parameters: INodeParameters) => {
		const options = { additionalFormFields: sent, ...(parameters.options as INodeParameters) };
		const outcome = await partition(service, [note(), note()], { ...parameters, options });
		expect(outcome.error).toBeUndefined();
		return outcome.hints.filter(isAboutChunks);
	};

	it.each(['markdown', 'pages', 'text'])('is shown once with %s', async (output) => {
		expect(await hintsWith({ output })).toHaveLength(1);
	});

	it.each(['markdown', 'text'])('is shown with a file of %s', async (fileFormat) => {
		expect(await hintsWith({ output: 'file', options: { fileFormat } })).toHaveLength(1);
	});

	it.each(others)("isn't shown with %s", async (output) => {
		expect(await hintsWith({ output })).toEqual([]);
	});

	it.each(spoiled)("isn't shown with %s without chunks", async (output) => {
		const { hints } = await partition(service, [note()], { output });
		expect(hints.filter(isAboutChunks)).toEqual([]);
	});

	it.each([
		['markdown', 1],
		['pages', 1],
		['tableRows', 1],
		['text', 1],
		['document', 0],
	])("is shown with %s of a job's results: %d", async (output, count) => {
		const metadata = { filename: 'a.pdf', filetype: 'application/pdf' };
		const chunk = { type: 'CompositeElement', element_id: '1', text: 'Fees\n\nWords.', metadata };
		const job = service.jobs.add({ status: 'completed' });
		const fault = { kind: 'status', status: 200, body: [chunk] } as const;
		service.faults.add({ path: /download/, fault });
		const { hints, error } = await runServiceOperation(service, 'job', 'download', {
			jobId: byId(job),
			files: 'one',
			fileId: byId('a.pdf'),
			nodeId: byId('n'),
			downloadAs: 'elements',
			output,
		});
		service.faults.clear();
		expect(error).toBeUndefined();
		expect(hints.filter(isAboutChunks)).toHaveLength(count);
	});
});
