import type { IDataObject, INodeExecutionData, INodeParameters, NodeApiError } from 'n8n-workflow';

import { startLocalService, type LocalService } from '../../../local-service/startLocalService.ts';
import { DocumentPartition } from '../../../nodes/DocumentPartition/DocumentPartition.node';
import { outputModes } from '../../../nodes/core/output/outputFormats';
import { credentialFor, runNode, type NodeRun } from '../../support/engine';
import { itemWithFile } from '../../support/items';
import { FakeClock } from '../../support/fakeClock';
import { closedAddress, scriptedServer, silence } from '../../support/scriptedServer';
import { goBy } from '../../support/systemClock';
import { additionalField, additionalFields } from '../../support/withOptions';

let service: LocalService;

beforeAll(async () => {
	service = await startLocalService();
});
afterAll(async () => await service.close());
beforeEach(() => {
	service.requests.length = 0;
	service.faults.clear();
});

const markdown = '# Heading\n\nFirst paragraph with some words.\n\n- one\n- two\n';

function document(text: string, fileName = 'page.md', json: IDataObject = {}): INodeExecutionData {
	return { ...itemWithFile(fileName, text, { mimeType: 'text/markdown' }), json };
}

async function partitioning(
	parameters: INodeParameters,
	items: INodeExecutionData[],
	settings: Partial<NodeRun> = {},
) {
	return await runNode({
		node: new DocumentPartition(),
		parameters,
		items,
		credential: credentialFor(service),
		...settings,
	});
}

describe('a document through the node', () => {
	it('is sent under its name and type, with a text field for each setting', async () => {
		const options = additionalFields({ later: 'x ü' });
		await partitioning({ strategy: 'fast', options }, [document(markdown)]);
		expect(service.requests).toMatchObject([
			{
				fields: [
					['strategy', 'fast'],
					['later', 'x ü'],
				],
				files: [
					{
						fieldName: 'files',
						fileName: 'page.md',
						contentType: 'text/markdown',
						size: Buffer.byteLength(markdown),
					},
				],
			},
		]);
	});

	it('has unique IDs where the user wants them', async () => {
		const idsOf = async (uniqueElementIds: boolean) =>
			(
				await partitioning({ output: 'elements', options: { uniqueElementIds } }, [
					document(markdown),
				])
			).items.map(({ json }) => json.elementId);
		expect(await idsOf(false)).toEqual(await idsOf(false));
		expect(await idsOf(true)).not.toEqual(await idsOf(true));
	});

	it('accepts expressions in every field, per item', async () => {
		const { error } = await partitioning(
			{
				strategy: '={{ $json.how }}',
				options: additionalField('encoding', '={{ $json.encoding }}'),
				output: '={{ $json.form }}',
			},
			[
				document(markdown, 'a.md', { how: 'fast', encoding: 'utf-8', form: 'text' }),
				document(markdown, 'b.md', { how: 'hi_res', encoding: 'ascii', form: 'document' }),
			],
		);
		expect(error).toBeUndefined();
		const sent = new Map(service.requests.map(({ files, fields }) => [files[0].fileName, fields]));
		expect(sent.get('a.md')).toEqual([
			['strategy', 'fast'],
			['encoding', 'utf-8'],
		]);
		expect(sent.get('b.md')).toEqual([
			['strategy', 'hi_res'],
			['encoding', 'ascii'],
		]);
	});

	it('can come from a text field, as an agent provides it', async () => {
		const { items } = await partitioning(
			{
				...{ inputSource: 'text', content: '={{ $json.page }}', fileName: 'page.html' },
				output: 'elements',
			},
			[{ json: { page: '<h1>Report</h1><p>All is well with the numbers.</p>' } }],
		);
		expect(items.map(({ json }) => json.text)).toEqual(['Report', 'All is well with the numbers.']);
		expect(service.requests[0].files[0]).toMatchObject({
			fileName: 'page.html',
			contentType: 'text/html',
		});
	});

	it.each(outputModes)(
		'keeps the pairing in the output "%s", in the order of the input',
		async (output) => {
			const { items, error } = await partitioning(
				{ output },
				[0, 1, 2].map((number) =>
					document(`# Number ${number}\n\n| A |\n| - |\n| 1 |`, `${number}.md`),
				),
			);
			expect(error).toBeUndefined();
			const order = items.map(({ pairedItem }) => (pairedItem as { item: number }).item);
			expect(new Set(order)).toEqual(new Set([0, 1, 2]));
			expect(order).toEqual([...order].sort());
		},
	);

	it('is partitioned without a key if the service requires none', async () => {
		const open = await startLocalService({ apiKey: '' });
		const { items, error } = await partitioning({ output: 'elements' }, [document(markdown)], {
			credential: { ...credentialFor(open), apiKey: '' },
		});
		await open.close();
		expect(error).toBeUndefined();
		expect(items).toHaveLength(4);
		expect(open.requests[0].headers).not.toHaveProperty(open.apiKeyHeader);
	});

	// The specification has no such value.
	it('leaves the strategy to the service: with auto in the public form, with no field in the specified one', async () => {
		const open = await startLocalService({ dialect: 'public' });
		const given = [{}, { strategy: 'auto' }, { strategy: 'fast' }];
		for (const each of [open, service]) {
			for (const parameters of [...given, { options: additionalField('strategy', 'auto') }]) {
				const settings = { credential: credentialFor(each) };
				const { error } = await partitioning(parameters, [document(markdown)], settings);
				expect(error).toBeUndefined();
			}
		}
		await open.close();
		expect(open.requests[0].headers['unstructured-api-key']).toBe(open.apiKey);
		const [auto, fast] = ['auto', 'fast'].map((strategy) => [['strategy', strategy]]);
		expect(open.requests.map(({ fields }) => fields)).toEqual([auto, auto, fast, auto]);
		expect(service.requests.map(({ fields }) => fields)).toEqual([[], [], fast, []]);
	});
});

describe('many documents', () => {
	const many = Array.from({ length: 23 }, (_, number) =>
		document(`# Number ${number}`, `${number}.md`),
	);

	it.each([
		[{}, 5],
		[{ maxParallelDocuments: 3 }, 3],
		[{ maxParallelDocuments: '={{ "50" }}' }, 23],
		[{ maxParallelDocuments: 1 }, 1],
	])('with %j there are never more than %i in flight', async (options, most) => {
		let inProgress = 0;
		let highest = 0;
		const held: Array<() => void> = [];
		const server = await scriptedServer((response) => {
			inProgress += 1;
			highest = Math.max(highest, inProgress);
			const answer = () => {
				inProgress -= 1;
				response.writeHead(200, { 'content-type': 'application/json' });
				response.end('[]');
			};
			// Answers only once as many are there as allowed, or all that are left.
			held.push(answer);
			const left = 23 - (server.seen.length - held.length);
			if (held.length >= Math.min(most, left)) held.splice(0).forEach((release) => release());
		});
		const { error } = await partitioning({ options }, many, {
			credential: { apiKey: '', partitionUrl: server.url },
		});
		await server.close();
		expect(error).toBeUndefined();
		expect(server.seen).toHaveLength(23);
		expect(highest).toBe(most);
	});

	it('end at once, including those in flight, when one fails and the node with it', async () => {
		let closed: () => void = () => undefined;
		const othersEnded = new Promise<void>((resolve) => (closed = resolve));
		let hanging = 0;
		const server = await scriptedServer((response, request) => {
			if (request.body.includes('bad document')) {
				// Only once the others are in flight.
				fail = () => response.writeHead(422).end('{"detail":"Bad document"}');
			} else {
				hanging += 1;
				response.socket?.once('close', () => {
					hanging -= 1;
					if (hanging === 0) closed();
				});
			}
			if (server.seen.length === 3) fail();
		});
		let fail: () => void = () => undefined;
		const documents = ['good 1', 'bad document', 'good 2', 'good 3'].map((text) => document(text));
		const { error } = await partitioning({ options: { maxParallelDocuments: 3 } }, documents, {
			credential: { apiKey: 'x', partitionUrl: server.url },
		});
		expect(error?.message).toContain('Bad document');
		expect(error?.context).toMatchObject({ itemIndex: 1 });
		await othersEnded;
		expect(server.seen).toHaveLength(3);
		await server.close();
	});

	it('are not sent again once one has failed and the node with it', async () => {
		let failed: () => void = () => undefined;
		const server = await scriptedServer((response, request) => {
			if (request.body.includes('bad document')) {
				failed = () => response.writeHead(422).end('{"detail":"Bad document"}');
			} else if (sentWith('later').length > 1) {
				response.writeHead(200, { 'content-type': 'application/json' }).end('[]');
			} else {
				response.writeHead(503, { 'retry-after': '1' }).end(() => setImmediate(failNow));
			}
		});
		const failNow = () => {
			failed();
			failed = () => undefined;
		};
		const sentWith = (text: string) => server.seen.filter(({ body }) => body.includes(text));
		const credential = { apiKey: 'x', partitionUrl: server.url };
		const documents = ['bad document', 'good'].map((text) => document(text));
		const { error } = await partitioning({}, documents, { credential });
		expect(error?.message).toContain('Bad document');
		// The service asks for the same pause for another document: once that is over, the first one's is long over.
		await partitioning({}, [document('later')], { credential });
		expect(sentWith('later')).toHaveLength(2);
		expect(sentWith('good')).toHaveLength(1);
		await server.close();
	});

	it('end at once on Stop, and no further document is sent', async () => {
		let stop: () => void = () => undefined;
		const server = await scriptedServer((response, request) => {
			silence(response, request);
			if (server.seen.length === 2) stop();
		});
		const { status } = await partitioning({ options: { maxParallelDocuments: 2 } }, many, {
			credential: { apiKey: 'x', partitionUrl: server.url },
			onStarted: (stopExecution) => (stop = stopExecution),
		});
		const seen = server.seen.length;
		await server.close();
		expect(status).toBe('canceled');
		expect(seen).toBe(2);
	});
});

describe('errors', () => {
	it("name the item that failed, the status, and the service's message", async () => {
		const { error } = await partitioning({ options: additionalField('strategy', 'quick') }, [
			document(markdown),
		]);
		expect(error?.message).toContain('status 4');
		expect(error?.message).toContain('strategy');
		expect(error?.message).toContain('page.md');
		expect(error?.context).toMatchObject({ itemIndex: 0 });
	});

	it('say that the key is wrong', async () => {
		const { error } = await partitioning({}, [document(markdown)], {
			credential: { ...credentialFor(service), apiKey: 'not-the-key' },
		});
		expect(error).toMatchObject({ httpCode: '401' });
		expect(error?.message).toContain("didn't accept the API key");
		expect(error?.message).not.toContain('not-the-key');
		expect(error?.description).toContain('API Key Header');
	});

	it('name the field of the credential that is empty', async () => {
		const { error } = await partitioning({}, [document(markdown)], {
			credential: { apiKey: 'x', baseUrl: service.baseUrl, partitionUrl: ' ' },
		});
		expect(error?.message).toContain('no Partition URL');
		expect(error?.description).toContain('/general/v0/general');
	});

	it('recognise the workflow address in the partition field', async () => {
		const { error } = await partitioning({}, [document(markdown)], {
			credential: { apiKey: 'x', partitionUrl: service.baseUrl },
		});
		expect(error?.message).toContain('is a workflow address');
		expect(service.requests).toHaveLength(0);
	});

	it("keep our wording even if n8n finds one of its own error codes in a document's name", async () => {
		service.faults.add({ path: /general/, fault: { kind: 'status', status: 200, body: {} } });
		const { error } = await partitioning({}, [document(markdown, 'ECONNREFUSED.md')]);
		expect(error?.message).toBe(
			`The service returned JSON that isn't a list of elements: document "ECONNREFUSED.md"`,
		);
		expect(error?.description).toContain('Partition URL');
	});

	it('show a gateway timeout, after which a document may be charged, and send nothing again', async () => {
		const fault = { kind: 'status' as const, status: 504, headers: { 'retry-after': '0' } };
		service.faults.add({ fault });
		const { error } = await partitioning({}, [document(markdown)]);
		expect(error).toMatchObject({ httpCode: '504' });
		expect(error?.description).toContain("'Split PDF' to In This Node");
		expect(service.requests).toHaveLength(1);
	});

	it.each([
		['no host of that name', 'http://nowhere.invalid', 0],
		['nothing that listens at the port', closedAddress, 1],
	])('name a service that is not there soon, without codes: %s', async (_case, url, tries) => {
		const clock = goBy(new FakeClock());
		const credential = { apiKey: 'k', partitionUrl: url };
		const { error } = await partitioning({}, [document(markdown)], { credential });
		jest.restoreAllMocks();
		expect(clock.pauses).toHaveLength(tries);
		// n8n shows these of an error.
		const { httpCode, messages } = error as NodeApiError;
		const shown = JSON.stringify([error?.message, error?.description, httpCode, messages]);
		expect(shown).toContain(new URL(url).host);
		expect(shown).not.toMatch(/\bE[A-Z]{4,}\b|\bERR_/);
	});
});

describe('a response', () => {
	const title = { type: 'Title', element_id: 'a', text: 'One', metadata: { page_number: 1 } };

	async function elementsOf(body: unknown) {
		service.faults.add({ path: /general/, fault: { kind: 'status', status: 200, body } });
		return await partitioning({ output: 'elements', simplify: false }, [document(markdown)]);
	}

	it('of several lists is joined in order, with what the service adds and leaves out', async () => {
		const embedded = { ...title, embeddings: [0.1, -2], later: { any: ['thing', null] } };
		const { items } = await elementsOf([
			[title],
			[],
			[embedded, { element_id: 'x', text: null, extra: 1 }],
		]);
		expect(items.map(({ json }) => json)).toEqual([
			title,
			embedded,
			{ type: 'UncategorizedText', element_id: 'x', text: '', metadata: {}, extra: 1 },
		]);
	});

	it.each([
		['null', 'null'],
		['text', '"type,element_id"'],
		['an object', { detail: 'no' }],
		['a list of texts', ['a']],
		['a list of something else', [{ id: 'source' }]],
		['a list as text', [{ ...title, text: ['a'] }]],
		['metadata that is a list', [{ ...title, metadata: [] }]],
		['lists and elements mixed', [title, [title]]],
		['lists in lists of lists', [[[title]]]],
	])("of %s isn't a list of elements", async (_name, body) => {
		const { error, items } = await elementsOf(body);
		expect(error?.message).toContain("isn't a list of elements");
		expect(items).toEqual([]);
	});
});
