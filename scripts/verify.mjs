/*
 * `npm test`: lint, format, type check, structure, build and package check, then unit and engine tests. The checks run
 * two at a time; what each prints follows its name. Stops after a check that fails, and ends with its exit code.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import toolFiles from './launch/toolFile.cjs';

const { toolFile } = toolFiles;
const fileOf = (name) => fileURLToPath(new URL(name, import.meta.url));

/** What one of two processors does after the other. */
const checks = [
	[
		['Lint', toolFile('eslint'), ['.', '--max-warnings', '0']],
		['Format', toolFile('prettier'), ['--check', '--log-level', 'warn', '.']],
	],
	[
		['Type check', toolFile('tsc'), ['--noEmit', '-p', 'tsconfig.check.json']],
		['Structure', fileOf('structure.mjs'), []],
		['Build', fileOf('build.mjs'), []],
		['Package', fileOf('check-package.mjs'), []],
	],
];

/** Runs a program and returns its exit code. What it prints is handed to `print`, or goes to the terminal as it comes. */
async function run(file, parameters, print) {
	const output = print === undefined ? 'inherit' : 'pipe';
	const child = spawn(process.execPath, [file, ...parameters], {
		stdio: ['ignore', output, output],
	});
	for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', print);
	const [status] = await once(child, 'close');
	return status ?? 1;
}

async function runAll(steps) {
	for (const [name, file, parameters] of steps) {
		if (process.exitCode) return;
		const startedAt = Date.now();
		let printed = '';
		const status = await run(file, parameters, (text) => (printed += text));
		const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
		console.log(`\n# ${name}: ${status === 0 ? 'done' : 'failed'} in ${seconds} s\n${printed}`);
		if (status !== 0) process.exitCode = status;
	}
}

await Promise.all(checks.map(runAll));
if (!process.exitCode) {
	console.log('\n# Tests');
	process.exitCode = await run(toolFile('jest'), process.argv.slice(2));
}
