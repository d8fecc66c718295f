import type { TextElement } from '../element-text';
import { forEachEntry, noPause, type Pause } from '../pauses';
import { checkBooleans } from './check/checkBoolean';
import { claimedTwice } from './check/checkClaims';
import { checkList } from './check/list/checkList';
import { misplacedParties } from './check/checkParties';
import { checkSingle } from './check/checkSingle';
import { LabelledPlaces } from './check/labelled';
import { indexDocument } from './document/documentIndex';
import { findValue, type FoundValue } from './document/findValue';
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
	const findings = new Map<Value, Finding>();
	const singles = single.filter((value) => !isBoolean(value));
	const found = new Map<Value, FoundValue>();
	await forEachEntry(singles, pause, (value) => {
		found.set(value, findValue(index, value.value as number | string));
	});
	const fields = [...found].map(([{ field }, { kind, isIdentifier }]) => ({
		field,
		kind,
		isIdentifier,
	}));
	const labelled = new LabelledPlaces(index, fields);
	if (singles.length > 0) await labelled.readFigures(pause);
	await forEachEntry(found, pause, ([value, places]) => {
		findings.set(value, checkSingle(index, labelled, value, places));
	});
	for (const value of [...misplacedParties(findings), ...claimedTwice(found, findings)]) {
		findings.set(value, { ...findings.get(value), status: 'ambiguous' });
	}
	for (const entries of lists) {
		for (const [value, finding] of await checkList(index, entries, pause)) {
			findings.set(value, finding);
		}
	}
	const booleans = await checkBooleans(index, single.filter(isBoolean), pause);
	return all.map((value) =>
		evidenceOf(value, findings.get(value) ?? booleans.get(value) ?? { status: 'unverified' }),
	);
}
