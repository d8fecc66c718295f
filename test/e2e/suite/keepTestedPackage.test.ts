import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { forgetTestedPackage, keepTestedPackage } from '../../../e2e/suite/keepTestedPackage';

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
});
