import type { INodeParameters } from 'n8n-workflow';

import { DocumentService } from '../../../../nodes/DocumentService/DocumentService.node';
import { runNode } from '../../../support/engine';
import { FakeClock } from '../../../support/fakeClock';
import {
	type ScriptedResponse,
	answering,
	type Question,
	questionOf,
	scriptedServer,
} from '../../../support/scriptedServer';
import { byId } from '../../../support/byId';
import { goBy } from '../../../support/systemClock';

/** Runs one operation of a source connector against a service whose responses the test decides. */
async function ask(
	parameters: INodeParameters,
	answer: (question: Question) => ScriptedResponse,
	clock = new FakeClock(),
) {
	goBy(clock);
	const server = await scriptedServer(answering(answer));
	try {
		const outcome = await runNode({
			node: new DocumentService(),
			parameters: { resource: 'sourceConnector', connectorId: byId('c1'), ...parameters },
			credential: server.credential,
		});
		return { ...outcome, asked: server.seen.map(questionOf), clock };
	} finally {
		await server.close();
	}
}

const scheduled = { id: 'check-2', status: 'scheduled', created_at: '2026-01-02T00:00:00' };

describe('responses that the specification leaves open', () => {
	it.each([null, {}, [], 'gone', { detail: 'deleted' }, 5])(
		'a delete answered with %j is a delete',
		async (body) => {
			const { items } = await ask({ operation: 'delete' }, () => ({ body }));
			expect(items[0].json).toEqual({ deleted: true, id: 'c1' });
		},
	);

	it('a check that has an outcome at once is not polled', async () => {
		const { items, asked } = await ask({ operation: 'testConnection' }, () => ({
			body: { status: 'success' },
		}));
		expect(items[0].json).toEqual({ status: 'success', outcome: 'passed' });
		expect(asked.map(({ method }) => method)).toEqual(['POST']);
	});

	it('a check that fails at once fails the item, without the password in its reason', async () => {
		const { error } = await ask({ operation: 'testConnection' }, () => ({
			body: { status: 'FAILURE', reason: 'no way to redis://me:geheim@host' },
		}));
		expect(error?.message).toContain('failed: no way to redis://me:**********@host');
	});

	it('a check keeps its key, which is an identifier, and secrets in settings are hidden', async () => {
		const body = { status: 'success', key: 'my-check', config: { secret: 'geheim', region: 'eu' } };
		const { items } = await ask({ operation: 'getConnectionCheck' }, () => ({ body }));
		expect(items[0].json).toEqual({ ...body, config: { secret: '**********', region: 'eu' } });
	});

	it('a check answered with nothing is read afterwards, and an unknown record is passed on', async () => {
		const { items, asked } = await ask({ operation: 'testConnection' }, ({ method }) => ({
			body: method === 'POST' ? null : { state: 'fine' },
		}));
		expect(items[0].json).toEqual({ state: 'fine', outcome: 'unknown' });
		expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
			'POST /api/v1/sources/c1/connection-check',
			'GET /api/v1/sources/c1/connection-check',
		]);
	});

	it('an earlier check is not mistaken for the one just started', async () => {
		const earlier = { id: 'check-1', status: 'FAILURE', created_at: '2026-01-01T00:00:00' };
		const responses = [scheduled, earlier, { ...scheduled, status: 'Success' }];
		const { items, clock } = await ask({ operation: 'testConnection' }, () => ({
			body: responses.shift(),
		}));
		expect(items[0].json).toMatchObject({ id: 'check-2', status: 'Success' });
		expect(clock.pauses).toEqual([1_000]);
	});

	it('a check without an outcome ends at the time limit, with pauses that increase up to ten seconds', async () => {
		const { error, clock } = await ask({ operation: 'testConnection', timeoutSeconds: 60 }, () => ({
			body: scheduled,
		}));
		expect(error?.message).toContain("didn't finish within 60 seconds");
		expect(clock.pauses.slice(0, 3)).toEqual([1_000, 1_500, 2_250]);
		expect(Math.max(...clock.pauses)).toBe(10_000);
		expect(clock.sinceStart()).toBe(60_000);
	});
});
