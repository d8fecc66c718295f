/*
 * What a landing must pass: each command of the README as a newcomer meets it, in the README's order, as the first
 * and only one in a fresh clone of its own. Plain JavaScript for the machine's own Node.js; nothing is installed before.
 * The last line says how many tests passed, failed and were skipped over everything. With arguments, it tries only
 * these commands: `.ci/run "npm run service"`.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freshClone } from './freshClone.mjs';
import { blockCommands } from './readmeCommands.mjs';
import { trials } from './trials.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const parent = mkdtempSync(join(tmpdir(), 'newcomer-'));
const npmCache = join(parent, 'npm-cache');

function minutes(milliseconds) {
	const seconds = Math.round(milliseconds / 1000);
	return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
}

/** A folder's name from a command: `npm run test:e2e` becomes `npm-run-test-e2e`. */
function folderName(command) {
	return command.replaceAll(/\W+/g, '-');
}

async function tryCommand(command, clones) {
	const trial = trials[command];
	if (trial === undefined) {
		throw new Error(`The README names it, but scripts/newcomer/trials.mjs doesn't try it`);
	}
	const shared = trial.in === undefined ? undefined : clones.get(trial.in);
	const clone = shared ?? freshClone({ root, parent, name: folderName(command), npmCache });
	clones.set(command, clone);
	try {
		return await trial.run(clone, command);
	} finally {
		keepTestOutput(clone);
	}
}

/** The editor's pictures and the tested package go where a run outside of a clone puts them. */
function keepTestOutput({ folder }) {
	const made = join(folder, 'test-output');
	if (existsSync(made)) cpSync(made, join(root, 'test-output'), { recursive: true });
}

const wanted = process.argv.slice(2);
const commands = blockCommands(readFileSync(join(root, 'README.md'), 'utf8'))
	.filter((command) => command.startsWith('npm '))
	.filter((command) => wanted.length === 0 || wanted.includes(command));
const clones = new Map();
const total = { passed: 0, failed: 0, skipped: 0 };
const parts = [];
mkdirSync(npmCache);
try {
	if (commands.length === 0) throw new Error('The README names no such command');
	for (const command of commands) {
		console.log(`\n=== ${command}, in a fresh clone\n`);
		const started = Date.now();
		try {
			const counts = await tryCommand(command, clones);
			for (const name of Object.keys(total)) total[name] += counts[name];
			parts.push(
				`${counts.failed === 0 ? 'ok    ' : 'FAILED'} ${command}: ${minutes(Date.now() - started)}`,
			);
		} catch (error) {
			total.failed++;
			parts.push(`FAILED ${command}: ${minutes(Date.now() - started)}: ${error.message}`);
		}
	}
} catch (error) {
	total.failed++;
	parts.push(`FAILED: ${error.message}`);
} finally {
	rmSync(parent, { recursive: true, force: true, maxRetries: 5 });
}
console.log(`\n${parts.join('\n')}\n`);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed === 0 ? 0 : 1;
