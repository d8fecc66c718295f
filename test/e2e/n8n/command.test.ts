import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { delimiter } from 'node:path';
import { environmentWith, lastLines, runCommand } from '../../../e2e/n8n/command';
import { stopProcess } from '../../../e2e/n8n/stopProcess';

const neverAborted = new AbortController().signal;

async function runNode(script: string, signal = neverAborted): Promise<string> {
	const parameters = ['-e', script];
	return await runCommand({ command: process.execPath, parameters, folder: tmpdir(), signal });
}

describe('running a command', () => {
	it('returns what the command printed', async () => {
		expect(await runNode('console.log("out"); console.error("err")')).toContain('out');
	});

	it('reports a failure with the last lines of the output', async () => {
		await expect(runNode('console.error("the reason"); process.exit(3)')).rejects.toThrow(
			/ended with status 3:\nthe reason/,
		);
	});

	it("reports a command that doesn't exist", async () => {
		const task = { command: 'no-such-command-here', parameters: [], folder: tmpdir() };
		await expect(runCommand({ ...task, signal: neverAborted })).rejects.toThrow();
	});

	it('ends the command when the start is ended', async () => {
		const stop = new AbortController();
		const run = runNode('setInterval(() => {}, 1000)', stop.signal);
		stop.abort(new Error('Ended by the user'));
		await expect(run).rejects.toThrow('Ended by the user');
	});

	it("puts the project's executables first on the PATH", () => {
		const environment = environmentWith('/project/bin');
		const [name] = Object.keys(environment).filter((key) => key.toUpperCase() === 'PATH');
		expect(environment[name ?? '']?.split(delimiter)[0]).toBe('/project/bin');
	});

	it('keeps the last lines that say something', () => {
		expect(lastLines('a\n\nb\r\n \nc\n', 2)).toBe('b\nc');
	});
});

// This relies on process groups, which Windows doesn't have.
(process.platform === 'win32' ? describe.skip : describe)('ending a process', () => {
	it('ends a process that ignores the polite signal, and the process that it started', async () => {
		const script = `
			process.on('SIGTERM', () => {});
			const waiting = ['-e', 'setInterval(() => {}, 1000)'];
			const stdio = ['ignore', 'inherit', 'ignore'];
			require('node:child_process').spawn(process.execPath, waiting, { stdio });
			console.log('started');
			setInterval(() => {}, 1000);`;
		const child = spawn(process.execPath, ['-e', script], { detached: true });
		await once(child.stdout, 'data');
		// The pipe closes once both processes, which write to it, are gone.
		const closed = once(child, 'close');
		await stopProcess(child, 1);
		expect(child.signalCode).toBe('SIGKILL');
		await closed;
	});

	it('does nothing to a process that has ended', async () => {
		const child = spawn(process.execPath, ['-e', ''], { detached: true });
		await once(child, 'exit');
		await stopProcess(child);
		expect(child.exitCode).toBe(0);
	});
});
