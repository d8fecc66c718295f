import type { IDataObject, INodeParameters, INodeProperties } from 'n8n-workflow';

import { type LocalService, startLocalService } from '../../../local-service/startLocalService.ts';
import { intervalMs } from '../../../nodes/DocumentServiceTrigger/activationMemory';
import { DocumentServiceTrigger } from '../../../nodes/DocumentServiceTrigger/DocumentServiceTrigger.node';
import { credentialFor, pollNode } from '../../support/engine';

/** n8n adds it to every polling trigger. */
const pollTimes: INodeProperties = {
	displayName: 'Poll Times',
	name: 'pollTimes',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	default: { item: [{ mode: 'everyMinute' }] },
	options: [
		{
			name: 'item',
			displayName: 'Item',
			values: [{ displayName: 'Mode', name: 'mode', type: 'string', default: '' }],
		},
	],
};

function withPollTimes(node: DocumentServiceTrigger): DocumentServiceTrigger {
	node.description.properties = [pollTimes, ...node.description.properties];
	return node;
}

let service: LocalService;

beforeEach(async () => {
	service = await startLocalService();
});
afterEach(async () => await service.close());

/** A published trigger. n8n with durable poll cursors saves no state of the poll at publishing that returns nothing. */
class PublishedTrigger {
	private readonly isDurable: boolean;
	private node = withPollTimes(new DocumentServiceTrigger());
	private saved: IDataObject = {};

	constructor(isDurable: boolean) {
		this.isDurable = isDurable;
	}

	/** A scheduled poll, by default; `activate` is the poll at publishing, `update` that of a changed workflow. */
	async poll(
		activation: 'activate' | 'update' | 'scheduled' = 'scheduled',
		parameters: INodeParameters = {},
	): Promise<unknown[]> {
		const isScheduled = activation === 'scheduled';
		const staticData = structuredClone(this.saved);
		const items = await pollNode({
			node: this.node,
			parameters: { events: ['completed', 'failed'], workflows: {}, options: {}, ...parameters },
			credential: credentialFor(service),
			mode: 'trigger',
			staticData,
			activation: isScheduled ? 'update' : activation,
			budgetMs: this.isDurable && isScheduled ? 36_000 : undefined,
		});
		const isLost = this.isDurable && !isScheduled && items === null;
		if (!isLost) this.saved = staticData;
		return items?.map(({ json }) => json.jobId) ?? [];
	}

	/** A poll whose execution n8n couldn't save, so that the state isn't saved either. */
	async pollInVain(): Promise<unknown[]> {
		const before = this.saved;
		const emitted = await this.poll();
		this.saved = before;
		return emitted;
	}

	/** n8n restarts: another process knows nothing of this one. */
	async restart(): Promise<void> {
		await jest.isolateModulesAsync(async () => {
			const path = '../../../nodes/DocumentServiceTrigger/DocumentServiceTrigger.node';
			const fresh = (await import(path)) as {
				DocumentServiceTrigger: typeof DocumentServiceTrigger;
			};
			this.node = withPollTimes(new fresh.DocumentServiceTrigger());
		});
	}
}

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

function addJobs() {
	service.jobs.add({ id: 'long-before', status: 'completed', created_at: ago(500) });
	service.jobs.add({ id: 'just-before', status: 'completed', created_at: ago(0.5) });
	return service.jobs.add({ id: 'running', status: 'inProgress', created_at: ago(90) });
}

describe.each([true, false])('a published trigger (durable poll cursors: %s)', (isDurable) => {
	it('reports what finishes before the first scheduled poll once, and nothing else', async () => {
		const running = addJobs();
		const trigger = new PublishedTrigger(isDurable);
		expect(await trigger.poll('activate')).toEqual([]);
		service.jobs.set(running, { status: 'completed' });
		service.jobs.add({ id: 'between', status: 'failed', created_at: ago(0) });
		expect((await trigger.poll()).sort()).toEqual(['between', 'running']);
		expect(await trigger.poll()).toEqual([]);
		service.jobs.add({ id: 'later', status: 'completed', created_at: ago(0) });
		expect(await trigger.poll()).toEqual(['later']);
	});

	it('is added to a published workflow, and reports nothing that finished before', async () => {
		const running = addJobs();
		const trigger = new PublishedTrigger(isDurable);
		expect(await trigger.poll('update')).toEqual([]);
		service.jobs.set(running, { status: 'completed' });
		service.jobs.add({ id: 'between', status: 'failed', created_at: ago(0) });
		expect((await trigger.poll()).sort()).toEqual(['between', 'running']);
		expect(await trigger.poll()).toEqual([]);
	});
});

describe('a published trigger with durable poll cursors', () => {
	it('reports a job again where n8n could not save the execution', async () => {
		const running = addJobs();
		const trigger = new PublishedTrigger(true);
		await trigger.poll('activate');
		service.jobs.set(running, { status: 'completed' });
		expect(await trigger.pollInVain()).toEqual(['running']);
		expect(await trigger.poll()).toEqual(['running']);
		expect(await trigger.poll()).toEqual([]);
	});

	// Memory of other settings says nothing about these jobs.
	it('begins anew with other settings, and when it is published again', async () => {
		addJobs();
		const trigger = new PublishedTrigger(true);
		await trigger.poll('activate', { events: ['failed'] });
		expect(await trigger.poll('activate')).toEqual([]);
		service.jobs.add({ id: 'between', status: 'completed', created_at: ago(0) });
		expect(await trigger.poll('activate')).toEqual([]);
	});

	it('looks back one poll interval after a restart', async () => {
		addJobs();
		const trigger = new PublishedTrigger(true);
		await trigger.poll('activate');
		service.jobs.add({ id: 'between', status: 'failed', created_at: ago(0) });
		await trigger.restart();
		expect((await trigger.poll()).sort()).toEqual(['between', 'just-before']);
		expect(await trigger.poll()).toEqual([]);
	});

	it('looks back an hour after a restart where it polls once an hour', async () => {
		addJobs();
		service.jobs.add({ id: 'half-an-hour-before', status: 'completed', created_at: ago(30) });
		const trigger = new PublishedTrigger(true);
		await trigger.poll('activate');
		await trigger.restart();
		const hourly = { pollTimes: { item: [{ mode: 'everyHour' }] } };
		expect((await trigger.poll('scheduled', hourly)).sort()).toEqual([
			'half-an-hour-before',
			'just-before',
		]);
	});
});

it.each<[unknown, number]>([
	[undefined, 1],
	[{ item: [] }, 1],
	[{ item: [{ mode: 'everyMinute' }] }, 1],
	[{ item: [{ mode: 'everyX', value: 3, unit: 'hours' }] }, 180],
	[{ item: [{ mode: 'everyX', value: 5, unit: 'minutes' }, { mode: 'everyDay' }] }, 5],
	[{ item: [{ mode: 'everyWeek' }] }, 7 * 24 * 60],
	[{ item: [{ mode: 'everyMonth' }] }, 31 * 24 * 60],
	[{ item: [{ mode: 'custom', cronExpression: '*/10 * * * *' }] }, 10],
	[{ item: [{ mode: 'custom', cronExpression: '0 30 */2 * * *' }] }, 120],
	[{ item: [{ mode: 'custom', cronExpression: '15 6 * * *' }] }, 24 * 60],
	[{ item: [{ mode: 'custom', cronExpression: '15 6 * * 1' }] }, 7 * 24 * 60],
	[{ item: [{ mode: 'custom', cronExpression: '15 6 1 * *' }] }, 31 * 24 * 60],
])('the interval of Poll Times %j is %i minutes', (pollTimes, minutes) => {
	expect(intervalMs(pollTimes)).toBe(minutes * 60_000);
});
