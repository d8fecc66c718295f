/*
 * `npm run test:nightly`: the unit and engine tests as every push runs them, with more random inputs and with the files
 * named `*.nightly.test.ts`. Each night has a seed of its own, so that the nights together try ever more; with
 * SEED=<its seed> a red night is red again. Arguments are passed to Jest.
 */
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import toolFiles from './launch/toolFile.cjs';

const { SEED: seed = String(randomInt(2 ** 32)) } = process.env;
const { status } = spawnSync(
	process.execPath,
	[toolFiles.toolFile('jest'), ...process.argv.slice(2)],
	{ stdio: 'inherit', env: { ...process.env, NIGHTLY: '1', SEED: seed } },
);
if (status !== 0) {
	console.error(`\nThe nightly tests failed. To run them again: SEED=${seed} npm run test:nightly`);
}
process.exitCode = status ?? 1;
