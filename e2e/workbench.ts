import { test as base, type WorkerFixtures } from './fixtures.ts';
import type { N8nVersion } from './n8n/pinnedN8n.ts';
import type { PackagedN8n, PackagedN8nSettings } from './n8n/startWithPackage.ts';

/** What a scenario works with: a test whose steps build on each other. Whatever it starts through this ends with it. */
export interface Workbench extends Pick<WorkerFixtures, 'tarball' | 'folder' | 'signal'> {
	startN8n(version: N8nVersion, settings?: PackagedN8nSettings): Promise<PackagedN8n>;
	/** Runs a step of the test. One that fails fails the test at its end, and the steps after it still run. */
	check(name: string, run: () => Promise<void> | void): Promise<void>;
	/** Prints what is going on. */
	report(text: string): void;
}

/** The `test` of scenarios, each of which is one test with many steps. */
export const test = base.extend<{ workbench: Workbench }>({
	workbench: async ({ tarball, folder, signal, startN8n }, use) => {
		const failures: unknown[] = [];
		await use({
			tarball,
			folder,
			signal,
			startN8n: async (version, settings) => await startN8n(settings, version),
			check: async (name, run) => {
				await base.step(name, run).catch((error: unknown) => failures.push(error));
			},
			report: (text) => console.log(text),
		});
		if (failures.length === 1) throw failures[0];
		if (failures.length > 1) throw new AggregateError(failures, failures.map(String).join('\n\n'));
	},
});
