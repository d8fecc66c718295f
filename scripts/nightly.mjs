/*
 * `npm run test:nightly`: all unit, engine and end-to-end tests, with more random inputs than a push has time for, and
 * with those named `*.nightly.test.ts` or tagged `@nightly`. Each night has a seed of its own, so that the nights together
 * try ever more; with SEED=<its seed> a red night is red again.
 */
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import toolFiles from './launch/toolFile.cjs';

const { toolFile } = toolFiles;
const { SEED: seed = String(randomInt(2 ** 32)) } = process.env;
const parts = [
	[toolFile('jest')],
	[toolFile('playwright'), 'test', '--config', 'e2e/playwright.config.ts'],
];

console.log(`SEED=${seed}`);
const statuses = parts.map(
	(command) =>
		spawnSync(process.execPath, command, {
			stdio: ['ignore', 'inherit', 'inherit'],
			env: { ...process.env, NIGHTLY: '1', SEED: seed },
		}).status,
);
if (statuses.some((status) => status !== 0)) {
	console.error(`\nThe nightly run failed. To repeat it: SEED=${seed} npm run test:nightly`);
	process.exitCode = 1;
}
