import { createHash } from 'node:crypto';

import { startTransformServer } from './startTransformServer';

type Server = Awaited<ReturnType<typeof startTransformServer>>;
type Options = Partial<Parameters<typeof startTransformServer>[0]>;

let servers: Server[] = [];

async function started(options: Options = {}): Promise<Server> {
	const server = await startTransformServer({ seed: 1, ...options });
	servers.push(server);
	return server;
}

afterEach(async () => {
	await Promise.all(servers.map(async (server) => await server.close()));
	servers = [];
});

const key = { 'unstructured-api-key': 'transform-key' };
const letter = 'Dear reader,\n\nthis is the letter.\n';
const schema = {
	type: 'object',
	properties: {
		sender: { type: 'string' },
		total: { type: ['integer', 'null'] },
		lines: {
			type: 'array',
			items: {
				type: 'object',
				properties: { day: { type: 'string', format: 'date' } },
				required: ['day'],
				additionalProperties: false,
			},
		},
	},
	required: ['sender', 'total', 'lines'],
	additionalProperties: false,
};

function formOf(fields: Record<string, string>, content?: string, name = 'letter.txt'): FormData {
	const form = new FormData();
	for (const [field, value] of Object.entries(fields)) form.set(field, value);
	if (content !== undefined) form.set('input', new Blob([content], { type: 'text/plain' }), name);
	return form;
}

async function post(
	server: Server,
	path: string,
	body: FormData | string,
	headers: Record<string, string> = {},
): Promise<Response> {
	return await fetch(`${server.url}/${path}`, {
		method: 'POST',
		headers: { ...key, ...headers },
		body,
	});
}

async function parse(server: Server, fields = {}, headers = {}, query = ''): Promise<Response> {
	const form = formOf({ output: 'elements', ...fields }, letter);
	return await post(server, `parse${query}`, form, headers);
}

async function get(server: Server, address: string): Promise<Response> {
	return await fetch(new URL(address, `${server.url}/`), { headers: key });
}

/** Looks at a job until it isn't queued or processing. */
async function finished(server: Server, address: string) {
	for (;;) {
		const response = await get(server, address);
		const body = await response.json();
		if (!['queued', 'processing'].includes(body.status)) return body;
	}
}

function textOf({ elements }: { elements: { text: string }[] }): string {
	return elements.map(({ text }) => text).join('\n');
}

const hash = createHash('sha256').update(letter).digest('hex');

describe('a document', () => {
	it('names its file by hash and lines, and has no more than was included', async () => {
		const server = await started();

		const plain = await (await parse(server)).json();
		expect(textOf(plain)).toContain(`SHA-256 ${hash}`);
		expect(textOf(plain)).toContain('this is the letter.');
		expect(JSON.stringify(plain)).not.toMatch(/text_as_html|coordinates/);

		const query = '?include=table_html&include=coordinates';
		const included = await (await parse(server, {}, {}, query)).json();
		const table = included.elements.find(({ type }: { type: string }) => type === 'Table');
		expect(table.metadata).toMatchObject({
			page_number: 2,
			text_as_html: expect.stringContaining('<table><tr><td>R-'),
			coordinates: { layout_width: 1700 },
		});

		const markdown = await (await parse(server, { output: 'markdown' })).json();
		expect(markdown).toMatchObject({ markdown: expect.stringContaining(hash), elements: [] });
		expect((await parse(server, { output: 'markdown' }, {}, query)).status).toBe(400);
	});
});

it.each([
	['the key', {}, { 'unstructured-api-key': 'other' }, 401, 'unauthorized'],
	['the output', { output: 'text' }, {}, 400, 'invalid_output_format'],
	['the profile', { profile: 'best' }, {}, 403, 'profile_unavailable'],
	['two sources', { file_id: 'file:1' }, {}, 400, 'invalid_input'],
	['no JSON', { schema: '{' }, {}, 400, 'malformed_schema_json'],
	['a list as schema', { schema: '{"type":"array"}' }, {}, 422, 'invalid_schema'],
	[
		'an incomplete schema',
		{ schema: JSON.stringify({ ...schema, required: ['sender'] }) },
		{},
		422,
		'invalid_schema',
	],
])('refuses %s', async (_, fields, headers, status, code) => {
	const server = await started({ dialect: { wrongKey: '401', incompleteSchema: 'refused' } });
	const response = await parse(server, fields, headers);
	expect(response.status).toBe(status);
	expect(await response.json()).toMatchObject({ code });
	expect(server.ledger.jobs).toEqual([]);
});

describe('a job', () => {
	it('is polled where Location says, in every dialect', async () => {
		for (let seed = 0; seed < 12; seed++) {
			const server = await started({ seed });
			const response = await parse(server, {}, { prefer: 'wait=0' }, '?include=table_html');
			expect(response.status).toBe(202);
			expect(response.headers.get('preference-applied')).toBe('wait=0');
			const address = new URL(response.headers.get('location') ?? '', server.url);
			expect(address.origin).toBe(new URL(server.url).origin);
			// What a client adds where the address doesn't say it.
			address.searchParams.set('output', 'elements');
			const { status, error, result } = await finished(server, address.href);
			expect([status, error]).toEqual(['completed', null]);
			expect(textOf(result)).toContain(hash);
		}
	});

	it('is the source of extractions by the ID of its result, each of which is a charged job', async () => {
		const server = await started({ dialect: { parseId: 'differs' } });
		const parsed = await (await parse(server)).json();
		const [{ id: jobId }] = server.ledger.jobs;
		expect(parsed.id).not.toBe(jobId);
		const json = { 'content-type': 'application/json' };
		const extract = async (parse_id: string) =>
			await post(server, 'extract', JSON.stringify({ parse_id, schema }), json);
		expect((await extract(jobId)).status).toBe(404);
		const extraction = await (await extract(parsed.id)).json();
		expect(textOf(parsed)).toContain(extraction.extracted_data[0].data.sender);
		expect(server.ledger.jobs.map(({ kind, charged }) => [kind, charged])).toEqual([
			['parse', true],
			['extract', true],
		]);
		expect(server.ledger.chargedTwice()).toEqual([]);
	});

	it('is listed newest first, on pages, in every shape of a list', async () => {
		for (const jobList of ['array', 'jobs', 'items', 'data'] as const) {
			const nextPage = jobList === 'jobs' ? 'cursor' : 'next';
			const dialect = { jobList, nextPage } as const;
			const server = await started({ dialect, pageSize: 2, earlierJobs: ['a.txt', 'b.txt'] });
			await parse(server);
			const first = await get(server, 'jobs');
			const body = await first.json();
			const list = jobList === 'array' ? body : body[jobList];
			const link = /<(.+)>/.exec(first.headers.get('link') ?? '')?.[1];
			const next = link ?? (nextPage === 'cursor' ? `jobs?cursor=${body.cursor}` : body.next);
			const second = await (await get(server, next)).json();
			expect(
				[...list, ...(jobList === 'array' ? second : second[jobList])].map(
					(job) => job.source.filename,
				),
			).toEqual(['letter.txt', 'b.txt', 'a.txt']);
			expect(second.next ?? second.cursor ?? undefined).toBeUndefined();
		}
	});
});

describe('a fault', () => {
	it('comes before the request is accepted, and passes', async () => {
		for (const fault of [
			'dropped',
			'failed',
			'rateLimited',
			'rateLimitedWithRetryAfter',
		] as const) {
			const server = await started({ rates: { [fault]: 1 }, retryAfterSeconds: 7 });
			const response = await parse(server).catch(() => undefined);
			expect(response?.ok ?? false).toBe(false);
			const isNamed = fault === 'rateLimitedWithRetryAfter';
			expect(response?.headers.get('retry-after') ?? null).toBe(isNamed ? '7' : null);
			expect(server.ledger.jobs).toEqual([]);
			expect((await parse(server)).status).toBe(200);
		}
	});

	it.each([
		['droppedAfter', 'lost'],
		['failedAfter', 'complete'],
		['cut', 'cut'],
	] as const)(
		'loses a response (%s), and sending again is charged again',
		async (fault, delivery) => {
			const server = await started({ rates: { [fault]: 1 } });
			const text = await parse(server)
				.then(
					async (response) => (response.ok ? await response.text() : ''),
					() => '',
				)
				.catch(() => '');
			expect(text).toBe('');
			expect(server.ledger.jobs).toMatchObject([{ charged: true, delivery, resultsDelivered: 0 }]);
			expect(server.ledger.chargedTwice()).toEqual([]);
			await parse(server);
			expect(server.ledger.chargedTwice()).toEqual([server.ledger.jobs]);
		},
	);

	it.each([
		['couldNotParse', 'failed'],
		['unknownStatus', 'archived'],
		['resultExpired', undefined],
	] as const)('ends a job without a document: %s', async (fault, status) => {
		const server = await started({ rates: { [fault]: 1 }, dialect: { jobError: 'object' } });
		await parse(server, {}, { prefer: 'wait=0' });
		const body = await finished(server, `jobs/${server.ledger.jobs[0].id}`);
		expect(body.status).toBe(status);
		expect(body.result ?? null).toBeNull();
	});

	it('leaves out Location, or has it point elsewhere', async () => {
		const locations = new Map<string, string | null>();
		for (const fault of ['withoutLocation', 'foreignLocation', 'otherLocation'] as const) {
			const server = await started({ rates: { [fault]: 1 } });
			const response = await parse(server, {}, { prefer: 'wait=30' });
			expect(response.status).toBe(202);
			locations.set(fault, response.headers.get('location'));
			if (fault === 'foreignLocation') {
				expect((await fetch(locations.get(fault) ?? '', { headers: key })).status).toBe(404);
				expect(server.ledger.foreignRequests).toMatchObject([{ key: 'transform-key' }]);
			}
		}
		expect(locations.get('withoutLocation')).toBeNull();
		expect(locations.get('otherLocation')).toMatch(/^\/api\/v2\/(jobs|status\/job-\w+)$/);
	});

	it('follows from the seed, for each document apart', async () => {
		const names = Array.from({ length: 60 }, (_, index) => `${index}.txt`);
		const faultsOf = async (order: string[]) => {
			const server = await started({ seed: 7, faultRate: 0.5 });
			for (const name of order) {
				await post(server, 'parse', formOf({}, name, name)).catch(() => undefined);
			}
			return Object.fromEntries(
				server.ledger.requests.map(({ fileName, fault }) => [fileName, fault]),
			);
		};
		const faults = await faultsOf(names);
		expect(await faultsOf(names.toReversed())).toEqual(faults);
		const count = Object.values(faults).filter((fault) => fault !== undefined).length;
		expect(count).toBeGreaterThan(15);
		expect(count).toBeLessThan(45);
	});
});
