import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { makePdf } from '../../../packages/pdf-ranges/test/pdfs/makePdf';
import {
	pageElements,
	startRangeServer,
	type PageElement,
	type RangeResponse,
	type RangeServer,
} from './rangeServer';
import { itemWithPdf, partition, partitioned } from './splitNode';

const broken: RangeResponse = { status: 500, body: { detail: 'The page is odd' } };
const overloaded: RangeResponse = {
	status: 503,
	headers: { 'retry-after': '0' },
	body: { detail: 'Under heavy load' },
};

const missing = {
	pages: '3-4',
	status: 500,
	message: expect.stringMatching(/status 500.*The page is odd/) as unknown,
};
const missingItem = {
	pages: '3-4',
	status: 500,
	_error: expect.stringContaining('The page is odd') as unknown,
};

describe('ranges that fail', () => {
	let pdf: Buffer;
	let server: RangeServer | undefined;
	beforeAll(async () => {
		pdf = await makePdf(8);
	});
	afterEach(async () => {
		await server?.close();
		server = undefined;
	});

	const splitting = (options: Record<string, unknown> = {}) => ({
		options: { splitPdf: 'node', maxParallelPageRanges: 4, ...options } as Record<
			string,
			string | number | boolean
		>,
	});
	/** Holds the responses of a document until all of its ranges have arrived: the first failure keeps others from being sent. */
	const untilArrived = (ranges: number) => {
		const waiting: Array<() => void> = [];
		return async () =>
			await new Promise<void>((resolve) => {
				waiting.push(resolve);
				if (waiting.length === ranges) waiting.forEach((release) => release());
			});
	};
	const failingAt = async (...pages: number[]) => {
		server = await startRangeServer(async (request) =>
			pages.includes(request.firstPage) ? broken : await pageElements(request),
		);
		return server;
	};

	it('end the node with an error that names their pages, the status and the message', async () => {
		const allArrived = untilArrived(4);
		server = await startRangeServer(async (request) => {
			await allArrived();
			return [3, 7].includes(request.firstPage) ? broken : await pageElements(request);
		});
		const { error } = await partition(server, [itemWithPdf(pdf)], splitting());
		expect(error?.message).toMatch(
			/^2 of 4 page ranges of document "report\.pdf" failed: pages 3-4, 7-8: .*\(status 500\): The page is odd$/,
		);
		expect(error).toMatchObject({
			httpCode: '500',
			description: expect.stringContaining('Allow Failed Ranges') as unknown,
		});
	});

	it('keep the others from starting', async () => {
		const service = await failingAt(1);
		const long = await makePdf(60);
		const { error } = await partition(
			service,
			[itemWithPdf(long)],
			splitting({ maxParallelPageRanges: 1 }),
		);
		expect(error?.message).toContain('1 of 3 page ranges');
		expect(service.requests.map(({ firstPage }) => firstPage)).toEqual([1]);
	});

	it.each(['document', 'text', 'file'])(
		"are named in the output %s if they're allowed",
		async (output) => {
			const { items, error, hints } = await partition(await failingAt(3), [itemWithPdf(pdf)], {
				output,
				...splitting({ allowFailed: true }),
			});
			expect(error).toBeUndefined();
			expect(items).toHaveLength(1);
			expect(items[0]?.json.missingPages).toEqual([missing]);
			expect(hints.join()).toContain('Pages 3-4 of document "report.pdf" are missing');
		},
	);

	it('are marked in Markdown, in their place, and not in other files', async () => {
		const service = await failingAt(3);
		const written = async (parameters: INodeParameters, options: Record<string, string> = {}) => {
			const given = { ...parameters, ...splitting({ allowFailed: true, ...options }) };
			const [item] = await partitioned(service, [itemWithPdf(pdf)], given);
			const file = Buffer.from(item?.binary?.data.data ?? '', 'base64').toString();
			return item?.json.markdown ?? file;
		};
		const mark = "*Pages 3-4 are missing, since the service couldn't process them*";
		const rest = ['Page 5', 'Page 6', 'Page 7', 'Page 8'];
		const marked = ['Page 1', 'Page 2', mark, ...rest].join('\n\n');
		expect(await written({ output: 'markdown' })).toBe(marked);
		expect(await written({ output: 'file' }, { fileFormat: 'markdown' })).toBe(`${marked}\n`);
		const text = await written({ output: 'file' }, { fileFormat: 'text' });
		expect(text).toBe(`${['Page 1', 'Page 2', ...rest].join('\n\n')}\n`);
	});

	it("don't show the API key if they're allowed", async () => {
		let apiKey = '';
		server = await startRangeServer(async (request) =>
			request.firstPage === 3
				? { status: 200, body: `<h1>No key ${apiKey}</h1>` }
				: await pageElements(request),
		);
		({ apiKey } = server);
		const { items, error, hints } = await partition(server, [itemWithPdf(pdf)], {
			output: 'document',
			...splitting({ allowFailed: true }),
		});
		expect(error).toBeUndefined();
		expect(JSON.stringify([items[0]?.json.missingPages, hints])).toContain('No key **********');
		expect(JSON.stringify([items, hints])).not.toContain(apiKey);
	});

	it.each(['elements', 'text', 'pages', 'chunks', 'tableRows', 'file'])(
		'are named in the document info in the output %s',
		async (output) => {
			const parameters = {
				output,
				chunkingStrategy: 'none',
				...splitting({ allowFailed: true, documentInfo: true }),
			};
			const items = await partitioned(await failingAt(3), [itemWithPdf(pdf)], parameters);
			expect(items).not.toEqual([]);
			for (const { json } of items) {
				expect(json.document).toMatchObject({ failedPages: ['3-4'], pageCount: 8 });
			}
		},
	);

	/** A header that is repeated, and so left out of some outputs, the text, and a table. */
	const rich = (element: PageElement) => [
		{ ...element, type: 'Header', text: 'Oakline' },
		element,
		{
			...element,
			type: 'Table',
			metadata: {
				...element.metadata,
				text_as_html: `<table><tr><td>A</td></tr><tr><td>${element.text}</td></tr></table>`,
			},
		},
	];

	it.each<[string, INodeParameters]>([
		['elements', { simplify: false }],
		['elements', {}],
		['chunks', { chunkingStrategy: 'none' }],
		['pages', {}],
		['tableRows', {}],
	])('have an item in their place in the output %s %j', async (output, parameters) => {
		server = await startRangeServer(async (request) =>
			request.firstPage === 3 ? broken : { body: (await pageElements(request)).body.flatMap(rich) },
		);
		const given = { output, ...parameters, ...splitting({ allowFailed: true }) };
		const items = await partitioned(server, [itemWithPdf(pdf)], given);
		const isMissing = ({ json }: INodeExecutionData) =>
			[json.type, (json.metadata as IDataObject | undefined)?.type].includes('MissingPages');
		const place = items.findIndex(isMissing);
		expect(items.filter(isMissing)).toHaveLength(1);
		expect(items[place]).toMatchObject({ json: missingItem, pairedItem: { item: 0 } });
		expect(items[place]).not.toHaveProperty('error');
		const [before, after] = [items.slice(0, place), items.slice(place)].map((part) =>
			JSON.stringify(part.map(({ json }) => json)),
		);
		expect(before).toContain('Page 2');
		expect(before).not.toContain('Page 5');
		expect(after).toContain('Page 5');
	});

	it("are an error if none succeeded, even if they're allowed", async () => {
		const { error } = await partition(
			await failingAt(1, 3, 5, 7),
			[itemWithPdf(pdf)],
			splitting({ allowFailed: true }),
		);
		expect(error?.message).toContain('4 of 4 page ranges');
	});

	it("don't fail other items with Continue", async () => {
		const allArrived = untilArrived(4);
		server = await startRangeServer(async (request) => {
			if (request.fileName !== 'bad.pdf') return await pageElements(request);
			await allArrived();
			return broken;
		});
		const { items } = await partition(
			server,
			[itemWithPdf(pdf, 'bad.pdf'), itemWithPdf(pdf, 'good.pdf')],
			splitting(),
			{ onError: 'continueRegularOutput' },
		);
		expect(items[0]?.json.error).toContain('4 of 4 page ranges of document "bad.pdf" failed');
		expect(items[1]?.json.elementCount).toBe(8);
	});

	/** Sends another document through the node. Whatever would have arrived meanwhile has arrived when it's done. */
	const sendAnother = async (service: RangeServer) => {
		const items = [itemWithPdf(await makePdf(100), 'another.pdf')];
		await partitioned(service, items, splitting({ maxParallelPageRanges: 1 }));
	};

	it("of the first item alone fail if its options can't be used", async () => {
		const items = [1, 2, 3].map((number) => ({
			...itemWithPdf(pdf),
			json: { maxParallelPageRanges: number === 1 ? ['many'] : 4 },
		}));
		const options = { maxParallelPageRanges: '={{ $json.maxParallelPageRanges }}' };
		const outcome = await partition(await failingAt(), items, splitting(options), {
			onError: 'continueRegularOutput',
		});
		expect(outcome.items.map(({ json }) => json.error)).toEqual([
			expect.stringContaining('Ranges'),
			undefined,
			undefined,
		]);
	});

	it('end the ranges of other documents, too, when the node ends', async () => {
		let answerFirst: () => void = () => undefined;
		const hasEnded = new Promise<void>((resolve) => (answerFirst = resolve));
		const good: number[] = [];
		const service = await startRangeServer(async (request) => {
			if (request.fileName === 'bad.pdf') return broken;
			if (request.fileName === 'good.pdf') {
				good.push(request.firstPage);
				if (good.length === 1) await hasEnded;
			}
			return await pageElements(request);
		});
		server = service;
		const items = [itemWithPdf(pdf, 'bad.pdf'), itemWithPdf(await makePdf(100), 'good.pdf')];
		const { error } = await partition(service, items, splitting({ maxParallelPageRanges: 2 }));
		expect(error?.message).toContain('bad.pdf');
		answerFirst();
		await sendAnother(service);
		// Those in flight when the node ended, of six ranges.
		expect(good.length).toBeLessThanOrEqual(2);
	});

	it('are retried like any other request', async () => {
		let failures = 3;
		server = await startRangeServer(async (request) => {
			if (request.firstPage !== 5 || failures === 0) return await pageElements(request);
			failures -= 1;
			return overloaded;
		});
		const [item] = await partitioned(server, [itemWithPdf(pdf)], splitting());
		expect(item?.json.elementCount).toBe(8);
		expect(item?.json).not.toHaveProperty('missingPages');
		expect(server.requests).toHaveLength(4 + 3);
	});

	it('lower the number of parallel ranges at once if the service is overloaded', async () => {
		const refused = new Set<number>();
		const later: number[] = [];
		let waiting = 0;
		let another: Promise<void> | undefined;
		const service = await startRangeServer(async (request) => {
			const { firstPage, fileName } = request;
			if (fileName === 'another.pdf') return await pageElements(request);
			if (firstPage <= 50 && !refused.has(firstPage)) {
				refused.add(firstPage);
				return overloaded;
			}
			if (firstPage > 50) {
				waiting += 1;
				later.push(waiting);
				await (another ??= sendAnother(service));
				waiting -= 1;
			}
			return await pageElements(request);
		});
		server = service;
		const items = [itemWithPdf(await makePdf(100))];
		const [item] = await partitioned(service, items, splitting());
		expect(item?.json.elementCount).toBe(100);
		expect(refused.size).toBe(4);
		expect(later).toHaveLength(4);
		expect(Math.max(...later)).toBeLessThanOrEqual(2);
	});

	it("don't run on after Stop", async () => {
		const long = await makePdf(100);
		let stop: () => void = () => undefined;
		server = await startRangeServer(async (request) => {
			if (request.number > 0) return await pageElements(request);
			stop();
			return await new Promise<RangeResponse>(() => undefined);
		});
		const { status } = await partition(
			server,
			[itemWithPdf(long)],
			splitting({ maxParallelPageRanges: 1, allowFailed: true }),
			{ onStarted: (end) => (stop = end) },
		);
		expect(status).toBe('canceled');
		expect(server.requests).toHaveLength(1);
	});
});
