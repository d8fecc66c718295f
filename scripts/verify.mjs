/*
 * `npm test`: type check, lint, format, structure, build, package check, then unit and engine tests. Stops at the first
 * step that fails and ends with its exit code.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import toolFiles from './launch/toolFile.cjs';

const { toolFile } = toolFiles;
const fileOf = (name) => fileURLToPath(new URL(name, import.meta.url));

const steps = [
	['Type check', toolFile('tsc'), ['--noEmit', '-p', 'tsconfig.check.json']],
	['Lint', toolFile('eslint'), ['.', '--max-warnings', '0']],
	['Format', toolFile('prettier'), ['--check', '--log-level', 'warn', '.']],
	['Structure', fileOf('structure.mjs'), []],
	['Build', fileOf('build.mjs'), []],
	['Package', fileOf('check-package.mjs'), []],
	['Tests', toolFile('jest'), process.argv.slice(2)],
];

for (const [name, file, parameters] of steps) {
	const startedAt = Date.now();
	console.log(`\n# ${name}`);
	const { status } = spawnSync(process.execPath, [file, ...parameters], {
		stdio: ['ignore', 'inherit', 'inherit'],
	});
	if (status !== 0) {
		console.error(`\n${name} failed`);
		process.exit(status ?? 1);
	}
	console.log(`# ${name}: done in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
}
