import { partition, textForm, withService } from './serviceCall';

const interfaces = [
	['partition', '/general/v0/general', 'API key None is invalid', 'API key nope is invalid'],
	[
		'workflow',
		'/api/v1/workflows/',
		'API key is missing, please provide an API key in the header.',
		'API key is invalid, please provide a valid API key in the header.',
	],
] as const;

describe.each(interfaces)('key check of the %s interface', (name, path, missing, wrong) => {
	const ask = async (url: string, headers: Record<string, string>) => {
		const body = name === 'partition' ? textForm('Hello') : undefined;
		const response = await fetch(`${url}${path}`, {
			method: body ? 'POST' : 'GET',
			headers,
			body,
		});
		return { status: response.status, body: await response.text() };
	};

	it.each([
		['specification', 'service-api-key'],
		['public', 'unstructured-api-key'],
	] as const)('takes the key of the %s dialect in %s only', async (dialect, header) => {
		await withService({ dialect, apiKey: 'right' }, async (service) => {
			expect(await ask(service.url, {})).toEqual({
				status: 401,
				body: JSON.stringify({ detail: missing }),
			});
			expect(await ask(service.url, { [header]: 'nope' })).toEqual({
				status: 401,
				body: JSON.stringify({ detail: wrong }),
			});
			expect((await ask(service.url, { 'other-api-key': 'right' })).status).toBe(401);
			expect((await ask(service.url, { [header]: 'right' })).status).toBe(200);
		});
	});

	it('wants no key when the key is empty', async () => {
		await withService({ apiKey: '' }, async (service) => {
			expect((await ask(service.url, {})).status).toBe(200);
		});
	});
});

describe('paths of the service', () => {
	it('answers the health check without a key', async () => {
		await withService({}, async (service) => {
			const response = await fetch(`${service.url}/healthcheck`);
			expect(response.status).toBe(200);
			expect(await response.json()).toEqual({
				healthcheck: 'HEALTHCHECK STATUS: EVERYTHING OK!',
			});
		});
	});

	it('takes only GET for the health check', async () => {
		await withService({}, async (service) => {
			const response = await fetch(`${service.url}/healthcheck`, { method: 'POST' });
			expect(response.status).toBe(405);
		});
	});

	it('takes only POST for a partition', async () => {
		await withService({}, async (service) => {
			const response = await fetch(service.partitionUrl);
			expect(response.status).toBe(405);
			expect(await response.json()).toEqual({ detail: 'Only POST requests are supported.' });
		});
	});

	it('redirects the partition address with a slash to the one without', async () => {
		await withService({}, async (service) => {
			const response = await fetch(`${service.partitionUrl}/`, {
				method: 'POST',
				body: textForm('Hello'),
				redirect: 'manual',
			});
			expect(response.status).toBe(307);
			expect(response.headers.get('location')).toBe(service.partitionUrl);
		});
	});

	it.each(['/', '/general', '/api/v1', '/api/v1/', '/api/v1/nothing', '/api/v1/jobs/1/nothing'])(
		'answers 404 at %s',
		async (path) => {
			await withService({}, async (service) => {
				const response = await fetch(`${service.url}${path}`, {
					headers: { [service.apiKeyHeader]: service.apiKey },
				});
				expect(response.status).toBe(404);
				expect(await response.json()).toEqual({ detail: 'Not Found' });
			});
		},
	);

	it('answers 405 to a method that a path does not take', async () => {
		await withService({}, async (service) => {
			const response = await fetch(`${service.baseUrl}/workflows/1/run`, {
				headers: { [service.apiKeyHeader]: service.apiKey },
			});
			expect(response.status).toBe(405);
			expect(response.headers.get('allow')).toBe('POST');
			expect(await response.json()).toEqual({ detail: 'Method Not Allowed' });
		});
	});

	it('checks the form before the key when there is no file', async () => {
		await withService({}, async (service) => {
			const response = await fetch(service.partitionUrl, { method: 'POST' });
			expect(response.status).toBe(422);
		});
	});

	it('reads a large upload to its end before it refuses it', async () => {
		await withService({}, async (service) => {
			const size = 8 * 1024 * 1024;
			const form = textForm('x'.repeat(size));
			const response = await fetch(`${service.url}/elsewhere`, { method: 'POST', body: form });
			expect(response.status).toBe(404);
			expect(service.requests[0]?.files[0]?.size).toBe(size);
			const wrongKey = await fetch(service.partitionUrl, {
				method: 'POST',
				body: textForm('x'.repeat(size)),
			});
			expect(wrongKey.status).toBe(401);
		});
	});

	it('remembers every request with its key, fields, files and status', async () => {
		await withService({ now: () => 5 }, async (service) => {
			const form = textForm('Hello', 'hello.txt');
			form.append('languages', 'eng');
			form.append('languages', 'deu');
			await partition(service, form);
			expect(service.requests).toHaveLength(1);
			expect(service.requests[0]).toMatchObject({
				method: 'POST',
				path: '/general/v0/general',
				query: {},
				headers: { 'service-api-key': 'local-key' },
				receivedAt: 5,
				fields: [
					['languages', 'eng'],
					['languages', 'deu'],
				],
				files: [{ fieldName: 'files', fileName: 'hello.txt', contentType: 'text/plain', size: 5 }],
				status: 200,
			});
			expect(JSON.stringify(service.requests)).not.toContain('Hello');
		});
	});
});
