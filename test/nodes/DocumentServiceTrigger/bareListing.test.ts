import { sleep } from 'n8n-workflow';

import { drop, json, type Reply, text } from '../../support/scriptedServer';
import { serving } from '../../support/serving';
import { passPausesAtOnce } from '../../support/systemClock';
import { ActiveTrigger } from './activeTrigger';

interface BareServiceSettings {
	/** Whether it filters by status; otherwise, it refuses to, or lists all jobs whatever is asked. */
	filters: boolean | 'refuses';
	hasStatus?: boolean;
	/** How long it takes for one job. ms. */
	jobMs?: number;
	/** What it replies in place of a job; undefined for the job itself. */
	insteadOfJob?: (number: number, id: string) => Reply | undefined;
}

afterEach(() => jest.restoreAllMocks());

/**
 * A service whose listing has only what the specification promises: ids and the workflow (see
 * docs/maintainers/service.md#jobs), unless the settings say otherwise.
 */
async function bareService(settings: BareServiceSettings) {
	const { filters, hasStatus = false, jobMs = 0, insteadOfJob } = settings;
	const jobs = new Map<string, string>();
	/** Jobs that it no longer lists, though it still has them. */
	const unlisted = new Set<string>();
	const asked: string[] = [];
	const server = await serving(async (response, request) => {
		const { pathname, searchParams } = new URL(request.url, 'http://localhost');
		const rowOf = (id: string) => ({ id, workflow_id: 'w1', workflow_name: 'Invoices' });
		const id = /\/jobs\/(.+)$/.exec(pathname)?.[1];
		const status = searchParams.get('status');
		asked.push(id === undefined ? (status ?? 'all') : `job ${id}`);
		if (id !== undefined) {
			await sleep(jobMs);
			const instead = insteadOfJob?.(asked.length, id);
			if (instead) return instead(response, request);
			const status = jobs.get(id);
			if (status === undefined) return json(404, { detail: 'Not Found' })(response, request);
			return json(200, { ...rowOf(id), status })(response, request);
		}
		if (filters === 'refuses' && status !== null) return json(422, {})(response, request);
		const rows = [...jobs]
			.filter(([jobId]) => !unlisted.has(jobId))
			.filter(([, present]) => !filters || status === null || status === present)
			.map(([jobId, present]) => ({ ...rowOf(jobId), ...(hasStatus && { status: present }) }));
		json(200, rows)(response, request);
	});
	const trigger = new ActiveTrigger(server.credential, { events: ['completed', 'failed'] });
	/** Emitted keys; null for none. */
	const poll = async (budgetMs?: number) => (await trigger.keys(budgetMs))?.sort() ?? null;
	return { jobs, unlisted, asked, poll, trigger };
}

describe.each([true, false])(
	'a listing with neither status nor creation time (filter: %s)',
	(filters) => {
		it('emits each job once, when it ends', async () => {
			const service = await bareService({ filters });
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
		});

		it('asks for many jobs of the past by status, not each by ID, if the service filters', async () => {
			const service = await bareService({ filters });
			for (let number = 0; number < 60; number++) service.jobs.set(`old-${number}`, 'completed');
			expect(await service.poll()).toBeNull();
			const byId = service.asked.filter((what) => what.startsWith('job ')).length;
			expect(byId).toBe(filters ? 0 : 60);
		});
	},
);

it.each([
	['ignores the filter by status', false],
	['refuses to filter by status', 'refuses'],
] as const)(
	'a service that %s is noticed at once, and asked for it again at every second poll',
	async (_how, filters) => {
		const service = await bareService({ filters, hasStatus: true });
		for (let number = 0; number < 300; number++) service.jobs.set(`old-${number}`, 'completed');
		service.jobs.set('a', 'im progress');
		expect(await service.poll()).toBeNull();
		service.jobs.set('a', 'completed').set('short', 'failed');
		service.asked.length = 0;
		expect(await service.poll()).toEqual(['a:completed', 'short:failed']);
		for (let poll = 0; poll < 3; poll++) expect(await service.poll()).toBeNull();
		const tried = ['im progress', 'all'];
		expect(service.asked).toEqual([...tried, 'all', ...tried, 'all']);
	},
);

describe('a service without statuses that has more jobs than a poll has time for', () => {
	it('is asked in several polls: jobs of the past are not emitted, running ones are', async () => {
		const service = await bareService({ filters: false, jobMs: 100 });
		for (let number = 0; number < 40; number++) service.jobs.set(`old-${number}`, 'completed');
		service.jobs.set('running', 'im progress');
		const emitted: unknown[] = [await service.poll(1_500)];
		const first = service.asked.filter((what) => what.startsWith('job ')).length;
		expect(first).toBeGreaterThan(3);
		expect(first).toBeLessThan(41);
		for (let count = 0; count < 12; count++) emitted.push(await service.poll(1_500));
		expect(service.trigger.staticData.statusUnknown).toEqual({});
		expect(emitted.filter((keys) => keys !== null)).toEqual([]);
		service.jobs.set('running', 'failed').set('fresh', 'completed');
		const later: unknown[] = [];
		for (let count = 0; count < 3; count++) later.push(...((await service.poll(1_500)) ?? []));
		expect(later.sort()).toEqual(['fresh:completed', 'running:failed']);
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

		it.each(failures)('emits no old job as new after %s, all or some', async (_failure, reply) => {
			for (const isFailing of [() => true, (number: number) => number % 2 === 0]) {
				let fails = true;
				const insteadOfJob = (number: number) => (fails && isFailing(number) ? reply : undefined);
				const service = await bareService({ filters, insteadOfJob });
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
			}
		});
	},
);

describe('a job in progress', () => {
	beforeEach(() => passPausesAtOnce());

	it.each([
		['500', json(500, {})],
		['dropped connections', drop],
		['a message', json(200, { message: 'maintenance' })],
		['a web page', text(200, '<html><title>Maintenance</title></html>')],
	])(
		'whose status the service does not tell at the activation (%s) makes it fail, and is emitted after the next one',
		async (_failure, reply) => {
			let fails = true;
			const service = await bareService({
				filters: false,
				insteadOfJob: (_number, id) => (fails && id === 'b' ? reply : undefined),
			});
			for (const id of ['a', 'b', 'c', 'd']) service.jobs.set(id, 'im progress');
			await expect(service.poll()).rejects.toThrow(reply === drop ? 'broke' : 'job "b"');
			expect(service.trigger.staticData).toEqual({});
			fails = false;
			expect(await service.poll()).toBeNull();
			for (const id of ['a', 'b', 'c', 'd']) service.jobs.set(id, 'completed');
			const keys = ['a:completed', 'b:completed', 'c:completed', 'd:completed'];
			expect(await service.poll()).toEqual(keys);
		},
	);

	it('that left the list before it finished is emitted when it finishes', async () => {
		const service = await bareService({ filters: false });
		service.jobs.set('a', 'im progress').set('b', 'im progress');
		expect(await service.poll()).toBeNull();
		service.unlisted.add('a');
		expect(await service.poll()).toBeNull();
		service.jobs.set('a', 'failed');
		expect(await service.poll()).toEqual(['a:failed']);
		expect(await service.poll()).toBeNull();
	});

	it.each([
		['404', json(404, { detail: 'Not Found' })],
		['500', json(500, {})],
	])(
		'that left the list is kept while the service does not tell of it (%s)',
		async (_name, reply) => {
			let fails = false;
			const service = await bareService({
				filters: false,
				insteadOfJob: () => (fails ? reply : undefined),
			});
			service.jobs.set('a', 'im progress');
			expect(await service.poll()).toBeNull();
			service.unlisted.add('a');
			service.jobs.set('a', 'completed');
			fails = true;
			expect(await service.poll()).toBeNull();
			expect(await service.poll()).toBeNull();
			fails = false;
			expect(await service.poll()).toEqual(['a:completed']);
		},
	);

	it('that is gone for good costs a poll few requests, however many there are', async () => {
		const service = await bareService({ filters: false });
		for (let number = 0; number < 40; number++) service.jobs.set(`j${number}`, 'im progress');
		expect(await service.poll()).toBeNull();
		service.jobs.clear();
		service.jobs.set('other', 'im progress');
		expect(await service.poll()).toBeNull();
		service.asked.length = 0;
		expect(await service.poll()).toBeNull();
		expect(service.asked.filter((what) => what.startsWith('job j')).length).toBeLessThan(11);
	});
});
