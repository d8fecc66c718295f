import type { Stage } from './stage.ts';

export interface SuiteSettings {
	/** The stages to run, in the suite's order. */
	stages: readonly Stage[];
	/** A packed package to test instead of one built from the sources. */
	tarball: string | undefined;
}

const usage = 'Use: npm run test:e2e [-- --only STAGE] [--tarball FILE]';

function isChosen(stage: Stage, name: string): boolean {
	return stage.name === name || stage.name.startsWith(`${name}/`);
}

/**
 * Reads the suite's command line. `--only` accepts a stage's name or the part before the slash and may be
 * repeated. Throws for anything unknown.
 */
export function readSuiteSettings(
	parameters: readonly string[],
	stages: readonly Stage[],
): SuiteSettings {
	const only: string[] = [];
	let tarball: string | undefined;
	for (let index = 0; index < parameters.length; index += 2) {
		const [name = '', value] = parameters.slice(index, index + 2);
		if (value === undefined) throw new Error(`"${name}" requires a value. ${usage}`);
		if (name === '--only') only.push(value);
		else if (name === '--tarball') tarball = value;
		else throw new Error(`Unknown parameter "${name}". ${usage}`);
	}
	const unknown = only.find((name) => !stages.some((stage) => isChosen(stage, name)));
	if (unknown !== undefined) {
		const names = stages.map(({ name }) => name).join(', ');
		throw new Error(`There's no stage "${unknown}". The stages are: ${names}`);
	}
	const isWanted = (stage: Stage): boolean =>
		only.length === 0 || only.some((name) => isChosen(stage, name));
	return { stages: stages.filter(isWanted), tarball };
}
