import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandFailure } from '../../../e2e/n8n/command';
import { explainFailure } from '../../../e2e/start/explainFailure';

/** A refusal of the system as Node.js throws it. */
function refusal(code: string, path: string): Error {
	return Object.assign(new Error(`${code}: open '${path}'`), { code, path });
}

describe('what a failed start says', () => {
	it('is one sentence about what to do where the system refused something', () => {
		expect(explainFailure(refusal('EACCES', '/project/.local'))).toBe(
			"Nothing can be written to /project/.local (EACCES): make yourself the owner of the project's " +
				'folder, then run npm start again.',
		);
		expect(explainFailure(refusal('ENOSPC', '/project/.local'))).toMatch(/^The disk is full/);
	});

	it('is about npm where npm failed', () => {
		const output = 'npm error code ENOSPC\nnpm error syscall write';
		expect(explainFailure(new CommandFailure('npm install', 228, output))).toMatch(
			/^The disk is full, npm couldn't write/,
		);
	});

	it("is about the disk where n8n's log shows that it's full", () => {
		const log = 'n8n did not start. Its log:\nSQLITE_FULL: database or disk is full';
		expect(explainFailure(new Error(log))).toMatch(/^The disk is full, n8n/);
	});

	it('is the message of any other failure', async () => {
		const folder = await mkdtemp(join(tmpdir(), 'failure-'));
		await mkdir(join(folder, 'taken'));
		const failure = await writeFile(join(folder, 'taken'), '').catch((error: unknown) => error);
		await rm(folder, { recursive: true });
		expect(explainFailure(failure)).toContain('EISDIR');
		expect(explainFailure('text')).toBe('text');
	});
});
