import { z } from 'zod';
import type { LocalService } from '../../local-service/startLocalService.ts';
import type { Collector } from '../collector/startCollector.ts';
import type { N8nVersion } from '../n8n/pinnedN8n.ts';
import type { PackagedN8n } from '../n8n/startWithPackage.ts';
import type { Workbench } from '../workbench.ts';
import { waitUntil } from '../waitUntil.ts';
import { addressesOf, type Start } from './parkedWorkflow.ts';

/** What the workflow reports whenever an execution looks at its job: before it's parked, and after it was resumed. */
export const lookSchema = z.object({ jobId: z.string(), status: z.string() });

type Look = z.infer<typeof lookSchema>;

export interface WaitingWorkbench extends Workbench {
	version: N8nVersion;
	service: LocalService;
	collector: Collector<Look>;
}

const jobsSchema = z.array(z.object({ id: z.string() }));
/** More at once would only wait for each other. */
const startsAtOnce = 10;

async function postJson(address: string, body: object): Promise<Response> {
	return await fetch(address, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(body),
	});
}

/** Executions of a workflow that wait for jobs of the service, in an n8n that may be killed. */
export class ParkedJobs {
	n8n: PackagedN8n;
	readonly #workbench: WaitingWorkbench;
	readonly #workflowId: string;

	constructor(workbench: WaitingWorkbench, n8n: PackagedN8n, workflowId: string) {
		this.#workbench = workbench;
		this.n8n = n8n;
		this.#workflowId = workflowId;
	}

	/** Starts executions, and returns their jobs' ids once the service has them. */
	async start(count: number, start: Start = {}): Promise<string[]> {
		const before = new Set(await this.ids());
		for (let started = 0; started < count; started += startsAtOnce) {
			const together = Math.min(startsAtOnce, count - started);
			await Promise.all(Array.from({ length: together }, async () => await this.#startOne(start)));
		}
		let found: string[] = [];
		await waitUntil(this.#workbench.signal, async () => {
			found = (await this.ids()).filter((id) => !before.has(id));
			return found.length === count ? undefined : `${found.length} of ${count} jobs were started`;
		});
		return found;
	}

	/** Waits until so many executions are parked and no other is running. */
	async untilParked(count: number): Promise<void> {
		await waitUntil(this.#workbench.signal, async () => {
			const [waiting, running] = await this.counts('waiting', 'running');
			return waiting === count && running === 0
				? undefined
				: `${waiting} executions instead of ${count} are parked, ${running} are running`;
		});
	}

	/** How many executions have each of these statuses. */
	async counts(...statuses: readonly string[]): Promise<number[]> {
		const { api } = this.n8n;
		return await Promise.all(
			statuses.map(async (status) => await api.executionCount(this.#workflowId, status)),
		);
	}

	/** Why executions failed. */
	async errors(): Promise<Array<string | undefined>> {
		const { api } = this.n8n;
		const ids = await api.executionIds(this.#workflowId, 'error');
		const failed = ids.map(
			async (id) => (await api.waitForExecution(id, this.#workbench.signal)).error,
		);
		return await Promise.all(failed);
	}

	/** Ends jobs. The workflow's trigger tells n8n; `isToldTwice` that n8n also hears of each of them twice at once. */
	async end(jobIds: readonly string[], isToldTwice = false): Promise<void> {
		for (const id of jobIds) this.#workbench.service.jobs.set(id, { status: 'completed' });
		if (!isToldTwice) return;
		const { notification } = addressesOf(this.n8n.url);
		for (const jobId of jobIds) {
			await Promise.all([postJson(notification, { jobId }), postJson(notification, { jobId })]);
		}
	}

	/** Waits until every one of these jobs was seen to have ended, and no execution runs. */
	async untilResumed(jobIds: readonly string[]): Promise<void> {
		const { collector, signal } = this.#workbench;
		await waitUntil(signal, async () => {
			const ended = collector.arrivals.filter(({ status }) => status === 'completed');
			const seen = new Set(ended.map(({ jobId }) => jobId));
			const missing = jobIds.filter((id) => !seen.has(id));
			if (missing.length > 0) return `${missing.length} executions have not been resumed`;
			const [running] = await this.counts('running');
			return running === 0 ? undefined : `${running} executions are running`;
		});
	}

	/** Kills n8n, and starts it again on the same data and at the same address. */
	async killAndStartAgain(whileItIsDown: () => Promise<void>): Promise<void> {
		const { url, userFolder } = this.n8n;
		await this.n8n.kill();
		await whileItIsDown();
		const port = Number(new URL(url).port);
		this.n8n = await this.#workbench.startN8n(this.#workbench.version, { userFolder, port });
	}

	/** The ids of all jobs of the service. */
	async ids(): Promise<string[]> {
		const { baseUrl, apiKey, apiKeyHeader } = this.#workbench.service;
		const answer = await fetch(`${baseUrl}/jobs/`, { headers: { [apiKeyHeader]: apiKey } });
		return jobsSchema.parse(await answer.json()).map(({ id }) => id);
	}

	async #startOne(start: Start): Promise<void> {
		// n8n may answer to an activation before it listens at the workflow's addresses.
		await waitUntil(this.#workbench.signal, async () => {
			const answer = await postJson(addressesOf(this.n8n.url).start, start);
			if (answer.ok) return undefined;
			const text = `n8n didn't start the workflow: ${await answer.text()}`;
			if (answer.status !== 404) throw new Error(text);
			return text;
		});
	}
}
