import { seedOfRun } from './seed';

/** Says the seed before the first test, so that the same run can be repeated with it. */
export default function printSeed(): void {
	console.log(`\nRandom tests use SEED=${seedOfRun()}`);
}
