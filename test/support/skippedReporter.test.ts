import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(__dirname, '../..');

/** What jest prints with the reporter alone for a test file of its own. */
function printedFor(tests: string, ...more: string[]): string {
	const folder = mkdtempSync(join(tmpdir(), 'skipped-reporter-'));
	try {
		writeFileSync(join(folder, 'package.json'), '{}');
		writeFileSync(join(folder, 'sample.test.js'), tests);
		const reporter = join(root, 'test/support/skippedReporter.cjs');
		const jest = join(root, 'node_modules/jest/bin/jest.js');
		const parameters = [jest, '--rootDir', folder, '--reporters', reporter, ...more];
		return spawnSync(process.execPath, parameters, { cwd: folder, encoding: 'utf8' }).stderr.trim();
	} finally {
		rmSync(folder, { recursive: true });
	}
}

describe('the last line of a test run', () => {
	it('says how many tests were skipped, and why', () => {
		const tests = `
			describe.skip('a group (needs a printer)', () => { it('prints', () => {}); it('scans', () => {}); });
			it.skip('flies', () => {});
			it('stays', () => {});
		`;
		expect(printedFor(tests)).toBe(
			'Tests skipped: 3 (2: needs a printer; 1: no reason given ("flies")).',
		);
	});

	it('says so when none was', () => {
		expect(printedFor("it('stays', () => {});")).toBe('No test was skipped.');
	});

	it('is left out where only some tests are asked for', () => {
		expect(printedFor("it('one', () => {}); it('two', () => {});", '-t', 'one')).toBe('');
	});
});
