import { startLimitMs } from '../fixtures.ts';
import { test as base } from '../workbench.ts';
import { startCluster, type Cluster } from './cluster.ts';
import { missingServers } from './installServers.ts';

/** Tests in n8n's queue mode. They share one cluster, which each leaves with all of its processes running. */
export const test = base.extend<object, { cluster: Cluster }>({
	cluster: [
		async ({ tarball, folder, signal, cleanUp, logs, startN8n }, use) => {
			await use(await startCluster({ tarball, folder, signal, cleanUp, logs, startN8n }));
		},
		{ scope: 'worker', timeout: startLimitMs },
	],
});

/** Skips the tests of a file on a machine that has no PostgreSQL and Redis and can't install them. */
export function skipWithoutServers(): void {
	test.beforeAll(async () => {
		const missing = await missingServers();
		test.skip(missing !== undefined, missing);
	});
}
