import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { DocumentService } from '../../../../nodes/DocumentService/DocumentService.node';
import { pollNode, runNode, searchList } from '../../../support/engine';
import { holdOf } from '../../../support/holdOf';
import { scriptedServer, type ScriptedServer } from '../../../support/scriptedServer';
import { HurriedTrigger } from '../../DocumentServiceTrigger/hurriedTrigger';

const jobCount = 100_000;

/**
 * How long the event loop may be held in one stretch: 50 ms, or on a machine that takes more than 125 ms to parse the
 * list in one go, the same share of that. ms.
 */
function maxMs(): number {
	const text = JSON.stringify(rows);
	const times = [1, 2, 3].map(() => {
		const startedAt = performance.now();
		JSON.parse(text);
		return performance.now() - startedAt;
	});
	return Math.max(50, Math.min(...times) * 0.4);
}

/** Enough for the list, but not for asking for each job. ms. */
const budgetMs = 12_000;

/** Noon on some day; a job was created each minute before. */
const noon = Date.UTC(2031, 4, 6, 12);

const rows: IDataObject[] = Array.from({ length: jobCount }, (_, number) => ({
	id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
	workflow_id: number % 1_000 === 0 ? 'w1' : 'w2',
	workflow_name: 'Invoices',
	status: 'COMPLETED',
	created_at: new Date(noon - number * 60_000).toISOString(),
	runtime: 'PT0S',
	input_file_ids: ['invoice.pdf'],
}));

/** A service that returns all jobs, whatever is asked. */
async function allJobs(jobs: readonly IDataObject[]): Promise<ScriptedServer> {
	const list = Buffer.from(JSON.stringify(jobs));
	return await scriptedServer((response, { url }) => {
		response.writeHead(200, { 'content-type': 'application/json' });
		const id = /\/jobs\/([^/?]+)\/?$/.exec(url)?.[1];
		response.end(id === undefined ? list : JSON.stringify({ id, status: 'completed' }));
	});
}

async function getMany({ credential }: ScriptedServer): Promise<number> {
	const parameters: INodeParameters = {
		resource: 'job',
		operation: 'getAll',
		returnAll: true,
		filters: { workflowId: { __rl: true, mode: 'id', value: 'w1' } },
	};
	const outcome = await runNode({ node: new DocumentService(), parameters, credential });
	if (outcome.error) throw outcome.error;
	return outcome.items.length;
}

async function searchJobs({ credential }: ScriptedServer): Promise<number> {
	const parameters = { resource: 'job', operation: 'get' };
	const node = new DocumentService();
	const { results } = await searchList({ node, method: 'searchJobs', parameters, credential });
	return results.length;
}

describe('100,000 jobs of a service that ignores filters', () => {
	it.each([
		['are filtered by Job → Get Many', getMany],
		['are offered by the list of jobs', searchJobs],
	])(
		'%s without holding the event loop',
		async (_name, read) => {
			const [few, many] = [await allJobs([]), await allJobs(rows)];
			try {
				// n8n reads the node's description for the first time.
				await read(few);
				const holds: number[] = [];
				for (let time = 0; time < 3; time++) {
					const hold = await holdOf(async () => expect(await read(many)).toBe(100));
					holds.push(hold.maxMs);
				}
				// A collection of the garbage of this test may hold one of them, but what the node does holds each.
				expect(Math.min(...holds)).toBeLessThan(maxMs());
			} finally {
				await few.close();
				await many.close();
			}
		},
		60_000,
	);
});

describe.each([
	['with all that a job has', rows],
	['by their IDs alone', rows.map(({ id }) => ({ id }))],
])('100,000 jobs that a service lists %s', (_which, listed) => {
	it('are polled without holding the event loop', async () => {
		const server = await allJobs(listed);
		const staticData: IDataObject = {};
		const poll = async () =>
			await pollNode({
				node: new HurriedTrigger(budgetMs),
				parameters: {
					events: ['completed'],
					workflows: {},
					options: { fullScanMinutes: 0 },
				},
				credential: server.credential,
				mode: 'trigger',
				staticData,
			});
		try {
			const first = await holdOf(poll);
			expect(first.maxMs).toBeLessThan(maxMs());
			const later = [await holdOf(poll), await holdOf(poll)].map((hold) => hold.maxMs);
			expect(Math.min(...later)).toBeLessThan(maxMs());
		} finally {
			await server.close();
		}
	}, 120_000);
});
