import { type LocalService, startLocalService } from '../../../local-service/startLocalService.ts';
import { passPausesAtOnce } from '../../support/systemClock';
import { ActiveTrigger, addWorkflows, chosen } from './activeTrigger';
import { minuteMs, noon } from './jobs';

interface Scene {
	service: LocalService;
	trigger: ActiveTrigger;
	/** Polls: what is asked for, without the address, and what is emitted. */
	poll(): Promise<{ asked: string[]; emitted: unknown[] }>;
}

/** A service whose list of jobs is too long to be read at each poll, and the active trigger. */
async function withScene(
	dialect: 'specification' | 'public',
	run: (scene: Scene) => Promise<void>,
): Promise<void> {
	const service = await startLocalService({ dialect, now: () => noon });
	for (let number = 0; number < 1_200; number++) {
		const time = new Date(noon - (number + 60) * minuteMs).toISOString();
		service.jobs.add({ id: `old-${number}`, status: 'completed', created_at: time });
	}
	const trigger = new ActiveTrigger(service);
	const poll: Scene['poll'] = async () => {
		const before = service.requests.length;
		const emitted = (await trigger.keys()) ?? [];
		const asked = service.requests.slice(before).map(({ path, query }) => {
			const { status, workflow_id: workflowId } = query as Record<string, string | undefined>;
			return [path.replace(/^\/api\/v1|\/$/g, ''), status, workflowId].filter(Boolean).join(' ');
		});
		return { asked, emitted };
	};
	try {
		await run({ service, trigger, poll });
	} finally {
		await service.close();
	}
}

/** Makes the complete list due, as a quarter of an hour does. */
function makeListDue({ trigger }: Scene): void {
	trigger.staticData.completeAt = 0;
}

describe('a long list of jobs', () => {
	it.each([
		['specification', '/jobs im progress', '/jobs scheduled'],
		['public', '/jobs IN_PROGRESS', '/jobs SCHEDULED'],
	] as const)(
		'is read now and then; in between, active jobs and those that left them (%s)',
		async (dialect, ...inProgress) => {
			await withScene(dialect, async (scene) => {
				const { jobs } = scene.service;
				jobs.add({ id: 'a', status: 'scheduled' });
				expect((await scene.poll()).asked).toEqual(['/jobs']);
				expect(await scene.poll()).toEqual({ asked: inProgress, emitted: [] });
				jobs.set('a', { status: 'completed' });
				jobs.add({ id: 'short', status: 'failed' });
				expect(await scene.poll()).toEqual({
					asked: [...inProgress, '/jobs/a'],
					emitted: ['a:completed'],
				});
				makeListDue(scene);
				expect(await scene.poll()).toEqual({ asked: ['/jobs'], emitted: ['short:failed'] });
				expect(await scene.poll()).toEqual({ asked: inProgress, emitted: [] });
				// n8n's clock was set back.
				scene.trigger.staticData.completeAt = Date.now() + 60 * minuteMs;
				expect((await scene.poll()).asked).toEqual(['/jobs']);
				scene.trigger.parameters = { options: { fullScanMinutes: 0 } };
				makeListDue(scene);
				await scene.poll();
				expect((await scene.poll()).asked).toEqual(['/jobs']);
			});
		},
	);

	it("isn't held back by a job that can't be fetched, and fails without a change if none can", async () => {
		passPausesAtOnce();
		await withScene('specification', async (scene) => {
			const { jobs, faults } = scene.service;
			for (const id of ['a', 'b']) jobs.add({ id, status: 'inProgress' });
			await scene.poll();
			for (const id of ['a', 'b']) jobs.set(id, { status: 'completed' });
			const failure = { kind: 'status', status: 500 } as const;
			faults.add({ path: /\/jobs\/a$/, times: Infinity, fault: failure });
			expect((await scene.poll()).emitted).toEqual(['b:completed']);
			const before = JSON.stringify(scene.trigger.staticData);
			await expect(scene.poll()).rejects.toThrow('status 500');
			expect(JSON.stringify(scene.trigger.staticData)).toBe(before);
			faults.clear();
			expect((await scene.poll()).emitted).toEqual(['a:completed']);
		});
		jest.restoreAllMocks();
	});

	it('of several chosen workflows: one list of each, and the jobs in progress of all', async () => {
		await withScene('specification', async (scene) => {
			addWorkflows(scene.service, 'w1', 'w2');
			scene.trigger.parameters = chosen('id', 'w1', 'w2');
			const { jobs } = scene.service;
			for (let number = 0; number < 1_200; number++) {
				jobs.add({ id: `w1-${number}`, status: 'completed', workflow_id: 'w1' });
			}
			for (const id of ['w1', 'w2', 'w3']) {
				jobs.add({ id: `of-${id}`, status: 'scheduled', workflow_id: id });
			}
			const known = ['/workflows/w1', '/workflows/w2'];
			expect((await scene.poll()).asked).toEqual([...known, '/jobs w1', '/jobs w2']);
			for (const id of ['w1', 'w2', 'w3']) jobs.set(`of-${id}`, { status: 'failed' });
			const { asked, emitted } = await scene.poll();
			expect(asked.slice(0, 4)).toEqual([...known, '/jobs im progress', '/jobs scheduled']);
			expect(asked.slice(4).sort()).toEqual(['/jobs/of-w1', '/jobs/of-w2']);
			expect(emitted.sort()).toEqual(['of-w1:failed', 'of-w2:failed']);
		});
	});
});
