import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

import type { Cost } from './polls.ts';
import type { Counted, ServiceSettings } from './service.ts';

/** What a poll costs n8n and the service. */
export type Measured = Cost & Counted;

/** A service with jobs, and triggers that poll it. */
export interface TriggerService {
	/** Sends a message to the service, as described in service.ts. */
	ask<T>(message: ServiceSettings | 'next' | 'count'): Promise<T>;
	/** Starts a trigger in a process of its own. */
	startTrigger(
		url: string,
		keyHeader: string,
	): {
		/** Polls once. */
		poll(kind: 'usual' | 'full'): Promise<Measured>;
		stop(): void;
	};
	stop(): Promise<unknown>;
}

/** Starts the service in a worker. */
export function openTriggerService(): TriggerService {
	const worker = new Worker(new URL('service.ts', import.meta.url));
	const ask: TriggerService['ask'] = async <T>(message: ServiceSettings | 'next' | 'count') =>
		await new Promise<T>((resolve) => {
			worker.once('message', resolve);
			worker.postMessage(message);
		});
	return {
		ask,
		startTrigger(url, keyHeader) {
			const child = spawn(
				process.execPath,
				[
					'--expose-gc',
					'--disable-warning=MODULE_TYPELESS_PACKAGE_JSON',
					'--import',
					fileURLToPath(new URL('../../scripts/resolve-typescript.mjs', import.meta.url)),
					fileURLToPath(new URL('polls.ts', import.meta.url)),
					url,
					keyHeader,
				],
				{ stdio: ['pipe', 'pipe', 'inherit'] },
			);
			const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
			return {
				async poll(kind) {
					child.stdin.write(`${kind}\n`);
					const { value, done } = await lines.next();
					if (done) throw new Error('The trigger ended: see its message above');
					const counted = await ask<Counted>('count');
					return { ...(JSON.parse(value) as Cost), ...counted };
				},
				stop: () => child.stdin.end(),
			};
		},
		stop: async () => await worker.terminate(),
	};
}
