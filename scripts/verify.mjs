/*
 * `npm test`: type check, lint, build, pack check, then unit and engine tests. Every step runs even on a machine
 * that never saw the project: `npm test` installs first. Ends with the first failing step's exit code.
 */
import { spawnSync } from 'node:child_process';

const steps = [
	['Type check', 'tsc', ['--noEmit', '-p', 'tsconfig.check.json']],
	['Lint', 'eslint', ['.', '--max-warnings', '0']],
	['Format', 'prettier', ['--check', '--log-level', 'warn', '.']],
	['Build', 'npm', ['run', '--silent', 'build']],
	['Package', 'node', ['scripts/check-package.mjs']],
	['Tests', 'jest', process.argv.slice(2)],
];

for (const [name, command, parameters] of steps) {
	const startedAt = Date.now();
	console.log(`\n# ${name}`);
	const { status } = spawnSync(command, parameters, {
		stdio: ['ignore', 'inherit', 'inherit'],
		shell: process.platform === 'win32',
	});
	if (status !== 0) {
		console.error(`\n${name} failed`);
		process.exit(status ?? 1);
	}
	console.log(`# ${name}: done in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
}
