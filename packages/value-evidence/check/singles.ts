import { forEachEntry, takeSteps, type Pause } from '../../pauses';
import { addTo } from '../document/documentIndex';
import type { DocumentIndex } from '../document/documentIndex';
import type { FoundValue } from '../document/findValue';
import {
	labelledFrom,
	lineFrom,
	overlaps,
	textAt,
	type Figure,
	type Place,
} from '../document/place';
import type { Line } from '../document/lines';
import { reasons, toReview, type Finding } from '../finding';
import { isDistinct, isVague, margin, mayShare, namesField } from '../labels/labelScore';
import { isClosed } from '../reading/shapes';
import type { Value } from '../values';
import { weakScore, type FieldScores, type NamedField, type Score } from './fieldScores';
import { doubtOfText, fitsSort, isInLetterhead, isSeller, lacksShape, namesAtTop } from './sorts';
import type { WholeTexts } from './wholeTexts';

/** What single values are checked with. */
interface SingleChecks {
	index: DocumentIndex;
	scores: FieldScores;
	texts: WholeTexts;
	/** The lines that have a field's name. */
	linesNamed: (name: string) => readonly number[];
	/** The lines that are entries of lists, and the places of their values. */
	listLines: ReadonlySet<Line>;
	listPlaces: ReadonlyMap<Line, readonly Place[]>;
}

/** From this score on, a place is the field's, so that the value isn't another one. */
const surelyNames = 0.6;
/** From this score on, no other value makes one doubtful. */
const sureScore = 0.75;
/** A field has no more than so many places that are looked at. */
const maxPlaces = 50;
/** A row of a list has no more words beside its numbers. */
const maxRowWords = 8;
/** Lines: so far below its label a text may stand. */
const maxBelow = 3;

/** Whether a field may be meant by a place: one of times by a time, a name by digits, or by a word without spaces. */
function mayTake({ kind, field: { concepts } }: NamedField, place: Place): boolean {
	const { keys: [key = ''] = [] } = place as Partial<Figure>;
	if (place.kind === 'date' && kind === 'date')
		return !concepts.has('time') || concepts.has('date') || key.includes(':');
	if (place.kind === kind) return true;
	if (kind === 'text' && place.kind === 'name')
		return ['number', 'code', 'iban', 'bic', 'reference'].some((word) => concepts.has(word));
	if (kind !== 'name') return false;
	return place.kind === 'text' ? !/\s/.test(textAt(place)) : /\d{3}/.test(textAt(place));
}

/** Checks the values that aren't in an entry of a list: each at the place that's called like its field. */
export class Singles {
	private readonly checks: SingleChecks;
	private readonly whole = new Map<Value, readonly Place[]>();
	/** Where each value stands best. */
	private readonly best = new Map<Value, Score>();

	constructor(checks: SingleChecks) {
		this.checks = checks;
	}

	/** Returns what is found out about each value. */
	async check(found: ReadonlyMap<Value, FoundValue>, pause: Pause): Promise<Map<Value, Finding>> {
		const { scores, texts } = this.checks;
		for (const [value, { kind }] of found) scores.fieldOf(value.field, kind).values.push(value);
		await takeSteps(scores.readPlaces(), pause);
		await forEachEntry(found, pause, ([value, { kind, places }]) => {
			if (kind === 'currency') return;
			const named = scores.fieldOf(value.field, kind);
			const whole = places.slice(0, maxPlaces).filter((place) => texts.isWhole(place, value));
			this.whole.set(value, whole);
			for (const place of whole) {
				const score = scores.scoreAt(place, named);
				if (score.score > (this.best.get(value)?.score ?? -1)) this.best.set(value, score);
			}
		});
		const findings = new Map<Value, Finding>();
		const onlyPlaces = new Map<string, Value[]>();
		await forEachEntry(found, pause, ([value, one]) => {
			const finding = this.judge(value, one);
			findings.set(value, finding);
			const { status, place, free = 1 } = finding;
			if (status === 'found' && place && one.kind !== 'currency')
				addTo(onlyPlaces, `${place.line.index} ${place.start} ${free}`, value);
		});
		// No place is the only one of two fields.
		for (const [key, values] of onlyPlaces) {
			const [first] = values;
			const isFree = values.length <= Number(key.split(' ').at(-1));
			if (isFree || values.every(({ field }) => first && mayShare(field, first.field))) continue;
			for (const value of values)
				findings.set(value, toReview(reasons.otherField, findings.get(value)?.place));
		}
		// A letterhead says the seller as a label does.
		for (const [value, finding] of findings) {
			const { status, place, reason } = finding;
			if (status !== 'found' || reason !== undefined || !place || !isSeller(value.field)) continue;
			const named = scores.fieldOf(value.field, place.kind);
			const isOther = this.whole.get(value)?.some((one) => scores.scoreAt(one, named).isOther);
			if (isOther === true || !isInLetterhead(place, String(value.value).trim())) continue;
			findings.set(value, { ...finding, status: 'confirmed', by: 'label' });
		}
		return findings;
	}

	/** The names in the letterhead that are no other field's, as places of a seller. */
	private letterheadOf(named: NamedField): Score[] {
		if (!isSeller(named.field)) return [];
		const { index, scores } = this.checks;
		const others = [...this.whole].flatMap(([{ field }, places]) =>
			mayShare(field, named.field) ? [] : places,
		);
		return namesAtTop(index.lines)
			.filter((place) => !others.some((other) => overlaps(other, place)))
			.map((place) => ({ ...scores.scoreAt(place, named), score: 0 }))
			.filter(({ isOther }) => !isOther);
	}

	/** Whether a value and that of another field would stand at better labels if each were the other's. */
	private isExchanged(own: Score, named: NamedField): boolean {
		const { scores } = this.checks;
		return [...scores.fieldsAt(own.place)].some((other) => {
			const [second, third] = other.values;
			const theirs = second && this.best.get(second);
			if (other === named || other.kind !== named.kind || third || !theirs) return false;
			if (overlaps(theirs.place, own.place)) return false;
			const here = scores.scoreAt(own.place, other).score;
			const there = scores.scoreAt(theirs.place, named).score;
			if (named.kind === 'text' && here < namesField - margin) return false;
			return here > theirs.score + margin && there > own.score + margin;
		});
	}

	/** Whether a place is called more like another field, whose value doesn't stand at a place of its own. */
	private belongsToOther({ place, score }: Score, named: NamedField): boolean {
		return [...this.checks.scores.fieldsAt(place)].some((other) => {
			if (other === named || !mayTake(other, place) || isVague(other.field)) return false;
			const otherScore = this.checks.scores.scoreAt(place, other).score;
			if (otherScore < namesField || otherScore <= score + margin) return false;
			// A total that's still to be paid has one place.
			const isEqual = other.values.some(({ value }) => value === named.values[0]?.value);
			if (isEqual && score >= namesField) return false;
			return other.values.every((value) => {
				const own = this.best.get(value);
				return own === undefined || own.score < otherScore - margin || overlaps(own.place, place);
			});
		});
	}

	/** The places that are called like a field, best first, and behind them a seller's letterhead. */
	private rivalsOf(named: NamedField): readonly Score[] {
		named.rivals ??= [...this.checks.scores.placesLike(named)]
			.filter(
				(place) =>
					mayTake(named, place) &&
					(place.kind !== 'text' ||
						(named.kind === 'text' && fitsSort(named.field, textAt(place)))),
			)
			.map((place) => this.checks.scores.scoreAt(place, named))
			.filter(({ score }) => score >= surelyNames)
			.sort((one, other) => other.score - one.score)
			.concat(this.letterheadOf(named));
		return named.rivals;
	}

	private judge(value: Value, { kind, places, exchanged, isRare }: FoundValue): Finding {
		const { scores } = this.checks;
		const named = scores.fieldOf(value.field, kind);
		const rival = this.rivalsOf(named).find(
			(score) => !places.some((place) => overlaps(place, score.place)),
		);
		const instead = rival?.place;
		const [first] = places;
		if (first === undefined) {
			if (exchanged === undefined) return toReview(reasons.nowhere, undefined, instead);
			const { place, day, order } = exchanged;
			return toReview(reasons.otherDate(textAt(place), day, order), undefined, place);
		}
		if (kind === 'currency') {
			return isRare === true
				? toReview(reasons.otherCurrency, first)
				: { status: 'found', place: first };
		}
		const whole = (this.whole.get(value) ?? []).map((place) => scores.scoreAt(place, named));
		const best = this.best.get(value);
		if (best === undefined)
			return toReview(
				reasons.part,
				first,
				instead ?? lineFrom(first.line, labelledFrom(first.line)),
			);
		const { place, label, score } = best;
		// A text that's copied isn't read at all.
		const isWritten = place.line.text.slice(place.start, place.end) === value.value;
		if ((place as Figure).isUnclear === true && !isWritten)
			return toReview(unclearReason(place as Figure), place);
		if (rival !== undefined && score < sureScore && rival.score > score + margin)
			return toReview(reasons.otherLabel(label), place, instead);
		if (score < namesField) {
			return this.isExchanged(best, named)
				? toReview(reasons.otherField, place, instead)
				: this.judgeUnnamed(value, named, whole, instead);
		}
		if (typeof value.value === 'string' && lacksShape(value.field, value.value))
			return toReview(reasons.format, place, instead);
		if (this.belongsToOther(best, named))
			return toReview(reasons.otherLabel(label), place, instead);
		return { status: 'confirmed', by: 'label', place, isSure: score >= sureScore };
	}

	/** Judges a value that no place is called like: whether no label says whose it is, and it's of a sort that fits the field. */
	private judgeUnnamed(
		value: Value,
		named: NamedField,
		scores: readonly Score[],
		instead?: Place,
	): Finding {
		const { listLines, listPlaces, linesNamed } = this.checks;
		const { kind, field } = named;
		const isText = kind === 'text' || kind === 'name';
		// A date or a number with another label isn't this field's, if that's called by words that labels have.
		const isWhole = isClosed(String(value.value).trim());
		const isKnown = (kind === 'date' || kind === 'name') && isDistinct(field.concepts);
		const free = scores.filter((one) => {
			const { place, score } = one;
			const isOthers =
				score < weakScore &&
				!isWhole &&
				(one.isOther || (isKnown && hasLabel(place)) || (kind === 'number' && this.isInRow(place)));
			const isOfList =
				listLines.has(place.line) ||
				listPlaces.get(place.line)?.some((other) => overlaps(other, place)) === true;
			return !isOthers && !isOfList && !this.belongsToOther(one, named);
		});
		const { place, label = '' } = free[0] ?? scores[0] ?? {};
		if (free.length === 0) return toReview(reasons.otherLabel(label), place, instead);
		const found: Finding = { status: 'found', place, free: free.length };
		const places = free.map((one) => one.place);
		const doubt = typeof value.value === 'string' && doubtOfText(value, isText, places);
		if (doubt) return { ...found, reason: doubt, instead };
		// A text stands near its field's name, if the document has that.
		const lines = kind === 'text' && !isVague(field) ? linesNamed(field.name) : [];
		const isNear = ({ line }: Place) =>
			lines.some((at) => line.index >= at && line.index - at <= maxBelow);
		if (lines.length === 0 || isWhole || places.some(isNear)) return found;
		return { ...found, reason: reasons.noLabel };
	}

	/** Whether a line begins with a text and has several numbers: the row of something. */
	private isInRow({ line, start }: Place): boolean {
		const numbers = this.checks.index.figuresOf(line).filter(({ kind }) => kind === 'number');
		const [first] = numbers;
		const words = line.text.match(/\p{L}{2,}/gu)?.length ?? 0;
		return (
			numbers.length > 1 &&
			words < maxRowWords &&
			/^[^:]*\p{L}{2}[^:]*$/u.test(line.text.slice(0, first?.start)) &&
			!/\p{L}{3}/u.test(line.text.slice(first?.start, start))
		);
	}
}

function unclearReason(place: Figure): string {
	const days = place.keys.map((key) => key.slice(1));
	const text = textAt(place);
	return place.kind === 'date' ? reasons.twoDates(text, days) : reasons.twoNumbers(text);
}

/** Whether a label with its colon stands directly before a place. */
const hasLabel = ({ line, start }: Place) => /\p{L}\s?[.)]?:\s*$/u.test(line.text.slice(0, start));
