import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import {
	forgetTestedPackage,
	keepTestedPackage,
	passedEverything,
} from '../../../e2e/suite/keepTestedPackage';

describe('the package that the end-to-end tests passed', () => {
	let folder: string;
	beforeEach(() => {
		folder = mkdtempSync(join(tmpdir(), 'tested-package-'));
	});
	afterEach(() => rmSync(folder, { recursive: true, force: true }));

	it('is kept byte for byte, with a SHA-256 that sha256sum accepts, until the next run', async () => {
		const tarball = join(folder, 'n8n-nodes-document-service-1.2.3.tgz');
		writeFileSync(tarball, Buffer.from([0x1f, 0x8b, 0, 255, 10, 13]));
		await keepTestedPackage(folder, tarball);
		const kept = join(folder, 'test-output', 'package');
		expect(readFileSync(join(kept, 'package.tgz'))).toEqual(readFileSync(tarball));
		const { status, stdout } = spawnSync('sha256sum', ['--check', 'package.tgz.sha256'], {
			cwd: kept,
			encoding: 'utf8',
		});
		expect({ status, stdout }).toEqual({ status: 0, stdout: 'package.tgz: OK\n' });
		await forgetTestedPackage(folder);
		expect(existsSync(kept)).toBe(false);
	});

	const passed = { name: 'works', ok: true };
	const failed = { name: 'works too', ok: false };
	it.each([
		[true, { package: [passed], queue: [passed, passed] }],
		[false, { package: [passed, failed], queue: [passed] }],
		// A stage that was left out, or wasn't chosen.
		[false, { package: [passed] }],
		[false, {}],
	])('is complete: %s for %j', (isComplete, checks) => {
		const stages = [{ name: 'package' }, { name: 'queue' }];
		const results = { checks: new Map(Object.entries(checks)) };
		expect(passedEverything(results, stages)).toBe(isComplete);
	});
});
