import { test as base } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testedPackage } from './globalSetup.ts';
import type { N8nVersion } from './n8n/pinnedN8n.ts';
import {
	startWithPackage,
	type PackagedN8n,
	type PackagedN8nSettings,
} from './n8n/startWithPackage.ts';
import { CleanUp } from './start/cleanUp.ts';

/** A real n8n needs minutes for its first start on a slow, loaded machine. */
export const startLimitMs = 10 * 60_000;

export interface WorkerFixtures {
	/** The pinned n8n that the project's tests run in. */
	version: N8nVersion;
	/** The packed package. */
	tarball: string;
	/** A temporary folder; n8n may read files from it. */
	folder: string;
	/** Aborted when the worker ends. */
	signal: AbortSignal;
	/** Ends with the worker what is added to it, the last added first. */
	cleanUp: CleanUp;
	/** Starts an n8n with the package, its owner logged in; it ends with the worker. */
	startN8n(settings?: PackagedN8nSettings, version?: N8nVersion): Promise<PackagedN8n>;
	/** The processes whose logs a failed test shows. */
	logs: Array<{ name: string; log(): string }>;
}

/** Playwright's `test` with what every folder's tests start from; each folder adds fixtures of its own. */
export const test = base.extend<{ logsOfFailure: void }, WorkerFixtures>({
	version: [2, { scope: 'worker', option: true }],
	tarball: [async ({}, use) => await use(testedPackage()), { scope: 'worker' }],
	folder: [
		async ({}, use) => {
			const folder = await mkdtemp(join(tmpdir(), 'document-service-e2e-'));
			await use(folder);
			await rm(folder, { recursive: true, force: true, maxRetries: 5 });
		},
		{ scope: 'worker' },
	],
	signal: [
		async ({}, use) => {
			const stop = new AbortController();
			await use(stop.signal);
			stop.abort(new Error('The tests have ended'));
		},
		{ scope: 'worker' },
	],
	cleanUp: [
		// The folder is removed after what uses it has ended.
		async ({ folder: _folder }, use) => {
			const cleanUp = new CleanUp();
			await use(cleanUp);
			await cleanUp.run();
		},
		{ scope: 'worker', timeout: startLimitMs },
	],
	logs: [async ({}, use) => await use([]), { scope: 'worker' }],
	startN8n: [
		async ({ version: projectVersion, tarball, folder, signal, cleanUp, logs }, use) => {
			await use(async (settings = {}, version = projectVersion) => {
				const n8n = await startWithPackage({ version, tarball, folder, signal, ...settings });
				cleanUp.add(n8n.stop);
				logs.push({ name: `n8n at ${n8n.url}`, log: n8n.log });
				return n8n;
			});
		},
		{ scope: 'worker' },
	],
	logsOfFailure: [
		async ({ logs }, use, testInfo) => {
			await use();
			if (testInfo.status === testInfo.expectedStatus) return;
			for (const { name, log } of logs) {
				await testInfo.attach(`log of ${name}`, { body: log(), contentType: 'text/plain' });
			}
		},
		{ auto: true },
	],
});
