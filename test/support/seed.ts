import { Random } from '../nodes/DocumentServiceTrigger/simulation/random';

export { Random };

/** The seed of every run that names none, so that a red run is red again. */
const steadySeed = 20261120;

/** The seed of this run: the environment variable SEED, or the constant one. */
export function seedOfRun(): number {
	return numberFrom('SEED', steadySeed);
}

/** How often something random is tried: the environment variable's number, or `usual`. */
export function countFrom(variable: string, usual: number): number {
	return numberFrom(variable, usual);
}

/** A separate random source for each part of a run, so that parts don't affect each other. */
export function randomFor(seed: number, part: number): Random {
	return new Random(Math.imul(seed, 0x9e3779b1) ^ Math.imul(part + 1, 0x85ebca6b));
}

function numberFrom(variable: string, usual: number): number {
	const given = process.env[variable];
	if (given === undefined || given.trim() === '') return usual;
	const number = Number(given);
	if (!Number.isSafeInteger(number) || number < 0) {
		throw new Error(`${variable}=${given} is not a whole number`);
	}
	return number;
}
