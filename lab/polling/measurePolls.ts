import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

import type { PollCost } from './polls.ts';
import type { Counted, ServiceSettings } from './service.ts';

const keyHeaders = { specification: 'service-api-key', public: 'unstructured-api-key' } as const;

/** What a poll costs n8n and the service. */
export type Measured = PollCost & Counted;

export interface MeasuredPolls {
	/** Of a trigger that was just published. */
	first: Measured;
	/** Of what can have changed. */
	usual: Measured[];
	/** Of the complete list, as every few minutes. */
	complete: Measured[];
}

/** Starts a trigger of the sources in a folder, in a process of its own. */
function startTrigger(code: string, url: string, keyHeader: string) {
	const child = spawn(
		process.execPath,
		[
			'--expose-gc',
			'--disable-warning=MODULE_TYPELESS_PACKAGE_JSON',
			'--import',
			fileURLToPath(new URL('../../scripts/resolve-typescript.mjs', import.meta.url)),
			fileURLToPath(new URL('polls.ts', import.meta.url)),
			code,
			url,
			keyHeader,
		],
		{ stdio: ['pipe', 'pipe', 'inherit'] },
	);
	const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
	return {
		async poll(kind: 'usual' | 'full' | 'again'): Promise<PollCost> {
			child.stdin.write(`${kind}\n`);
			const { value, done } = await lines.next();
			if (done) throw new Error('The trigger ended: see its message above');
			return JSON.parse(value) as PollCost;
		},
		stop: () => child.stdin.end(),
	};
}

/** Starts the service of the polls, in a worker. */
export function startPolls() {
	const service = new Worker(new URL('service.ts', import.meta.url));
	const ask = async <T>(message: ServiceSettings | 'next' | 'count'): Promise<T> =>
		await new Promise<T>((resolve) => {
			service.once('message', resolve);
			service.postMessage(message);
		});
	return {
		/**
		 * Polls the service with so many jobs, 30,000 a day and 50 of them in progress: once at first, then `times` each usually
		 * and for the complete list. Between two polls, one job finishes and one starts. Throws if a poll doesn't emit that job.
		 */
		async measure(
			code: string,
			dialect: keyof typeof keyHeaders,
			jobs: number,
			times: number,
		): Promise<MeasuredPolls> {
			const url = await ask<string>({ dialect, jobs, inFlight: 50, jobsADay: 30_000 });
			const trigger = startTrigger(code, url, keyHeaders[dialect]);
			const poll = async (kind: 'usual' | 'full'): Promise<Measured> => {
				const cost = await trigger.poll(kind);
				const counted = await ask<Counted>('count');
				const { holdMs } = await trigger.poll('again');
				await ask('count');
				return { ...cost, ...counted, holdMs };
			};
			const measured: MeasuredPolls = { first: await poll('usual'), usual: [], complete: [] };
			for (let count = 0; count < times * 2; count++) {
				await ask('next');
				if (count < times) measured.usual.push(await poll('usual'));
				else measured.complete.push(await poll('full'));
			}
			trigger.stop();
			if ([...measured.usual, ...measured.complete].every(({ emitted }) => emitted === 1))
				return measured;
			throw new Error('A poll did not emit the one job that finished');
		},
		stop: async () => await service.terminate(),
	};
}
