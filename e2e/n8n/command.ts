import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { findNpm } from '../../scripts/launch/findNpm.cjs';
import { stopProcess } from './stopProcess.ts';

/** How many lines of a command's output an error shows, and how much of each. */
const shownLines = 40;
const shownCharacters = 500;

/** A command that ended with another status than 0. */
export class CommandFailure extends Error {
	/** All that it printed. */
	readonly output: string;

	constructor(name: string, status: number | null, output: string) {
		super(`"${name}" ended with status ${status}:\n${lastLines(output, shownLines)}`);
		this.name = 'CommandFailure';
		this.output = output;
	}
}

export interface Command {
	command: string;
	parameters: readonly string[];
	folder: string;
	/** Folder of executables searched before the PATH, so that packages' install scripts run on the project's Node.js. */
	executables?: string;
	/** Environment variables added to this process's own. */
	variables?: Readonly<Record<string, string>>;
	signal: AbortSignal;
}

/** npm with these parameters, run by this Node.js: neither is looked up on the PATH. */
export function npmCommand(...parameters: string[]): Pick<Command, 'command' | 'parameters'> {
	return { command: process.execPath, parameters: [findNpm(), ...parameters] };
}

/** The last lines of a text, without the empty ones; what is left of very long lines is their beginning. */
export function lastLines(text: string, count: number): string {
	return text
		.split(/\r?\n/)
		.filter((line) => line.trim() !== '')
		.slice(-count)
		.map((line) => line.slice(0, shownCharacters))
		.join('\n');
}

/** This process's environment with a folder of executables put first on its PATH. */
function environmentWith(executables: string | undefined): NodeJS.ProcessEnv {
	if (executables === undefined) return process.env;
	const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
	return { ...process.env, [name]: `${executables}${delimiter}${process.env[name] ?? ''}` };
}

/** The folder in which npm puts a project's executables. */
export function executablesOf(projectFolder: string): string {
	return join(projectFolder, 'node_modules', '.bin');
}

/**
 * Runs a command to its end and returns what it printed.
 * Throws with the last lines of the output when it fails, and ends it when the signal is aborted.
 */
export async function runCommand(task: Command): Promise<string> {
	task.signal.throwIfAborted();
	const name = [task.command, ...task.parameters].join(' ');
	const child = spawn(task.command, task.parameters, {
		cwd: task.folder,
		env: { ...environmentWith(task.executables), ...task.variables },
		stdio: ['ignore', 'pipe', 'pipe'],
		detached: process.platform !== 'win32',
	});
	let output = '';
	for (const stream of [child.stdout, child.stderr]) {
		stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
	}
	const stop = (): void => void stopProcess(child);
	task.signal.addEventListener('abort', stop, { once: true });
	try {
		const status = await new Promise<number | null>((resolve, reject) => {
			child.once('error', reject);
			child.once('close', resolve);
		});
		task.signal.throwIfAborted();
		if (status === 0) return output;
		throw new CommandFailure(name, status, output);
	} finally {
		task.signal.removeEventListener('abort', stop);
	}
}
