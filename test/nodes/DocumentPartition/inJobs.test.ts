import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';

import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';

import {
	startLocalService,
	type LocalService,
	type LocalServiceSettings,
} from '../../../local-service/startLocalService.ts';
import { DocumentPartition } from '../../../nodes/DocumentPartition/DocumentPartition.node';
import { outputModes } from '../../../nodes/core/output/outputFormats';
import { asTool } from '../../support/asTool';
import { credentialFor, runNode, type NodeOutcome, type NodeRun } from '../../support/engine';
import { systemClock } from '../../../nodes/core/text/clock';
import { FakeClock } from '../../support/fakeClock';
import { goBy } from '../../support/systemClock';
import { additionalField, additionalFields } from '../../support/withOptions';

const samples = join(__dirname, '../../../local-service/samples');
const types: Readonly<Record<string, string>> = {
	'invoice.pdf': 'application/pdf',
	'meeting-notes.txt': 'text/plain',
	'order-confirmation.eml': 'message/rfc822',
	'quarterly-report.html': 'text/html',
	'service-agreement.md': 'text/markdown',
};

function sample(fileName: string): INodeExecutionData {
	const data = readFileSync(join(samples, fileName)).toString('base64');
	return { json: { fileName }, binary: { data: { data, fileName, mimeType: types[fileName] } } };
}

const everySample = () => Object.keys(types).map(sample);

let service: LocalService;
let clock: FakeClock;

beforeEach(async () => {
	clock = goBy(new FakeClock({ at: Date.now(), flows: true }));
	// Other documents are opened during a pause.
	jest.spyOn(systemClock, 'sleep').mockImplementation(async (ms, signal) => {
		for (let count = 0; count < 20; count++) await turn();
		await clock.sleep(ms, signal);
	});
	service = await serviceWith({ scheduledMs: 500, runningMs: 1_500 });
});
afterEach(async () => {
	jest.restoreAllMocks();
	await service.close();
});

async function serviceWith(jobTiming: LocalServiceSettings['jobTiming']): Promise<LocalService> {
	return await startLocalService({ dialect: 'public', now: clock.now, jobTiming });
}

async function restarted(jobTiming: LocalServiceSettings['jobTiming']): Promise<LocalService> {
	await service.close();
	return await serviceWith(jobTiming);
}

/** Runs the node with an account that has no partition endpoint, unless `credential` says otherwise. */
async function run(
	parameters: INodeParameters,
	items: INodeExecutionData[],
	more: Partial<NodeRun> = {},
): Promise<NodeOutcome> {
	return await runNode({
		node: new DocumentPartition(),
		parameters,
		items,
		credential: { ...credentialFor(service), partitionUrl: '' },
		...more,
	});
}

const inRequests = (): Partial<NodeRun> => ({ credential: credentialFor(service) });

const launches = () =>
	service.requests.filter(({ path, method }) => method === 'POST' && /\/jobs\/$/.test(path));

/** IDs are hashes of the name of the upload, too. */
function withoutIds(items: readonly INodeExecutionData[], withoutInfo = false): unknown {
	const texts = JSON.stringify(
		items.map(({ json: { document, ...json }, pairedItem }) => ({
			json: withoutInfo ? json : { ...json, document },
			pairedItem,
		})),
	);
	return JSON.parse(
		texts.replace(/"(element_id|parent_id|elementId|parentId)":"[^"]*"/g, '"$1":""'),
	);
}

/** What comes out of binary fields, as text. */
function contentsOf(items: readonly INodeExecutionData[]): string[] {
	return items.flatMap(({ binary = {} }) =>
		Object.values(binary).map(({ data, fileName }) => {
			const text = Buffer.from(data, 'base64').toString();
			return `${fileName}: ${text.replace(/"(element_id|parent_id)":\s*"[^"]*"/g, '').replace(/\s/g, '')}`;
		}),
	);
}

describe('documents of an account without a partition endpoint', () => {
	it.each(outputModes.map((output) => [output]))('come out the same: %s', async (output) => {
		const parameters = { output, options: { includeDocumentInfo: true } };
		const asked = await run(parameters, everySample(), inRequests());
		const { error, items, hints } = await run(parameters, everySample());
		expect(error).toBeUndefined();
		expect(asked.items.length).toBeGreaterThan(0);
		// A response that goes to n8n's store unread says less of its document than the elements of a job.
		const isStored = output === 'file';
		expect(withoutIds(items, isStored)).toEqual(withoutIds(asked.items, isStored));
		expect(contentsOf(items)).toEqual(contentsOf(asked.items));
		expect(hints).toEqual(asked.hints);
		expect(launches().length).toBeGreaterThan(0);
	});

	it('come out as the file that the service returns where that is too complex to be read', async () => {
		const body = `[{"type":"Title","text":"A","metadata":{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}}]`;
		service.faults.add({
			path: /download/,
			times: 9,
			fault: { kind: 'status', status: 200, body },
		});
		const { error, items, hints } = await run({ output: 'file' }, [sample('invoice.pdf')]);
		expect(error).toBeUndefined();
		const { fileName, data = '' } = items[0]?.binary?.data ?? {};
		expect(fileName).toBe('invoice.json');
		expect(Buffer.from(data, 'base64').toString()).toBe(body);
		expect(hints[0]).toContain(
			'"invoice.json" was stored unread. The service\'s response is nested',
		);
		const asMarkdown = await run({ output: 'markdown' }, [sample('invoice.pdf')]);
		expect(asMarkdown.error?.message).toContain('nested more than 500 levels deep');
		expect(asMarkdown.error?.description).toContain('Binary JSON File');
		expect(asMarkdown.error?.context).toHaveProperty('jobId');
	});

	it.each<[string, INodeParameters]>([
		['Strategy', { strategy: 'fast' }],
		['chunking', { output: 'chunks', chunkingStrategy: 'basic', options: { maxCharacters: 120 } }],
		[
			'Chunking By Title',
			{
				output: 'chunks',
				options: {
					overlap: 10,
					...additionalFields({ combine_under_n_chars: '0', overlap_all: 'true' }),
				},
			},
		],
		['Coordinates', { options: { coordinates: true } }],
		['page breaks', { options: additionalField('include_page_breaks', 'true') }],
		['Page Range', { options: { pageRange: '1-1' } }],
		['Additional Form Fields', { options: additionalField('starting_page_number', '7') }],
		['a choice that means nothing', { options: additionalField('vlm_model_provider', 'default') }],
		['Document Key', { output: 'text', options: { documentKey: 'my key' } }],
		['Keep Input Fields', { output: 'markdown', options: { keepInputFields: true } }],
		['Exclude Page Parts', { output: 'text', options: { excludePageParts: [] } }],
		['Languages', { output: 'document', options: { languages: ['eng', 'deu'] } }],
		['Max Pages per Document', { output: 'text', options: { maxPagesPerDocument: 3 } }],
		['Max Pages per Document exceeded', { options: { maxPagesPerDocument: 2 } }],
		['Skip Unchanged', { output: 'text', options: { skipUnchanged: true } }],
		['Page Count', { output: 'pageCount' }],
		['Comparison', { output: 'comparison' }],
		['Convert Numbers', { output: 'tableRows', options: { convertNumbers: true } }],
		['without Simplify', { simplify: false }],
		['Markdown files', { output: 'file', options: { fileFormat: 'markdown' } }],
		['several files', { binaryPropertyName: '*', output: 'text' }],
		['Base64 text', { inputSource: 'text', content: 'Hello', fileName: 'a.txt', output: 'text' }],
		['Max Output Characters', { output: 'text', options: { maxOutputCharacters: 50 } }],
	])('come out the same with the option: %s', async (_name, parameters) => {
		const asked = await run(parameters, [sample('invoice.pdf')], inRequests());
		const { error, items, hints } = await run(parameters, [sample('invoice.pdf')]);
		expect(error?.message).toBe(asked.error?.message);
		expect(withoutIds(items)).toEqual(withoutIds(asked.items));
		expect(contentsOf(items)).toEqual(contentsOf(asked.items));
		expect(hints).toEqual(asked.hints);
	});
});

const text = (fileName: string, content = `Text of ${fileName}`): INodeExecutionData => {
	const data = Buffer.from(content).toString('base64');
	const mimeType = fileName.endsWith('.pdf') ? 'application/pdf' : 'text/plain';
	return { json: {}, binary: { data: { data, fileName, mimeType } } };
};

/** How many files each job got. */
const packed = () => launches().map(({ files }) => files.length);

describe('on-demand jobs of documents', () => {
	it('hold documents of the same settings, and as many at once as the user allows', async () => {
		const strategy = '={{ $itemIndex % 2 ? "fast" : "auto" }}';
		await run({ output: 'text', strategy }, [text('a.txt'), text('b.txt'), text('c.txt')]);
		expect(packed()).toEqual([2, 1]);
		service.requests.length = 0;
		const items = ['a.txt', 'b.txt', 'c.txt', 'd.txt'].map((name) => text(name));
		await run({ output: 'text', options: { maxParallelDocuments: 2 } }, items);
		expect(packed()).toEqual([2, 2]);
	});

	it('are canceled when one document fails and the node with it', async () => {
		const items = Array.from({ length: 15 }, (_, index) => text(`${index}.txt`));
		items[12] = text('empty.txt', '');
		const { error } = await run({ output: 'text' }, items);
		expect(error?.message).toMatch(/empty/);
		const canceled = () => service.requests.filter(({ path }) => /\/cancel$/.test(path)).length;
		for (let count = 0; count < 2_000 && canceled() < launches().length; count++) await turn();
		expect(canceled()).toBe(launches().length);
	});

	it.each([
		['overlap_all', 'perhaps', 'true or false'],
		['combine_under_n_chars', 'five hundred', 'a whole number of at least 0'],
	])('are refused a value that a setting cannot have: %s=%s', async (name, value, expected) => {
		const parameters = {
			output: 'chunks',
			chunkingStrategy: 'by_title',
			options: additionalField(name, value),
		};
		const { error } = await run(parameters, [text('a.txt')]);
		expect(error?.message).toBe(`The parameter '${name}' requires ${expected}, but got "${value}"`);
		expect(service.requests).toEqual([]);
	});

	it.each<[string, INodeParameters, string]>([
		[
			'another strategy',
			{ options: additionalField('strategy', 'od_only') },
			'the strategy od_only',
		],
		[
			'a model',
			{ strategy: 'hi_res', options: { hiResModelName: 'yolox' } },
			"'High Resolution Model'",
		],
		[
			'two',
			{
				output: 'chunks',
				chunkingStrategy: 'by_similarity',
				options: additionalFields({
					do_not_break_similarity_on_footer_header: 'true',
					later: '1',
				}),
			},
			'the form field "do_not_break_similarity_on_footer_header", the form field "later"',
		],
		['Split PDF', { options: { splitPdf: 'node' } }, "'Split PDF'"],
		['Split PDF by the service', { options: { splitPdf: 'service' } }, "'Split PDF'"],
		['CSV', { output: 'file', options: { fileFormat: 'csv' } }, "'File Format'"],
	])(
		'are refused what they do not have, before anything is sent: %s',
		async (_name, parameters, named) => {
			const { error } = await run(parameters, [text('a.txt')]);
			expect(error?.message).toBe(`On-demand jobs don't support ${named}`);
			expect(service.requests).toEqual([]);
		},
	);

	it('name the address to check where a sign-in page comes in place of a result', async () => {
		const body = '<html>Sign in</html>';
		const fault = { kind: 'status', status: 200, body, contentType: 'text/html' } as const;
		service.faults.add({ path: /\/download$/, times: Infinity, fault });
		const { error } = await run({ output: 'text' }, [text('a.txt')]);
		expect(error?.description).toContain('the Workflow Base URL for a job');
	});

	it('name the files that are in progress when the time limit comes, and go on', async () => {
		service = await restarted({ scheduledMs: 0, runningMs: 3_600_000 });
		const items = ['a.txt', 'b.txt', 'c.txt', 'd.txt', 'e.txt'].map((name) => text(name));
		const { error } = await run({ options: { timeoutMinutes: 30 } }, items);
		expect(error?.message).toMatch(
			/^Job "[\w-]+" didn't finish within 30 minutes \(status: in progress, 2 of 5 files processed, in progress: "c.txt", "d.txt", "e.txt"\)$/,
		);
	});

	it("are an agent's tool like partition requests", async () => {
		const node = asTool(new DocumentPartition());
		const parameters = {
			inputSource: 'text',
			content: '# Title\n\nText',
			fileName: 'a.md',
			output: 'markdown',
		};
		const asked = await run(parameters, [{ json: {} }], { node, ...inRequests() });
		const { items } = await run(parameters, [{ json: {} }], { node });
		expect(packed()).toEqual([1]);
		expect(items[0].json.markdown).toContain('# Title');
		expect(withoutIds(items)).toEqual(withoutIds(asked.items));
	});

	it('are used as Send As says', async () => {
		await run({ options: { sendAs: 'job' } }, [text('a.txt')], inRequests());
		expect(packed()).toEqual([1]);
		service.requests.length = 0;
		await run({ options: { sendAs: 'partition' } }, [text('a.txt')], inRequests());
		expect(packed()).toEqual([]);
		const { error } = await run({ options: { sendAs: 'partition' } }, [text('a.txt')]);
		expect(error?.message).toMatch(/has no Partition URL/);
	});
});
