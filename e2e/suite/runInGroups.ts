import type { Stage } from './stage.ts';

type Report = (text: string) => void;

/** What decides the group of a stage. */
type Grouped = Pick<Stage, 'name' | 'besideOthersOf'>;

function groupsOf<One extends Grouped>(stages: readonly One[]): One[][] {
	const groups: One[][] = [];
	for (const stage of stages) {
		const last = groups.at(-1);
		const isBeside =
			stage.besideOthersOf !== undefined && last?.[0]?.besideOthersOf === stage.besideOthersOf;
		if (isBeside) last?.push(stage);
		else groups.push([stage]);
	}
	return groups;
}

/**
 * Runs stages in their order, one after the other, those side by side that say so; what the latter print begins with
 * their name. Throws as soon as `run` throws.
 */
export async function runInGroups<One extends Grouped>(
	stages: readonly One[],
	run: (stage: One, report: Report) => Promise<void>,
	report: Report,
): Promise<void> {
	for (const group of groupsOf(stages)) {
		const isAlone = group.length === 1;
		const reportFor = ({ name }: One): Report =>
			isAlone ? report : (text) => report(text.trim().replaceAll(/^/gm, `${name}: `));
		await Promise.all(group.map(async (stage) => await run(stage, reportFor(stage))));
	}
}
