import type { TextElement } from '../element-text';
import { forEachEntry, noPause, stepThrough, takeSteps, type Pause, type Steps } from '../pauses';
import { checkBooleans } from './check/booleans';
import { checkPlausible, checkProduct } from './check/plausible';
import { List } from './check/lists';
import { FieldScores } from './check/fieldScores';
import { Singles } from './check/singles';
import { Coverage } from './document/coverage';
import { FieldNames } from './document/fieldNames';
import { addTo, indexDocument } from './document/documentIndex';
import type { Place } from './document/place';
import { findValue, type FoundValue } from './document/findValue';
import type { Line } from './document/lines';
import { WholeTexts } from './check/wholeTexts';
import {
	reasons,
	shownPlace,
	shownText,
	toReview,
	type DocumentPlace,
	type Finding,
} from './finding';
import { Labels } from './labels/labelsOf';
import { valuesIn, type Value } from './values';

/** A value of extracted data, and whether the document says it at a place that belongs to its field. */
export interface CheckedValue {
	/** Such as `supplier.name` or `lines[2].amount`. */
	path: string;
	/** null for a required value that's empty. */
	value: string | number | boolean | null;
	/**
	 * `confirmed` if a label, a row or, for a seller, the letterhead says that it's this field's value, `found` if it
	 * stands in the document and nothing says whose it is, and `review` if it doesn't stand there, or as something else.
	 */
	status: 'confirmed' | 'found' | 'review';
	/** Whether it needs no review: it's confirmed, or found and of a sort that fits the field. */
	isConfirmed: boolean;
	/** What confirms it: the place's label, or its row and column. */
	confirmedBy?: 'label' | 'row';
	/** Why a person has to look at it, as a sentence for users. */
	reason?: string;
	/** What the document says instead, as it's written there. */
	instead?: string;
	/** Where the value stands. */
	place: DocumentPlace | null;
	/** Where `instead` stands. */
	insteadPlace: DocumentPlace | null;
}

/** What is expected of data. */
export interface CheckSettings {
	/** Paths that must have a value, such as `supplier.name`, and `lines[].amount` for each entry of a list. */
	required?: readonly string[];
}

/** A value at more places than this tells nothing of what stands beside it. */
const maxCovered = 50;

const nowhere: FoundValue = { kind: 'text', places: [] };
const isBoolean = ({ value }: Value) => typeof value === 'boolean';

/**
 * Checks each number, text and boolean of data against a document, in the data's order. Values that are empty are left
 * out, unless they're required. `pause` is called every few milliseconds.
 */
export async function checkValues(
	data: unknown,
	elements: readonly TextElement[],
	{ required = [] }: CheckSettings,
	pause: Pause = noPause,
): Promise<CheckedValue[]> {
	const { all, single, lists } = await takeSteps(valuesIn(data, required), pause);
	const index = await indexDocument(elements, pause);
	const coverage = new Coverage(index);
	const found = new Map<Value, FoundValue>();
	/** Equal values stand at the same places. */
	const byText = new Map<string, FoundValue>();
	const find = stepThrough(all, function* (value): Steps<void> {
		if (value.value === null || typeof value.value === 'boolean') return;
		const key = `${typeof value.value} ${value.value}`;
		const one = byText.get(key) ?? (yield* findValue(index, value.value));
		byText.set(key, one);
		found.set(value, one);
		if (one.places.length > maxCovered || one.kind === 'currency') return;
		for (const place of one.places) coverage.add(place, value.index);
	});
	await takeSteps(find, pause);
	const labels = new Labels(index, coverage);
	const names = new FieldNames(index, coverage);
	await takeSteps(names.read(new Set(all.map(({ field }) => field.name))), pause);
	const texts = new WholeTexts(index, coverage, names);
	const findings = new Map<Value, Finding>();
	const listLines = new Set<Line>();
	for (const entries of lists) {
		const foundOf = (value: Value) => found.get(value) ?? nowhere;
		const list = new List({ index, labels, texts, foundOf });
		await list.check(entries, findings, pause);
		for (const row of list.rows) {
			if ('lines' in row) for (const line of row.lines) listLines.add(line);
		}
	}
	const listPlaces = new Map<Line, Place[]>();
	for (const { place, by } of findings.values()) {
		if (place && by === 'row') addTo(listPlaces, place.line, place);
	}
	const scores = new FieldScores(index, labels, listLines);
	const linesNamed = (name: string) => names.linesOf(name);
	const singles = new Singles({ index, scores, texts, linesNamed, listLines, listPlaces });
	const ofSingles = new Map(
		single.flatMap((value) => (isBoolean(value) ? [] : [[value, found.get(value) ?? nowhere]])),
	);
	for (const [value, finding] of await singles.check(ofSingles, pause))
		findings.set(value, finding);
	for (const [value, finding] of await checkBooleans(index, single.filter(isBoolean), pause)) {
		findings.set(value, finding);
	}
	await takeSteps(checkPlausible(single, findings, index), pause);
	await forEachEntry(lists.flat(), pause, (entry) => checkProduct(entry, findings));
	const checked: CheckedValue[] = [];
	await forEachEntry(all, pause, (value) => {
		const reason = value.value === null ? reasons.empty : reasons.noAnswer;
		checked.push(checkedValue(value, findings.get(value) ?? toReview(reason)));
	});
	return checked;
}

function checkedValue({ path, value }: Value, finding: Finding): CheckedValue {
	const { status, by, place, instead, reason } = finding;
	const isConfirmed = status !== 'review' && reason === undefined;
	const text = isConfirmed ? '' : instead && shownText(instead);
	return {
		...{ path, value, status, isConfirmed },
		...(by === undefined ? {} : { confirmedBy: by }),
		...(reason === undefined ? {} : { reason }),
		...(text === undefined || text === '' ? {} : { instead: text }),
		place: place ? shownPlace(place) : null,
		insteadPlace: instead && !isConfirmed ? shownPlace(instead) : null,
	};
}
