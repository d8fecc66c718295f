import type { IDataObject } from 'n8n-workflow';

import { pollNode } from '../../support/engine';
import { holdOf } from '../../support/holdOf';
import { scriptedServer } from '../../support/scriptedServer';
import { Random, seedOfRun } from '../../support/seed';
import { HurriedTrigger } from './hurriedTrigger';

const jobCount = 100_000;

const maxBytes = 1_000_000;

/** Enough for the list, but not for asking for each job. ms. */
const budgetMs = 12_000;

function uuid(random: Random): string {
	const digits = Array.from({ length: 32 }, () => random.between(0, 15).toString(16)).join('');
	return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** A service whose list has IDs alone, and 100,000 jobs that have completed. */
class LongService {
	/** Whether it filters by status; otherwise, it lists all jobs whatever is asked. */
	filters = true;

	readonly rows: IDataObject[];

	private list: Buffer;

	constructor(random: Random) {
		this.rows = Array.from({ length: jobCount }, () => ({
			id: uuid(random),
			workflow_id: 'w1',
			workflow_name: 'Invoices',
		}));
		this.list = Buffer.from(JSON.stringify(this.rows));
	}

	get text(): string {
		return this.list.toString();
	}

	add(id: string): void {
		this.rows.push({ id });
		this.list = Buffer.from(JSON.stringify(this.rows));
	}

	answerTo(path: string): string | Buffer {
		const { pathname, searchParams } = new URL(path, 'http://localhost');
		const id = /\/jobs\/([^/]+)\/?$/.exec(pathname)?.[1];
		if (id !== undefined) return JSON.stringify({ id, status: 'failed' });
		const isEmpty = this.filters && ![null, 'completed'].includes(searchParams.get('status'));
		return isEmpty ? '[]' : this.list;
	}
}

/** The least that a poll has to do. */
function idsIn(list: string): Set<unknown> {
	return new Set((JSON.parse(list) as IDataObject[]).map(({ id }) => id));
}

async function withPolls(
	run: (service: LongService, poll: () => Promise<unknown[]>, bytes: () => number) => Promise<void>,
): Promise<void> {
	const service = new LongService(new Random(seedOfRun()));
	const server = await scriptedServer((response, { url }) => {
		response.writeHead(200, { 'content-type': 'application/json' });
		response.end(service.answerTo(url));
	});
	const staticData: IDataObject = {};
	const poll = async () => {
		const items = await pollNode({
			node: new HurriedTrigger(budgetMs),
			parameters: { events: ['completed', 'failed'], workflows: {}, options: {} },
			credential: server.credential,
			mode: 'trigger',
			staticData,
		});
		return items?.map(({ json }) => json.key) ?? [];
	};
	try {
		await run(service, poll, () => Buffer.byteLength(JSON.stringify(staticData)));
	} finally {
		await server.close();
	}
}

describe('100,000 jobs of a service that lists nothing but IDs', () => {
	it('are remembered in less than 1 MB, while their statuses are asked for and once they are known', async () => {
		await withPolls(async (service, poll, bytes) => {
			service.filters = false;
			expect(await poll()).toEqual([]);
			expect(bytes()).toBeGreaterThan(500_000);
			expect(bytes()).toBeLessThan(maxBytes);
			service.filters = true;
			expect(await poll()).toEqual([]);
			expect(bytes()).toBeGreaterThan(500_000);
			expect(bytes()).toBeLessThan(maxBytes);
		});
	}, 120_000);

	it('take a poll a few times as long as it takes to read their list', async () => {
		await withPolls(async (service, poll) => {
			expect(await poll()).toEqual([]);
			service.filters = false;
			// This one finds out that the filter is ignored.
			expect(await poll()).toEqual([]);
			const { text } = service;
			const timesOf = async (run: () => Promise<unknown>) => {
				const times: number[] = [];
				for (let count = 0; count < 4; count++) times.push((await holdOf(run)).totalMs);
				return Math.min(...times);
			};
			const reading = await timesOf(async () => idsIn(text));
			const polling = await timesOf(poll);
			expect(polling).toBeLessThan(12 * reading);
			service.add('fresh');
			expect(await poll()).toEqual(['fresh:failed']);
			expect(await poll()).toEqual([]);
		});
	}, 120_000);
});
