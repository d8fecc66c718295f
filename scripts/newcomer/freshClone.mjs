import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** What a newcomer's machine may have besides a PATH and a home: the way to the internet, and what a terminal sets. */
const keptVariables =
	/^(CI|LANG|LC_ALL|TERM|TMPDIR|SystemRoot|(?:https?|no|all)_proxy|NODE_EXTRA_CA_CERTS|npm_config_registry)$/i;

/** How long a command may take, whatever it does. */
const limitMs = 60 * 60_000;
const stopLimitMs = 60_000;

/**
 * Clones the commit of this checkout into an empty folder with a home of its own, as a newcomer has it: nothing of
 * the project is installed or on the PATH. npm's cache is the caller's, so that packages are fetched once.
 */
export function freshClone({ root, parent, name, npmCache }) {
	const home = join(parent, `home-of-${name}`);
	const folder = join(parent, name);
	mkdirSync(home, { recursive: true });
	const { status, stderr } = spawnSync('git', ['clone', '--quiet', root, folder], {
		encoding: 'utf8',
	});
	if (status !== 0) throw new Error(`git couldn't clone the checkout: ${stderr}`);
	const kept = Object.entries(process.env).filter(([variable]) => keptVariables.test(variable));
	const path = (process.env.PATH ?? '')
		.split(delimiter)
		.filter((entry) => entry !== '' && !entry.includes('node_modules'));
	return {
		folder,
		environment: {
			...Object.fromEntries(kept),
			HOME: home,
			PATH: path.join(delimiter),
			npm_config_cache: npmCache,
			npm_config_update_notifier: 'false',
		},
	};
}

/**
 * Starts a command in a clone, through a shell, as a terminal does: in a process group of its own. What it prints
 * is passed through and kept.
 */
export function startCommand(clone, command) {
	const child = spawn('sh', ['-c', command], {
		cwd: clone.folder,
		env: clone.environment,
		stdio: ['ignore', 'pipe', 'pipe'],
		detached: true,
	});
	const running = { output: '', child, ended: undefined, interrupt: undefined };
	for (const [stream, target] of [
		[child.stdout, process.stdout],
		[child.stderr, process.stderr],
	]) {
		stream.on('data', (chunk) => {
			running.output += chunk;
			target.write(chunk);
		});
	}
	const signalGroup = (signal) => {
		try {
			process.kill(-child.pid, signal);
		} catch {
			// All of the group have ended.
		}
	};
	const timer = setTimeout(() => signalGroup('SIGKILL'), limitMs);
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
		const status = await running.ended;
		clearTimeout(killer);
		return status;
	};
	return running;
}

/** Runs a command in a clone to its end. Throws when it fails; gives what it printed. */
export async function runCommand(clone, command) {
	const running = startCommand(clone, command);
	const status = await running.ended;
	if (status !== 0) throw new Error(`"${command}" ended with ${status}`);
	return running.output;
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
		const fail = (status) =>
			reject(new Error(`It ended with ${status} before it printed ${pattern}`));
		running.ended.then(fail, reject);
	});
}

/** Throws when a process still runs that a clone's command left behind. Looks only where there is /proc. */
export function expectNothingLeft(clone) {
	const left = processes().filter(({ commandLine }) => commandLine.includes(clone.folder));
	if (left.length === 0) return;
	const list = left.map(({ id, commandLine }) => `${id} ${commandLine}`).join('\n');
	throw new Error(`These processes are still running:\n${list}`);
}

function processes() {
	try {
		return readdirSync('/proc')
			.filter((name) => /^\d+$/.test(name))
			.map((id) => ({ id, commandLine: commandLineOf(id) }));
	} catch {
		return [];
	}
}

function commandLineOf(id) {
	try {
		return readFileSync(`/proc/${id}/cmdline`, 'utf8').replaceAll('\0', ' ');
	} catch {
		return '';
	}
}
