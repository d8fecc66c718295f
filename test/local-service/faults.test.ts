import { createFaults } from '../../local-service/faults/faults.ts';
import { FakeClock } from '../support/fakeClock';
import { call, partition, textForm, withService } from './serviceCall';

describe('faults on demand', () => {
	it('gives a sequence of statuses and then the true answer', async () => {
		await withService({}, async (service) => {
			service.faults.add({
				fault: {
					kind: 'status',
					status: 429,
					headers: { 'retry-after': '7' },
					body: { detail: 'slow' },
				},
			});
			service.faults.add({
				times: 2,
				fault: {
					kind: 'status',
					status: 502,
					body: '<html>Bad gateway</html>',
					contentType: 'text/html',
				},
			});
			const answers = [];
			for (let turn = 0; turn < 4; turn++) answers.push(await call(service, 'GET', '/jobs'));
			expect(answers.map(({ status }) => status)).toEqual([429, 502, 502, 200]);
			expect(answers[0]?.headers.get('retry-after')).toBe('7');
			expect(answers[0]?.body).toEqual({ detail: 'slow' });
			expect(answers[1]?.headers.get('content-type')).toBe('text/html');
			expect(answers[1]?.text).toBe('<html>Bad gateway</html>');
			expect(service.requests.map(({ status }) => status)).toEqual([429, 502, 502, 200]);
		});
	});

	it('meets only requests with the given method and path', async () => {
		await withService({}, async (service) => {
			const fault = { kind: 'status', status: 503 } as const;
			service.faults.add({ method: 'POST', path: /connection-check$/, times: Infinity, fault });
			service.faults.add({ path: '/api/v1/templates', fault });
			expect((await call(service, 'GET', '/sources/x/connection-check')).status).toBe(404);
			expect((await call(service, 'POST', '/sources/x/connection-check')).status).toBe(503);
			expect((await call(service, 'GET', '/templates/hi_res_partition')).status).toBe(200);
			expect((await call(service, 'GET', '/templates')).status).toBe(503);
			service.faults.clear();
			expect((await call(service, 'POST', '/sources/x/connection-check')).status).toBe(404);
		});
	});

	it('closes the connection in place of an answer', async () => {
		await withService({}, async (service) => {
			service.faults.add({ fault: { kind: 'drop' } });
			await expect(partition(service, textForm('Hello'))).rejects.toThrow();
			expect(service.requests[0]?.files[0]?.size).toBe(5);
			expect(service.requests[0]?.status).toBe(0);
			expect((await partition(service, textForm('Hello'))).status).toBe(200);
		});
	});

	it('can drop the connection after the work was done', async () => {
		await withService({}, async (service) => {
			service.faults.add({ method: 'POST', fault: { kind: 'drop', isProcessed: true } });
			await expect(call(service, 'POST', '/workflows', { name: 'Dropped' })).rejects.toThrow();
			const { body } = await call(service, 'GET', '/workflows');
			expect(body).toEqual([expect.objectContaining({ name: 'Dropped' })]);
		});
	});

	it.each([0, 10])('cuts an answer after %d bytes', async (bytes) => {
		await withService({}, async (service) => {
			service.faults.add({ fault: { kind: 'truncate', bytes } });
			const response = await fetch(`${service.url}/healthcheck`);
			expect(response.status).toBe(200);
			expect(Number(response.headers.get('content-length'))).toBeGreaterThan(bytes);
			await expect(response.text()).rejects.toThrow();
		});
	});

	it('redirects', async () => {
		await withService({}, async (service) => {
			const location = 'http://elsewhere.invalid/api';
			service.faults.add({ fault: { kind: 'redirect', status: 308, location } });
			const answer = await call(service, 'GET', '/jobs', undefined, { redirect: 'manual' });
			expect(answer.status).toBe(308);
			expect(answer.headers.get('location')).toBe(location);
		});
	});

	it('answers later, with the true answer', async () => {
		await withService({}, async (service) => {
			service.faults.add({ fault: { kind: 'latency', ms: 20 } });
			expect((await call(service, 'GET', '/jobs')).body).toEqual([]);
		});
	});

	it('ends a long wait when the service closes', async () => {
		await withService({ now: new FakeClock().now }, async (service) => {
			service.faults.add({ fault: { kind: 'latency', ms: 10 * 60 * 1000 } });
			const pending = call(service, 'GET', '/jobs').catch(() => 'ended');
			while (service.requests.length === 0) await new Promise(setImmediate);
			await service.close();
			expect(await pending).toBe('ended');
		});
	});
});

describe('the cost of pages', () => {
	it('holds a partition answer back, but no refusal and no other answer', async () => {
		await withService({ pageCostMs: 10 * 60 * 1000 }, async (service) => {
			const pending = partition(service, textForm('Hello')).catch(() => 'ended');
			while (!service.requests[0]?.files.length) await new Promise(setImmediate);
			const refused = await fetch(service.partitionUrl, {
				method: 'POST',
				body: textForm('Hello'),
			});
			expect(refused.status).toBe(401);
			expect((await call(service, 'GET', '/jobs')).status).toBe(200);
			expect(service.requests[0].status).toBe(0);
			await service.close();
			expect(await pending).toBe('ended');
		});
	});
});

describe('the places for documents', () => {
	it('refuses what it has no place for, until a client is gone', async () => {
		await withService({ places: 1 }, async (service) => {
			service.faults.add({ fault: { kind: 'latency', ms: 10 * 60 * 1000 } });
			const leaving = new AbortController();
			const body = textForm('Hello');
			const { apiKey, apiKeyHeader, partitionUrl } = service;
			const headers = { [apiKeyHeader]: apiKey };
			const request = { method: 'POST', headers, body, signal: leaving.signal };
			const pending = fetch(partitionUrl, request).catch(() => 'left');
			while (!service.requests[0]?.files.length) await new Promise(setImmediate);
			const refused = await partition(service, textForm('Hello'));
			expect(refused.status).toBe(429);
			expect((await call(service, 'GET', '/jobs')).status).toBe(200);
			leaving.abort();
			expect(await pending).toBe('left');
			let status = 429;
			while (status === 429) ({ status } = await partition(service, textForm('Hello')));
			expect(status).toBe(200);
		});
	});
});

describe('the order of faults', () => {
	it('uses one rule for each request, the oldest first', () => {
		const faults = createFaults();
		faults.add({ fault: { kind: 'latency', ms: 5 } });
		faults.add({ fault: { kind: 'drop' } });
		expect(faults.take('GET', '/')).toEqual({ latencyMs: 5, fault: undefined });
		expect(faults.take('GET', '/')).toEqual({ latencyMs: 0, fault: { kind: 'drop' } });
		expect(faults.take('GET', '/')).toEqual({ latencyMs: 0, fault: undefined });
	});

	it('lets an endless latency go along with the rules behind it', () => {
		const faults = createFaults();
		faults.add({ times: Infinity, fault: { kind: 'latency', ms: 5 } });
		faults.add({ fault: { kind: 'drop' } });
		expect(faults.take('GET', '/')).toEqual({ latencyMs: 5, fault: { kind: 'drop' } });
		expect(faults.take('GET', '/')).toEqual({ latencyMs: 5, fault: undefined });
	});

	it('matches a pattern with the global flag every time', () => {
		const faults = createFaults();
		faults.add({ path: /jobs/g, times: 2, fault: { kind: 'drop' } });
		expect(faults.take('GET', '/jobs').fault).toEqual({ kind: 'drop' });
		expect(faults.take('GET', '/jobs').fault).toEqual({ kind: 'drop' });
	});
});
