import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** How long a command may take, whatever it does. */
const limitMs = 60 * 60_000;
const stopLimitMs = 60_000;

/**
 * Starts a command in a clone, through a shell, as a terminal does: in a process group of its own. What it prints is
 * passed through and kept in `output`; `ended` gives its exit code or signal.
 */
export function startCommand(clone, command) {
	const child = spawn('sh', ['-c', command], {
		cwd: clone.folder,
		env: clone.environment,
		stdio: ['ignore', 'pipe', 'pipe'],
		detached: true,
	});
	const signalGroup = (signal) => {
		try {
			process.kill(-child.pid, signal);
		} catch {
			// All of the group have ended.
		}
	};
	const timer = setTimeout(() => signalGroup('SIGKILL'), limitMs);
	const running = { output: '', child };
	for (const name of ['stdout', 'stderr']) {
		child[name].on('data', (chunk) => {
			running.output += chunk;
			process[name].write(chunk);
		});
	}
	running.ended = new Promise((resolve, reject) => {
		child.once('error', reject);
		child.once('close', (code, signal) => {
			clearTimeout(timer);
			resolve(code ?? signal);
		});
	});
	// As Ctrl-C does in a terminal: every process of the group gets the signal.
	running.interrupt = async () => {
		signalGroup('SIGINT');
		const killer = setTimeout(() => signalGroup('SIGKILL'), stopLimitMs);
		await running.ended;
		clearTimeout(killer);
	};
	return running;
}

/** Waits for a text in what a running command prints and gives its match. Throws when the command ends before. */
export async function waitForOutput(running, pattern) {
	return await new Promise((resolve, reject) => {
		const look = () => {
			const match = pattern.exec(running.output);
			if (match !== null) resolve(match);
		};
		running.child.stdout.on('data', look);
		look();
		running.ended.then(
			(status) => reject(new Error(`It ended with ${status} before it printed ${pattern}`)),
			reject,
		);
	});
}

/** Throws when a process still runs that a clone's command left behind. Looks only where there is /proc. */
export function expectNothingLeft(clone) {
	const left = processes().filter((commandLine) => commandLine.includes(clone.folder));
	if (left.length > 0) throw new Error(`These processes are still running:\n${left.join('\n')}`);
}

function processes() {
	try {
		return readdirSync('/proc')
			.filter((name) => /^\d+$/.test(name))
			.map(commandLineOf);
	} catch {
		return [];
	}
}

function commandLineOf(id) {
	try {
		return `${id} ${readFileSync(`/proc/${id}/cmdline`, 'utf8').replaceAll('\0', ' ')}`;
	} catch {
		return '';
	}
}
