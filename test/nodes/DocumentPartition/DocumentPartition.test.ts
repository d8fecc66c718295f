import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { startLocalService, type LocalService } from '../../../local-service/startLocalService.ts';
import { nodeFieldsOf } from '../../../scripts/reference/properties.ts';
import { DocumentPartition } from '../../../nodes/DocumentPartition/DocumentPartition.node';
import { outputModes } from '../../../nodes/core/output/outputFormats';
import { credentialFor, runNode, type NodeRun } from '../../support/engine';
import { scriptedServer, silence } from '../../support/scriptedServer';
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
	const mimeType = fileName.endsWith('.pdf') ? 'application/pdf' : 'text/markdown';
	const data = { data: Buffer.from(text).toString('base64'), mimeType, fileName };
	return { json, binary: { data } };
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
	it('becomes one item for each element', async () => {
		const { items, error } = await partitioning({}, [document(markdown)]);
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => [json.type, json.text])).toEqual([
			['Title', 'Heading'],
			['NarrativeText', 'First paragraph with some words.'],
			['ListItem', 'one'],
			['ListItem', 'two'],
		]);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual(Array(4).fill({ item: 0 }));
	});

	it('is sent with the fields that are set and no others', async () => {
		await partitioning({}, [document(markdown)]);
		await partitioning(
			{
				strategy: 'fast',
				options: {
					coordinates: true,
					uniqueElementIds: false,
					languages: ['eng', 'deu'],
					...additionalFields({ include_page_breaks: 'true', later: 'x ü' }),
				},
			},
			[document(markdown)],
		);
		expect(service.requests.map(({ status }) => status)).toEqual([200, 200]);
		const [bare, full] = service.requests;
		expect(bare.fields).toEqual([]);
		expect(bare.files).toEqual([
			{
				fieldName: 'files',
				fileName: 'page.md',
				contentType: 'text/markdown',
				size: Buffer.byteLength(markdown),
			},
		]);
		expect([...full.fields].sort()).toEqual(
			[
				['strategy', 'fast'],
				['include_page_breaks', 'true'],
				['coordinates', 'true'],
				['unique_element_ids', 'false'],
				['languages', 'eng'],
				['languages', 'deu'],
				['later', 'x ü'],
			].sort(),
		);
	});

	it('is chunked by title for a vector store unless the user chooses otherwise', async () => {
		await partitioning({ output: 'chunks' }, [document(markdown)]);
		await partitioning({ output: 'chunks', options: { maxCharacters: 300 } }, [document(markdown)]);
		await partitioning({ output: 'chunks', chunkingStrategy: 'none' }, [document(markdown)]);
		await partitioning({ output: '={{ "chunks" }}' }, [document(markdown)]);
		await partitioning({ output: 'markdown' }, [document(markdown)]);
		expect(service.requests.map(({ fields }) => fields)).toEqual([
			[['chunking_strategy', 'by_title']],
			[
				['chunking_strategy', 'by_title'],
				['max_characters', '300'],
			],
			[],
			[['chunking_strategy', 'by_title']],
			[],
		]);
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
			{ inputSource: 'text', content: '={{ $json.page }}', fileName: 'page.html' },
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

	it("returns an empty result if it's empty", async () => {
		const { items, error } = await partitioning({}, [document(' \n')]);
		expect(error).toBeUndefined();
		expect(items).toEqual([]);
		const text = await partitioning({ output: 'text' }, [document(' \n')]);
		expect(text.items.map(({ json }) => json.text)).toEqual(['']);
	});

	it('is partitioned without a key if the service requires none', async () => {
		const open = await startLocalService({ apiKey: '' });
		const { items, error } = await partitioning({}, [document(markdown)], {
			credential: { ...credentialFor(open), apiKey: '' },
		});
		await open.close();
		expect(error).toBeUndefined();
		expect(items).toHaveLength(4);
		expect(open.requests[0].headers).not.toHaveProperty(open.apiKeyHeader);
	});

	it('is sent to the public form of the service as well', async () => {
		const open = await startLocalService({ dialect: 'public' });
		const { items } = await partitioning({}, [document(markdown)], {
			credential: credentialFor(open),
		});
		await open.close();
		expect(items).toHaveLength(4);
		expect(open.requests[0].headers['unstructured-api-key']).toBe(open.apiKey);
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
});

describe('the description of the node', () => {
	const { description } = new DocumentPartition();

	it('has every parameter once, except for what differs in a tool, and what two choices bring', () => {
		// Hidden fields only make the editor's actions, and keep what these two hold.
		const shown = description.properties.filter(({ type }) => type !== 'hidden');
		const names = nodeFieldsOf({ properties: shown }).map(({ name }) => name);
		const repeated = names.filter((name, position) => names.indexOf(name) !== position);
		expect(repeated).toEqual(['knownDocuments']);
	});
});
