import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { type LocalService, startLocalService } from '../../../local-service/startLocalService.ts';
import { DocumentServiceTrigger } from '../../../nodes/DocumentServiceTrigger/DocumentServiceTrigger.node';
import { credentialFor, pollNode } from '../../support/engine';
import { minuteMs, noon } from './jobs';

/** A service whose list of jobs is too long to be read at each poll, and the active trigger. */
class Scene {
	staticData: IDataObject = {};

	parameters: INodeParameters = {};

	readonly service: LocalService;

	constructor(service: LocalService) {
		this.service = service;
	}

	/** What the next poll asks for, without the address, and what it emits. */
	async poll(): Promise<{ asked: string[]; emitted: unknown[] }> {
		const before = this.service.requests.length;
		const items = await pollNode({
			node: new DocumentServiceTrigger(),
			parameters: {
				events: ['completed', 'failed'],
				workflows: {},
				options: {},
				...this.parameters,
			},
			credential: credentialFor(this.service),
			mode: 'trigger',
			staticData: this.staticData,
		});
		const asked = this.service.requests.slice(before).map(({ path, query }) => {
			const { status, workflow_id: workflowId } = query as Record<string, string | undefined>;
			return [path.replace(/^\/api\/v1|\/$/g, ''), status, workflowId].filter(Boolean).join(' ');
		});
		return { asked, emitted: items?.map(({ json }) => json.key) ?? [] };
	}
}

async function withScene(
	dialect: 'specification' | 'public',
	run: (scene: Scene) => Promise<void>,
): Promise<void> {
	const service = await startLocalService({ dialect, now: () => noon });
	for (let number = 0; number < 1_200; number++) {
		const time = new Date(noon - (number + 60) * minuteMs).toISOString();
		service.jobs.add({ id: `old-${number}`, status: 'completed', created_at: time });
	}
	try {
		await run(new Scene(service));
	} finally {
		await service.close();
	}
}

/** Makes the complete list due, as a quarter of an hour does. */
function makeListDue({ staticData }: Scene): void {
	staticData.completeAt = 0;
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
				scene.parameters = { options: { fullScanMinutes: 0 } };
				makeListDue(scene);
				await scene.poll();
				expect((await scene.poll()).asked).toEqual(['/jobs']);
			});
		},
	);

	it('of several chosen workflows: one list of each, and the jobs in progress of all', async () => {
		await withScene('specification', async (scene) => {
			const ids = ['w1', 'w2'];
			for (const id of ids) {
				scene.service.faults.add({
					path: new RegExp(`/workflows/${id}$`),
					times: 99,
					fault: { kind: 'status', status: 200, body: JSON.stringify({ id }) },
				});
			}
			const workflow = ids.map((value) => ({ workflowId: { __rl: true, mode: 'id', value } }));
			scene.parameters = { workflows: { workflow } };
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
