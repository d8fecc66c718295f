import { type IDataObject, sleep } from 'n8n-workflow';

import { DocumentServiceTrigger } from '../../../nodes/DocumentServiceTrigger/DocumentServiceTrigger.node';
import { pollNode } from '../../support/engine';
import { drop, json, type Reply, scriptedServer } from '../../support/scriptedServer';
import { passPausesAtOnce } from '../../support/systemClock';
import { HurriedTrigger } from './hurriedTrigger';

interface BareServiceSettings {
	/** Whether it filters by status; otherwise, it lists all jobs whatever is asked. */
	filters: boolean;
	/** How long it takes for one job. ms. */
	jobMs?: number;
	/** What it replies in place of a job; undefined for the job itself. */
	insteadOfJob?: (number: number) => Reply | undefined;
}

/**
 * A service whose listing has only what the specification promises: ids and the workflow (see
 * docs/maintainers/service.md#jobs).
 */
async function bareService({ filters, jobMs = 0, insteadOfJob }: BareServiceSettings) {
	const jobs = new Map<string, string>();
	const asked: string[] = [];
	const server = await scriptedServer(async (response, request) => {
		const { pathname, searchParams } = new URL(request.url, 'http://localhost');
		const rowOf = (id: string) => ({ id, workflow_id: 'w1', workflow_name: 'Invoices' });
		const id = /\/jobs\/(.+)$/.exec(pathname)?.[1];
		const status = searchParams.get('status');
		asked.push(id === undefined ? (status ?? 'all') : `job ${id}`);
		if (id !== undefined) {
			await sleep(jobMs);
			const instead = insteadOfJob?.(asked.length);
			if (instead) return instead(response, request);
			return json(200, { ...rowOf(id), status: jobs.get(id) })(response, request);
		}
		const rows = [...jobs]
			.filter(([, present]) => !filters || status === null || status === present)
			.map(([jobId]) => rowOf(jobId));
		json(200, rows)(response, request);
	});
	const staticData: IDataObject = {};
	/** Emitted keys; null for none. */
	const poll = async (budgetMs?: number) => {
		const items = await pollNode({
			node: budgetMs === undefined ? new DocumentServiceTrigger() : new HurriedTrigger(budgetMs),
			parameters: { events: ['completed', 'failed'], workflows: {}, options: {} },
			credential: server.credential,
			mode: 'trigger',
			staticData,
		});
		return items?.map((item) => item.json.key).sort() ?? null;
	};
	return { ...server, jobs, asked, poll, staticData };
}

describe.each([true, false])(
	'a listing with neither status nor creation time (filter: %s)',
	(filters) => {
		it('emits each job once, when it ends', async () => {
			const service = await bareService({ filters });
			try {
				service.jobs
					.set('before', 'completed')
					.set('running', 'im progress')
					.set('waiting', 'scheduled')
					.set('long', 'im progress');
				expect(await service.poll()).toBeNull();
				service.jobs.set('running', 'failed').set('waiting', 'stopped').set('fresh', 'completed');
				expect(await service.poll()).toEqual(['fresh:completed', 'running:failed']);
				expect(await service.poll()).toBeNull();
				service.jobs.set('long', 'completed');
				expect(await service.poll()).toEqual(['long:completed']);
				expect(await service.poll()).toBeNull();
				// What's done with isn't asked for again.
				const asked = service.asked.splice(0);
				expect(asked.filter((what) => what === 'job fresh').length).toBeLessThanOrEqual(1);
				expect(await service.poll()).toBeNull();
				expect(service.asked).toEqual(['all']);
			} finally {
				await service.close();
			}
		});

		it('asks for many jobs of the past by status, not each by ID, if the service filters', async () => {
			const service = await bareService({ filters });
			try {
				for (let number = 0; number < 60; number++) service.jobs.set(`old-${number}`, 'completed');
				expect(await service.poll()).toBeNull();
				const byId = service.asked.filter((what) => what.startsWith('job ')).length;
				expect(byId).toBe(filters ? 0 : 60);
			} finally {
				await service.close();
			}
		});
	},
);

describe('a service without statuses that has more jobs than a poll has time for', () => {
	it('is asked in several polls: jobs of the past are not emitted, running ones are', async () => {
		const service = await bareService({ filters: false, jobMs: 25 });
		try {
			for (let number = 0; number < 40; number++) service.jobs.set(`old-${number}`, 'completed');
			service.jobs.set('running', 'im progress');
			const emitted: unknown[] = [await service.poll(500)];
			const first = service.asked.filter((what) => what.startsWith('job ')).length;
			expect(first).toBeGreaterThan(3);
			expect(first).toBeLessThan(41);
			for (let count = 0; count < 12; count++) emitted.push(await service.poll(500));
			expect(service.staticData.statusUnknown).toEqual({});
			expect(emitted.filter((keys) => keys !== null)).toEqual([]);
			service.jobs.set('running', 'failed').set('fresh', 'completed');
			const later: unknown[] = [];
			for (let count = 0; count < 3; count++) later.push(...((await service.poll(500)) ?? []));
			expect(later.sort()).toEqual(['fresh:completed', 'running:failed']);
		} finally {
			await service.close();
		}
	});
});

describe.each([true, false])(
	'an activation while rows have no status and requests by ID fail (filter: %s)',
	(filters) => {
		const failures: Array<[string, Reply]> = [
			['404', json(404, { detail: 'Not Found' })],
			['500', json(500, {})],
			['dropped connections', drop],
			['messages', json(200, { message: 'maintenance' })],
			['the record of another job', json(200, { id: 'x', status: 'im progress' })],
		];

		beforeEach(() => passPausesAtOnce());

		afterEach(() => jest.restoreAllMocks());

		it.each(failures)('emits no old job as new after %s, all or some', async (_failure, reply) => {
			for (const isFailing of [() => true, (number: number) => number % 2 === 0]) {
				let fails = true;
				const insteadOfJob = (number: number) => (fails && isFailing(number) ? reply : undefined);
				const service = await bareService({ filters, insteadOfJob });
				try {
					// Few enough to be requested by ID where the filter would tell of many.
					const count = filters ? 8 : 20;
					for (let number = 0; number < count; number++) {
						service.jobs.set(`old-${number}`, 'completed');
					}
					// Where no job can be requested, the activation fails, and the next poll is the first.
					await service.poll().catch(() => null);
					fails = false;
					const emitted = [await service.poll(), await service.poll()];
					expect(emitted.flat().filter((key) => key !== null)).toEqual([]);
					service.jobs.set('fresh', 'completed');
					expect(await service.poll()).toEqual(['fresh:completed']);
				} finally {
					await service.close();
				}
			}
		});
	},
);
