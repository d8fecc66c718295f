import type { IDataObject } from 'n8n-workflow';

import { fixedWindow } from '../../../nodes/DocumentServiceTrigger/trackedJobs';
import { SeenJobs } from '../../../nodes/DocumentServiceTrigger/seenJobs';
import {
	completeSnapshot,
	dayMs,
	decide,
	hashesIn,
	history,
	jobRow,
	keysOf,
	noon,
	PureTrigger,
	settings,
} from './jobs';

const day = dayMs / 60_000;
const { minKept } = fixedWindow;

async function started(...listing: IDataObject[]): Promise<PureTrigger> {
	const trigger = new PureTrigger(settings);
	expect(await trigger.poll(...listing)).toEqual([]);
	return trigger;
}

describe('the first activation', () => {
	it('starts from now: jobs that have already ended are never emitted', async () => {
		const trigger = await started(...history(), jobRow('ancient', 'failed', -400 * day));
		expect(await trigger.poll(...history(), jobRow('ancient', 'failed', -400 * day))).toEqual([]);
	});

	it('emits ended jobs created since the time that the option sets, oldest first', async () => {
		const trigger = new PureTrigger({ ...settings, emitSince: noon - 3 * 60_000 });
		const listing = [jobRow('c', 'stopped'), ...history(), jobRow('b', 'running', -1)];
		expect(await trigger.poll(jobRow('c', 'stopped', -1.5), ...history())).toEqual([
			'old-2:completed',
			'old-1:completed',
			'c:stopped',
			'old-0:completed',
		]);
		expect(await trigger.poll(...listing)).toEqual([]);
	});

	it('starts over for a different service', async () => {
		const trigger = await started(...history());
		trigger.settings = { ...settings, service: 'https://other.example/api/v1' };
		expect(await trigger.poll(jobRow('x', 'completed', 5))).toEqual([]);
		expect(await trigger.poll(jobRow('x', 'completed', 5), jobRow('y', 'completed', 6))).toEqual([
			'y:completed',
		]);
	});
});

describe('a finished job', () => {
	it("is emitted once if it's listed twice, even with two states of one moment", async () => {
		const trigger = await started(...history());
		expect(
			await trigger.poll(
				jobRow('a', 'completed', 1),
				jobRow('a', 'completed', 1),
				jobRow('b', 'im progress', 1),
				jobRow('b', 'failed', 1),
				jobRow('c', 'failed', 1),
				jobRow('c', 'im progress', 1),
			),
		).toEqual(['a:completed', 'b:failed', 'c:failed']);
		const all = ['a', 'b', 'c'].map((id) => jobRow(id, 'completed', 1));
		expect(await trigger.poll(...all)).toEqual([]);
	});

	it('is remembered for the length of the window after its end, however old it is', async () => {
		const window = { ...fixedWindow, minKept: 0 };
		const trigger = new PureTrigger({ ...settings, window });
		await trigger.poll(...history(), jobRow('a', 'im progress', -9 * day));
		expect(await trigger.poll(...history(), jobRow('a', 'completed', -9 * day))).toEqual([
			'a:completed',
		]);
		// Two listings older than the last one arrive after it.
		expect(await trigger.poll(...history(), jobRow('a', 'im progress', -9 * day))).toEqual([]);
		expect(await trigger.poll(...history(), jobRow('a', 'completed', -9 * day))).toEqual([]);
	});

	it('is emitted even if other jobs carry a creation time years ahead', async () => {
		const trigger = await started(...history(), jobRow('wrong', 'completed', 4000 * day));
		const wrong = [1, 2, 3].map((number) => jobRow(`wrong-${number}`, 'failed', 5000 * day));
		expect(await trigger.poll(...history(), ...wrong)).toHaveLength(3);
		expect(await trigger.poll(...history(), ...wrong, jobRow('a', 'completed', 1))).toEqual([
			'a:completed',
		]);
	});

	it('moves the window only once it is emitted: what it forgets is not emitted again', async () => {
		const own = { ...settings, window: { ...fixedWindow, minKept: 0 } };
		const { state } = await decide(undefined, history(), own);
		const late = Array.from({ length: 25 }, (_, number) =>
			jobRow(`m${number}`, 'failed', 30 * day),
		);
		const snapshot = completeSnapshot([...history(), ...late]);
		const waiting = await new SeenJobs(state, own).reconcile(snapshot, new Map());
		expect(waiting.emit).toEqual([]);
		const next = await new SeenJobs(waiting.state, own).reconcile(snapshot);
		expect(keysOf(next)).toHaveLength(25);
		expect(keysOf(next)).not.toContain('old-0:completed');
	});

	it('requires an id: rows without one are left out', async () => {
		const trigger = await started(...history());
		expect(await trigger.poll({ status: 'completed' }, { id: 7, status: 'completed' })).toEqual([
			'7:completed',
		]);
	});
});

describe('events and workflows', () => {
	it('emits only the chosen outcomes, and a job with another outcome not later either', async () => {
		const trigger = new PureTrigger({ ...settings, events: new Set(['failed']) });
		await trigger.poll(...history());
		const both = [jobRow('a', 'completed', 1), jobRow('b', 'failed', 1)];
		expect(await trigger.poll(...both)).toEqual(['b:failed']);
		trigger.settings = settings;
		expect(await trigger.poll(...both)).toEqual([]);
	});

	it('starts from now for a workflow chosen later, and loses nothing of those chosen before', async () => {
		const trigger = new PureTrigger({ ...settings, workflowIds: ['w1'] });
		await trigger.poll(jobRow('a', 'im progress', 0));
		trigger.settings = settings;
		expect(
			await trigger.poll(
				jobRow('a', 'completed', 0),
				jobRow('b', 'completed', 1),
				jobRow('other', 'completed', 1, { workflow_id: 'w2' }),
				jobRow('running', 'im progress', 1, { workflow_id: 'w2' }),
			),
		).toEqual(['a:completed', 'b:completed']);
		expect(
			await trigger.poll(
				jobRow('other', 'completed', 1, { workflow_id: 'w2' }),
				jobRow('running', 'completed', 1, { workflow_id: 'w2' }),
			),
		).toEqual(['running:completed']);
	});
});

describe('the option for jobs of the last hours', () => {
	it('reaches further back than the window, for a workflow chosen later, too', async () => {
		const trigger = new PureTrigger({ ...settings, workflowIds: ['w1'] });
		await trigger.poll(...history());
		trigger.settings = { ...settings, emitSince: noon - 20 * dayMs };
		const other = (id: string, days: number) =>
			jobRow(id, 'completed', -days * day, { workflow_id: 'w2' });
		expect(await trigger.poll(...history(), other('b', 19), other('c', 21))).toEqual([
			'b:completed',
		]);
		expect(await trigger.poll(...history(), other('b', 19), other('c', 21))).toEqual([]);
	});
});

describe('the saved state', () => {
	it('stays limited if the service keeps only a few jobs, with and without creation times', async () => {
		const trigger = await started();
		for (let number = 0; number < 700; number++) {
			const fresh = [
				jobRow(`t${number}`, 'completed', number * 60),
				jobRow(`u${number}`, 'failed'),
			];
			expect(await trigger.poll(...fresh)).toHaveLength(2);
		}
		const { state } = trigger;
		if (!state) throw new Error('Nothing was saved');
		expect(hashesIn(state.handled).length).toBeLessThanOrEqual(minKept);
		expect(hashesIn(state.handledUntimed).length).toBeLessThanOrEqual(minKept);
	});

	it('forgets most deleted jobs in progress once the window has passed', async () => {
		const gone = Array.from({ length: 800 }, (_, number) => jobRow(`gone${number}`, 'running', 0));
		const trigger = await started(...history(), ...gone);
		expect(Object.keys(trigger.state?.inFlight ?? {})).toHaveLength(800);
		for (let number = 0; number < 100; number++)
			await trigger.poll(jobRow(`t${number}`, 'completed', number * 60));
		expect(Object.keys(trigger.state?.inFlight ?? {}).length).toBeLessThanOrEqual(minKept);
	});
});
