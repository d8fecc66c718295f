import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandFailure, executablesOf, npmCommand, runCommand } from '../../../e2e/n8n/command';
import { adviceFor } from '../../../scripts/launch/npmFailure.cjs';

const project = join(__dirname, '..', '..', '..');
const signal = new AbortController().signal;

async function closedPort(): Promise<number> {
	const server: Server = createServer().listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	server.close();
	await once(server, 'close');
	return port;
}

describe('what to do when npm fails', () => {
	let folder: string;
	beforeEach(async () => {
		folder = await mkdtemp(join(tmpdir(), 'npm-failure-'));
		await writeFile(join(folder, 'package.json'), '{"name":"x","version":"1.0.0"}');
	});
	afterEach(async () => await rm(folder, { recursive: true, force: true }));

	/** What the real npm prints when it fails. */
	async function failingNpm(...parameters: string[]): Promise<string> {
		const executables = executablesOf(project);
		const run = runCommand({ ...npmCommand(...parameters), folder, executables, signal });
		const failure = await run.catch((error: unknown) => error);
		if (!(failure instanceof CommandFailure)) throw new Error('npm did not fail');
		return failure.output;
	}

	it('names the network when the registry does not answer', async () => {
		const registry = `http://127.0.0.1:${await closedPort()}`;
		const output = await failingNpm('ping', '--fetch-retries=0', `--registry=${registry}`);
		expect(adviceFor(output)).toMatch(/^npm can't reach its registry .*connect this machine/);
	});

	it('names the network when the cache lacks a package and there is no network', async () => {
		const options = ['--offline', '--fetch-retries=0', `--cache=${join(folder, 'cache')}`];
		const output = await failingNpm('install', 'left-pad', ...options);
		expect(adviceFor(output)).toMatch(/^npm can't reach its registry/);
	});
});
