import type { TextElement } from '../element-text';
import { noPause, type Pause } from '../pauses';
import { checkBooleans } from './check/checkBoolean';
import { claimedByOther, claimedByBoth, claimedByEntries, claimedTwice } from './check/checkClaims';
import { checkList } from './check/list/checkList';
import { lastOfKind } from './check/lastOfKind';
import { checkSingles } from './check/checkSingles';
import { findSingles } from './check/findSingles';
import { indexDocument } from './document/documentIndex';
import { evidenceOf, type Evidence, type Finding } from './evidence';
import { valuesIn, type Value } from './values';

const isBoolean = ({ value }: Value) => typeof value === 'boolean';

/**
 * Returns where each value of `data` stands in a document, in the data's order. Null and empty text have no evidence.
 * `pause` is called every few milliseconds.
 */
export async function findEvidence(
	data: unknown,
	elements: readonly TextElement[],
	pause: Pause = noPause,
): Promise<Evidence[]> {
	const { all, single, lists } = valuesIn(data);
	const index = await indexDocument(elements, pause);
	const found = await findSingles(
		index,
		single.filter((value) => !isBoolean(value)),
		pause,
	);
	const findings = await checkSingles(index, found, pause);
	const inLists = new Map<Value, Finding>();
	for (const entries of lists) await checkList(index, entries, inLists, pause);
	const listRows = new Set(
		[...inLists.values()].flatMap(({ place }) => (place ? [place.passage.row] : [])),
	);
	const last = lastOfKind(index, found, findings, listRows);
	for (const [value, finding] of last) findings.set(value, finding);
	for (const value of [
		...claimedByBoth(found.keys()),
		...claimedByEntries(found, findings, listRows),
		...claimedByOther(findings),
		...claimedTwice(found, findings),
	]) {
		findings.set(value, { ...findings.get(value), status: 'ambiguous' });
	}
	const booleans = await checkBooleans(index, single.filter(isBoolean), pause);
	return all.map((value) =>
		evidenceOf(
			value,
			findings.get(value) ?? inLists.get(value) ?? booleans.get(value) ?? { status: 'unverified' },
		),
	);
}
