import { call, withService } from './serviceCall';

const connector = { name: 'Files', type: 's3', config: { remote_url: 's3://bucket' } };

describe('wrong bodies', () => {
	it.each([
		['no body', '/sources', undefined, ['body']],
		['no name', '/sources', { ...connector, name: undefined }, ['body', 'name']],
		['a type in upper case', '/sources', { ...connector, type: 'S3' }, ['body', 'type']],
		['a source type', '/destinations', { ...connector, type: 'slack' }, ['body', 'type']],
		['settings as text', '/sources', { ...connector, config: 'x' }, ['body', 'config']],
		[
			'a missing setting',
			'/sources',
			{ ...connector, config: {} },
			['body', 'config', 'remote_url'],
		],
		[
			'a schedule of six fields',
			'/workflows',
			{ name: 'W', schedule: '* * * * * *' },
			['body', 'schedule'],
		],
		[
			'a node of an unknown type',
			'/workflows',
			{ name: 'W', workflow_nodes: [{ name: 'N', type: 'odd', subtype: 'x' }] },
			['body', 'workflow_nodes', 0, 'type'],
		],
		[
			'an extract node without a schema',
			'/workflows',
			{
				name: 'W',
				workflow_nodes: [
					{ name: 'E', type: 'structured_data_extractor', subtype: 'llm', settings: {} },
				],
			},
			['body', 'workflow_nodes', 0, 'settings'],
		],
	])('%s is a 422 that names the place', async (_name, path, body, place) => {
		await withService({}, async (service) => {
			const answer = await call(service, 'POST', path, body);
			expect(answer.status).toBe(422);
			expect(answer.body).toMatchObject({ detail: [{ loc: place, msg: expect.any(String) }] });
			expect((await call(service, 'GET', path)).body).toEqual([]);
		});
	});

	it('a source that does not exist is a 404 for a workflow', async () => {
		await withService({}, async (service) => {
			const answer = await call(service, 'POST', '/workflows', { name: 'W', source_id: 'none' });
			expect(answer.status).toBe(404);
		});
	});

	it('broken JSON is a 422', async () => {
		await withService({}, async (service) => {
			const response = await fetch(`${service.baseUrl}/sources`, {
				method: 'POST',
				headers: { [service.apiKeyHeader]: service.apiKey, 'content-type': 'application/json' },
				body: '{"name":',
			});
			expect(response.status).toBe(422);
		});
	});

	it('secrets can come back in clear', async () => {
		await withService({ showsSecrets: true }, async (service) => {
			const config = { remote_url: 's3://bucket', secret: 'in clear' };
			const answer = await call(service, 'POST', '/sources', { ...connector, config });
			expect(answer.body).toMatchObject({ config });
		});
	});
});
