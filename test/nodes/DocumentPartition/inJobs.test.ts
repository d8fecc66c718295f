import { setImmediate as turn } from 'node:timers/promises';

import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { outputModes } from '../../../nodes/core/output/outputFormats';
import { credentialFor, type NodeRun } from '../../support/engine';
import { itemWithFile, itemWithSample } from '../../support/items';
import { additionalField, additionalFields } from '../../support/withOptions';
import { useAccount } from './account';

const everySample = () =>
	Object.entries({
		'invoice.pdf': 'application/pdf',
		'meeting-notes.txt': 'text/plain',
		'order-confirmation.eml': 'message/rfc822',
		'quarterly-report.html': 'text/html',
		'service-agreement.md': 'text/markdown',
	}).map(([name, mimeType]) => itemWithSample(name, mimeType));
const invoice = () => itemWithSample('invoice.pdf', 'application/pdf');

/** It has no partition endpoint, unless a test says otherwise. */
const account = useAccount({
	credential: (service) => ({ ...credentialFor(service), partitionUrl: '' }),
	service: { jobTiming: { scheduledMs: 500, runningMs: 1_500 } },
});
const { run, packed } = account;

const inRequests = (): Partial<NodeRun> => ({ credential: credentialFor(account.service) });

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

describe('the time limit of a document', () => {
	const refused = (service: string) => ({
		kind: 'status' as const,
		status: 429,
		body: { detail: service },
		headers: { 'retry-after': service },
	});

	// Retry-After is waited for within the time limit only.
	it.each<[string, RegExp, () => Partial<NodeRun>]>([
		['a job', /jobs/, () => ({})],
		['a partition request', /general/, inRequests],
	])('ends what %s waits for, and the error says for what', async (_way, path, more) => {
		account.fail('POST', path, refused('60'), Infinity);
		const options = { timeoutMinutes: 0.1 };
		const { error } = await run({ output: 'text', options }, [invoice()], more());
		expect(error?.message).toContain('status 429');
		expect(error?.description).toContain('The service asks to wait 60 seconds');
		expect(account.clock.pauses.filter((ms) => ms > 6_000)).toEqual([]);
	});

	it('counts from the first try of the launch', async () => {
		await account.restart({ jobTiming: { scheduledMs: 0, runningMs: 100_000 } });
		account.fail('POST', /jobs/, refused('50'), 2);
		const startedAt = account.clock.now();
		const { error } = await run({ output: 'text', options: { timeoutMinutes: 3 } }, [invoice()]);
		expect(error?.message).toContain("didn't finish within 3 minutes");
		expect(account.clock.now() - startedAt).toBeLessThan(190_000);
	});
});

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
		expect(packed().length).toBeGreaterThan(0);
	});

	it('come out as the file that the service returns where that is too complex to be read', async () => {
		const body = `[{"type":"Title","text":"A","metadata":{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}}]`;
		account.fail('GET', /download/, { kind: 'status', status: 200, body }, 9);
		const { error, items, hints } = await run({ output: 'file' }, [invoice()]);
		expect(error).toBeUndefined();
		const { fileName, data = '' } = items[0]?.binary?.data ?? {};
		expect(fileName).toBe('invoice.json');
		expect(Buffer.from(data, 'base64').toString()).toBe(body);
		expect(hints[0]).toContain(
			'"invoice.json" was stored unread. The service\'s response is nested',
		);
		const asMarkdown = await run({ output: 'markdown' }, [invoice()]);
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
		['Skip Unchanged', { output: 'text', knownDocuments: [], options: { skipUnchanged: true } }],
		['Convert Numbers', { output: 'tableRows', options: { convertNumbers: true } }],
		['without Simplify', { simplify: false }],
		['Markdown files', { output: 'file', options: { fileFormat: 'markdown' } }],
		['several files', { binaryPropertyName: '*', output: 'text' }],
		['Base64 text', { inputSource: 'text', content: 'Hello', fileName: 'a.txt', output: 'text' }],
		['Max Output Characters', { output: 'text', options: { maxOutputCharacters: 50 } }],
	])('come out the same with the option: %s', async (_name, parameters) => {
		const asked = await run(parameters, [invoice()], inRequests());
		const { error, items, hints } = await run(parameters, [invoice()]);
		expect(error?.message).toBe(asked.error?.message);
		expect(withoutIds(items)).toEqual(withoutIds(asked.items));
		expect(contentsOf(items)).toEqual(contentsOf(asked.items));
		expect(hints).toEqual(asked.hints);
	});
});

const text = (fileName: string, content = `Text of ${fileName}`) =>
	itemWithFile(fileName, content, { mimeType: 'text/plain' });

describe('on-demand jobs of documents', () => {
	it('hold documents of the same settings, and as many at once as the user allows', async () => {
		const strategy = '={{ $itemIndex % 2 ? "fast" : "auto" }}';
		await run({ output: 'text', strategy }, [text('a.txt'), text('b.txt'), text('c.txt')]);
		expect(packed()).toEqual([2, 1]);
		account.service.requests.length = 0;
		const items = ['a.txt', 'b.txt', 'c.txt', 'd.txt'].map((name) => text(name));
		await run({ output: 'text', options: { maxParallelDocuments: 2 } }, items);
		expect(packed()).toEqual([2, 2]);
	});

	it('are canceled when one document fails and the node with it', async () => {
		const items = Array.from({ length: 15 }, (_, index) => text(`${index}.txt`));
		items[12] = text('empty.txt', '');
		const { error } = await run({ output: 'text' }, items);
		expect(error?.message).toMatch(/empty/);
		const canceled = () =>
			account.service.requests.filter(({ path }) => /\/cancel$/.test(path)).length;
		for (let count = 0; count < 2_000 && canceled() < packed().length; count++) await turn();
		expect(canceled()).toBe(packed().length);
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
		['languages of a model', { strategy: 'vlm', options: { languages: ['deu'] } }, "'Languages'"],
		['Split PDF', { options: { splitPdf: 'node' } }, "'Split PDF'"],
		['Split PDF by the service', { options: { splitPdf: 'service' } }, "'Split PDF'"],
		['CSV', { output: 'file', options: { fileFormat: 'csv' } }, "'File Format'"],
	])(
		'are refused what they do not have, before anything is sent: %s',
		async (_name, parameters, named) => {
			const { error } = await run(parameters, [text('a.txt')]);
			expect(error?.message).toBe(`On-demand jobs don't support ${named}`);
			expect(account.service.requests).toEqual([]);
		},
	);

	it('name the address to check where a sign-in page comes in place of a result', async () => {
		const body = '<html>Sign in</html>';
		const fault = { kind: 'status', status: 200, body, contentType: 'text/html' } as const;
		account.fail('GET', /\/download$/, fault, Infinity);
		const { error } = await run({ output: 'text' }, [text('a.txt')]);
		expect(error?.description).toContain('the Workflow Base URL for a job');
	});

	it('name the files that are in progress when the time limit comes, and go on', async () => {
		await account.restart({ jobTiming: { scheduledMs: 0, runningMs: 3_600_000 } });
		const items = ['a.txt', 'b.txt', 'c.txt', 'd.txt', 'e.txt'].map((name) => text(name));
		const { error } = await run({ options: { timeoutMinutes: 30 } }, items);
		expect(error?.message).toMatch(
			/^Job "[\w-]+" didn't finish within 30 minutes \(status: in progress, 2 of 5 files processed, in progress: "c.txt", "d.txt", "e.txt"\)\. Also failed: "b.txt", "c.txt", "d.txt", "e.txt"$/,
		);
	});

	it('are used as Send As says', async () => {
		await run({ options: { sendAs: 'job' } }, [text('a.txt')], inRequests());
		expect(packed()).toEqual([1]);
		account.service.requests.length = 0;
		await run({ options: { sendAs: 'partition' } }, [text('a.txt')], inRequests());
		expect(packed()).toEqual([]);
		const { error } = await run({ options: { sendAs: 'partition' } }, [text('a.txt')]);
		expect(error?.message).toMatch(/has no Partition URL/);
	});
});
