import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FullConfig, FullResult, Reporter, Suite, TestCase } from '@playwright/test/reporter';
import { testedPackage } from './globalSetup.ts';
import { projectFolder } from './projectFolder.ts';

/** More tests than this that pass only on their second try are a failure of their own. */
const maxFlaky = 2;

/** Where a package that passed everything is left. The release publishes this very file. */
const packageFolder = join(projectFolder, 'test-output', 'package');

function nameOf(test: TestCase): string {
	const [, project, ...titles] = test.titlePath();
	return [project, ...titles].join(' › ');
}

/** Leaves the package as `package.tgz`, with its SHA-256 beside it in the form of sha256sum. */
async function keepTestedPackage(): Promise<void> {
	await mkdir(packageFolder, { recursive: true });
	const file = join(packageFolder, 'package.tgz');
	await copyFile(testedPackage(), file);
	const hash = createHash('sha256')
		.update(await readFile(file))
		.digest('hex');
	await writeFile(`${file}.sha256`, `${hash}  package.tgz\n`);
}

/**
 * Ends a run with the names of what failed or passed only on its second try, and with one line of counts. More than
 * two flaky tests fail the run. A package that passed every test is kept for the release.
 */
export default class ClosingLines implements Reporter {
	#suite: Suite | undefined;
	#isComplete = false;
	#isGreen = false;

	async onBegin(config: FullConfig, suite: Suite): Promise<void> {
		this.#suite = suite;
		const isFiltered =
			config.grep.toString() !== '/.*/' || suite.suites.length < config.projects.length;
		this.#isComplete = !isFiltered;
		await rm(packageFolder, { recursive: true, force: true });
	}

	async onEnd({ status }: FullResult): Promise<{ status?: FullResult['status'] }> {
		const tests = this.#suite?.allTests() ?? [];
		const flaky = tests.filter((test) => test.outcome() === 'flaky');
		const isTooFlaky = flaky.length > maxFlaky;
		this.#isGreen = status === 'passed' && !isTooFlaky;
		const isSkipped = tests.some((test) => test.outcome() === 'skipped');
		if (this.#isGreen && this.#isComplete && !isSkipped) await keepTestedPackage();
		return isTooFlaky ? { status: 'failed' } : {};
	}

	/** Comes after what the other reporters print at the end. */
	async onExit(): Promise<void> {
		const tests = this.#suite?.allTests() ?? [];
		const named = (outcome: ReturnType<TestCase['outcome']>): string[] =>
			tests.filter((test) => test.outcome() === outcome).map(nameOf);
		const failed = named('unexpected');
		const flaky = named('flaky');
		const lines = [
			'',
			...failed.map((name) => `FAILED ${name}`),
			...flaky.map((name) => `flaky ${name}`),
			...(flaky.length > maxFlaky ? [`More than ${maxFlaky} flaky tests: the run failed`] : []),
			`${named('expected').length + flaky.length} passed, ${failed.length} failed, ${named('skipped').length} skipped`,
		];
		process.stdout.write(`${lines.join('\n')}\n`);
	}
}
