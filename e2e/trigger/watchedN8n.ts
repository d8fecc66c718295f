import { expect } from '@playwright/test';
import { z } from 'zod';
import { hashLength, shortHash } from '../../nodes/core/text/shortHash.ts';
import type { WorkerFixtures } from '../fixtures.ts';
import { hasEnded } from '../n8n/executionData.ts';
import type { PackagedN8n } from '../n8n/startWithPackage.ts';
import { triggerName } from './triggerWorkflow.ts';

const savedStateSchema = z.object({ handled: z.record(z.string(), z.string()) });

/** The hashes in the texts of a saved state, each of the same length. */
function hashesIn(texts: readonly string[]): Set<string> {
	return new Set(texts.flatMap((text) => text.match(new RegExp(`.{${hashLength}}`, 'gs')) ?? []));
}

/** An n8n that is killed and started again on the same data. */
export class WatchedN8n {
	readonly #startN8n: WorkerFixtures['startN8n'];
	#running: PackagedN8n;

	private constructor(startN8n: WorkerFixtures['startN8n'], running: PackagedN8n) {
		this.#startN8n = startN8n;
		this.#running = running;
	}

	/** Starts a new n8n. */
	static async start(startN8n: WorkerFixtures['startN8n']): Promise<WatchedN8n> {
		return new WatchedN8n(startN8n, await startN8n());
	}

	get api(): PackagedN8n['api'] {
		return this.#running.api;
	}

	/** Ends n8n the way a crash does. */
	async kill(): Promise<void> {
		await this.#running.kill();
	}

	/** Starts n8n again on the data that the killed one left; it activates its workflows by itself. */
	async startAgain(): Promise<void> {
		const { userFolder } = this.#running;
		this.#running = await this.#startN8n({ userFolder });
	}

	/**
	 * Waits until n8n has saved that these jobs are done and runs no execution. A kill after that can't fall between
	 * emitting and saving, where n8n itself promises at-least-once only.
	 */
	async untilSaved(workflowId: string, jobIds: readonly string[]): Promise<void> {
		const unsaved = async (): Promise<string[]> => {
			const saved = await this.api.savedStateOf(workflowId, triggerName);
			const handled = savedStateSchema.safeParse(saved).data?.handled ?? {};
			const hashes = hashesIn(Object.values(handled));
			return jobIds.filter((id) => !hashes.has(shortHash(id)));
		};
		await expect.poll(unsaved, 'jobs that n8n has not saved as done').toEqual([]);
		const running = async (): Promise<string[]> =>
			(await this.api.executionStatuses(workflowId)).filter((status) => !hasEnded(status));
		await expect.poll(running, 'executions that have not finished').toEqual([]);
	}
}
