import type { TextElement } from '../element-text';
import { forEachEntry, noPause, type Pause } from '../pauses';
import { checkBooleans } from './check/checkBoolean';
import { claimedTwice } from './check/checkClaims';
import { checkList } from './check/list/checkList';
import { misplacedParties } from './check/checkParties';
import { lastOfKind } from './check/lastOfKind';
import { checkSingle } from './check/checkSingle';
import { LabelledPlaces } from './check/labelled';
import { indexDocument, type DocumentIndex } from './document/documentIndex';
import { conceptsOf, isConcept } from './labels/concepts';
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
		found.set(value, findWithSign(index, value));
	});
	const fields = [...found].map(([{ field }, { kind, isIdentifier }]) => ({
		field,
		kind,
		isIdentifier,
	}));
	blankValues(index, found);
	const labelled = new LabelledPlaces(index, fields);
	if (singles.length > 0) await labelled.readFigures(pause);
	await forEachEntry(found, pause, ([value, places]) => {
		findings.set(value, checkSingle(index, labelled, value, places));
	});
	const inLists = new Map<Value, Finding>();
	for (const entries of lists) {
		for (const [value, finding] of await checkList(index, entries, pause)) {
			inLists.set(value, finding);
		}
	}
	for (const [value, finding] of lastOfKind(index, found, findings, inLists))
		findings.set(value, finding);
	for (const value of [...misplacedParties(findings), ...claimedTwice(found, findings)]) {
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

/** Finds a value, and a discount with or without its minus. */
function findWithSign(index: DocumentIndex, { field, value }: Value): FoundValue {
	const found = findValue(index, value as number | string);
	const isOpposite = typeof value === 'number' && field.concepts.has('discount');
	return isOpposite && found.occurrences.length === 0 ? findValue(index, -value) : found;
}

/** Leaves the texts of values blank where labels are read. */
function blankValues(index: DocumentIndex, found: ReadonlyMap<Value, FoundValue>): void {
	for (const [{ value }, { occurrences }] of found) {
		const isWord = !/\S\s+\S/.test(String(value).trim());
		for (const { kind, passage, start, end } of occurrences) {
			if (kind !== 'text' || (isWord && [...conceptsOf(String(value))].some(isConcept))) continue;
			const text = index.wordings.get(passage) ?? passage.text;
			index.wordings.set(passage, text.slice(0, start) + ' '.repeat(end - start) + text.slice(end));
		}
	}
}
