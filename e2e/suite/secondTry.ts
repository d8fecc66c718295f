import type { Check } from './stage.ts';

/** What failed first decides: what comes after something late may look wrong because of it. */
function maybeOnlyLate(checks: readonly Check[]): boolean {
	const first = checks.find(({ ok }) => !ok);
	return first !== undefined && first.isWrong !== true;
}

/**
 * Tries a stage and gives its checks. One in which something was late or did not start is tried once more, from
 * the start: a machine that others use, too, may be slow for once. What came out wrong (lost, doubled, another
 * text) stays wrong.
 */
export async function withSecondTry(
	stageName: string,
	tryStage: () => Promise<Check[]>,
	report: (text: string) => void,
): Promise<Check[]> {
	report(`\n${stageName}`);
	const first = await tryStage();
	if (!maybeOnlyLate(first)) return first;
	report(`\n${stageName} (second try)`);
	return await tryStage();
}
