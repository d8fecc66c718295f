import type { Check } from './stage.ts';

/** The first failure decides: later ones may look wrong because something was late before. */
function maybeOnlyLate(checks: readonly Check[]): boolean {
	const first = checks.find(({ ok }) => !ok);
	return first !== undefined && first.isWrong !== true;
}

/**
 * Runs a stage and returns its checks. A stage in which something was late or didn't start is tried a second time
 * from the start, because a shared machine may be slow for a while. A wrong result (lost, duplicated, different
 * text) is never tried again.
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
