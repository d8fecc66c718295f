import { textForm, withService } from './serviceCall';

const interfaces = [
	['partition', '/general/v0/general', 'API key None is invalid', 'API key nope is invalid'],
	[
		'workflow',
		'/api/v1/workflows/',
		'API key is missing, please provide an API key in the header.',
		'API key is invalid, please provide a valid API key in the header.',
	],
] as const;

it('returns samples to everyone, as documents on the web, and nothing else', async () => {
	await withService({ dialect: 'public', apiKey: 'right' }, async ({ url }) => {
		const sample = await fetch(`${url}/samples/invoice.pdf`);
		expect(sample.headers.get('content-type')).toBe('application/pdf');
		expect(await sample.text()).toMatch(/^%PDF-/);
		for (const path of ['missing.pdf', '..%2Fpackage.json', '']) {
			expect((await fetch(`${url}/samples/${path}`)).status).toBe(404);
		}
	});
});

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
});
