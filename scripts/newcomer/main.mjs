/*
 * What a landing must pass: each command of the README as a newcomer meets it, in the README's order, in fresh clones
 * of this commit. Plain JavaScript for the machine's own Node.js; nothing is installed before. The last line says how
 * many tests passed, failed and were skipped over everything. With arguments, it tries only these commands:
 * `node scripts/newcomer/main.mjs "npm run service"`.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { blockCommands } from './readmeCommands.mjs';
import { trials } from './trials.mjs';

/** What a newcomer's machine may have besides a PATH and a home: the way to the internet, and what a terminal sets. */
const keptVariables =
	/^(CI|LANG|LC_ALL|TERM|TMPDIR|SystemRoot|(?:https?|no|all)_proxy|NODE_EXTRA_CA_CERTS|npm_config_registry)$/i;

const root = fileURLToPath(new URL('../..', import.meta.url));
const parent = mkdtempSync(join(tmpdir(), 'newcomer-'));

/**
 * Clones the commit of this checkout into an empty folder with a home of its own: nothing of the project is installed
 * or on the PATH. The clones share npm's cache, so that packages are fetched once.
 */
function freshClone(name) {
	const folder = join(parent, name);
	const home = join(parent, `home-of-${name}`);
	mkdirSync(home);
	const { status, stderr } = spawnSync('git', ['clone', '--quiet', root, folder], {
		encoding: 'utf8',
	});
	if (status !== 0) throw new Error(`git couldn't clone the checkout: ${stderr}`);
	const kept = Object.entries(process.env).filter(([variable]) => keptVariables.test(variable));
	const places = (process.env.PATH ?? '').split(delimiter);
	const environment = {
		...Object.fromEntries(kept),
		HOME: home,
		PATH: places.filter((place) => place && !place.includes('node_modules')).join(delimiter),
		npm_config_cache: join(parent, 'npm-cache'),
		npm_config_update_notifier: 'false',
	};
	return { folder, environment };
}

/** The tested package and what the end-to-end tests report go where a run outside of a clone puts them. */
function keepTestOutput({ folder }) {
	const made = join(folder, 'test-output');
	if (existsSync(made)) cpSync(made, join(root, 'test-output'), { recursive: true });
}

const clones = new Map();

async function tryCommand(command) {
	const trial = trials[command];
	if (trial === undefined) {
		throw new Error("The README names it, but scripts/newcomer/trials.mjs doesn't try it");
	}
	const clone = clones.get(trial.clone) ?? freshClone(trial.clone);
	clones.set(trial.clone, clone);
	try {
		return await trial.run(clone, command);
	} finally {
		keepTestOutput(clone);
	}
}

const wanted = process.argv.slice(2);
const commands = blockCommands(readFileSync(join(root, 'README.md'), 'utf8'))
	.filter((command) => command.startsWith('npm '))
	.filter((command) => wanted.length === 0 || wanted.includes(command));
const total = { passed: 0, failed: commands.length === 0 ? 1 : 0, skipped: 0 };
const parts = commands.length === 0 ? ['FAILED The README names no such command'] : [];
try {
	for (const command of commands) {
		console.log(`\n=== ${command}\n`);
		const started = Date.now();
		let counts;
		let failure = '';
		try {
			counts = await tryCommand(command);
		} catch (error) {
			counts = { passed: 0, failed: 1, skipped: 0 };
			failure = `: ${error.message}`;
		}
		for (const name of Object.keys(total)) total[name] += counts[name];
		const seconds = Math.round((Date.now() - started) / 1000);
		const time = `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
		parts.push(`${counts.failed === 0 ? 'ok    ' : 'FAILED'} ${command}: ${time}${failure}`);
	}
} finally {
	rmSync(parent, { recursive: true, force: true, maxRetries: 5 });
}
console.log(`\n${parts.join('\n')}\n`);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed === 0 ? 0 : 1;
