import { defineConfig, type Project } from '@playwright/test';
import type { WorkerFixtures } from './fixtures.ts';
import { isNightly } from '../test/support/nightly.ts';
import type { PackageOptions } from './package/fixtures.ts';

type Options = Pick<WorkerFixtures, 'version'> & PackageOptions;

const minuteMs = 60_000;

/** What the previous n8n is tried with where the current one is tried with everything. */
const smoke = /@smoke/;

const specsIn = (folder: string): string => `${folder}/**/*.spec.ts`;

/** A folder of tests, in one version of n8n. One worker: the tests of a folder share a running n8n. */
function stage(
	folder: string,
	version: Options['version'],
	more: Project<Options> = {},
): Project<Options> {
	return {
		name: `${folder}-n8n-${version}`,
		testMatch: specsIn(folder),
		workers: 1,
		...more,
		use: { version, ...more.use },
		// Version 1 is installed while the tests in version 2 run.
		...(version === 1 ? { dependencies: ['install-n8n-1'] } : {}),
	};
}

/** Runs the packed package in real n8ns: `npm run test:e2e`. */
export default defineConfig<object, Options>({
	testDir: '.',
	outputDir: '../test-output/results',
	globalSetup: './globalSetup.ts',
	// Half of the stages wait for n8n's clock most of the time.
	workers: 2,
	fullyParallel: false,
	forbidOnly: process.env['CI'] !== undefined,
	// A shared machine may be slow for a while; a second try is named at the end, and counts.
	retries: 1,
	timeout: 20 * minuteMs,
	expect: { timeout: 5 * minuteMs },
	reporter: [
		['list'],
		['html', { outputFolder: '../test-output/report', open: 'never' }],
		['./closingLines.ts'],
	],
	use: {
		trace: 'retain-on-failure',
		screenshot: 'only-on-failure',
	},
	projects: [
		{ name: 'install-n8n-1', testMatch: 'n8n/install.setup.ts' },
		// Those that mostly wait for n8n's clock come first, so that the others run beside them.
		stage('trigger', 2),
		stage('cluster', 2, { testMatch: ['queue', 'jobs', 'sync'].map(specsIn) }),
		stage('package', 2, { use: { binaryMode: 'filesystem', dialect: 'specification' } }),
		stage('browser', 2),
		stage('ai', 2, { use: { binaryMode: 'filesystem', dialect: 'specification' } }),
		stage('instant', 2),
		stage('waiting', 2),
		stage('package', 1, { use: { binaryMode: 'default', dialect: 'public' } }),
		stage('browser', 1, { grep: smoke }),
		stage('ai', 1, {
			grep: smoke,
			use: { binaryMode: 'database', dialect: 'specification' },
		}),
		{ name: 'pdf', testMatch: specsIn('pdf') },
		...(isNightly ? [stage('trigger', 1), stage('instant', 1), stage('waiting', 1)] : []),
	],
});
