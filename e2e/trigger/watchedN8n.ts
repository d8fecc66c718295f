import { z } from 'zod';
import { hashLength, shortHash } from '../../nodes/DocumentServiceTrigger/shortHash.ts';
import { hasEnded } from '../n8n/executionData.ts';
import type { N8nVersion } from '../n8n/pinnedN8n.ts';
import type { RunningStageN8n, Workbench } from '../suite/stage.ts';
import { triggerName } from './triggerWorkflow.ts';
import { waitUntil } from '../suite/waitUntil.ts';

const savedStateSchema = z.object({ handled: z.record(z.string(), z.string()) });

/** The hashes in the texts of a saved state, each of the same length. */
function hashesIn(texts: readonly string[]): Set<string> {
	return new Set(texts.flatMap((text) => text.match(new RegExp(`.{${hashLength}}`, 'gs')) ?? []));
}

/** An n8n that is killed and started again on the same data. */
export class WatchedN8n {
	readonly #workbench: Workbench;
	readonly #version: N8nVersion;
	#running: RunningStageN8n;

	private constructor(workbench: Workbench, version: N8nVersion, running: RunningStageN8n) {
		this.#workbench = workbench;
		this.#version = version;
		this.#running = running;
	}

	/** Starts a new n8n. */
	static async start(workbench: Workbench, version: N8nVersion): Promise<WatchedN8n> {
		return new WatchedN8n(workbench, version, await workbench.startN8n(version));
	}

	get api(): RunningStageN8n['api'] {
		return this.#running.api;
	}

	/** Ends n8n the way a crash does. */
	async kill(): Promise<void> {
		await this.#running.kill();
	}

	/** Starts n8n again on the data that the killed one left; it activates its workflows by itself. */
	async startAgain(): Promise<void> {
		const { userFolder } = this.#running;
		this.#running = await this.#workbench.startN8n(this.#version, { userFolder });
	}

	/**
	 * Waits until n8n has saved that these jobs are done and runs no execution. A kill after that can't fall between
	 * emitting and saving, where n8n itself promises at-least-once only.
	 */
	async untilSaved(workflowId: string, jobIds: readonly string[]): Promise<void> {
		await waitUntil(this.#workbench.signal, async () => {
			const saved = await this.api.savedStateOf(workflowId, triggerName);
			const handled = savedStateSchema.safeParse(saved).data?.handled ?? {};
			const hashes = hashesIn(Object.values(handled));
			const missing = jobIds.filter((id) => !hashes.has(shortHash(id)));
			if (missing.length > 0)
				return `n8n hasn't saved that these jobs are done: ${missing.join(', ')}`;
			const statuses = await this.api.executionStatuses(workflowId);
			return statuses.every(hasEnded) ? undefined : 'An execution of the workflow has not ended';
		});
	}
}
