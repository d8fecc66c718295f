import { forEachEntry, takeSteps, type Pause } from '../../pauses';
import { addTo } from '../document/documentIndex';
import type { Exchanged, FoundValue } from '../document/findValue';
import { lineFrom, overlaps, textAt, type Figure, type Place } from '../document/place';
import { reasons, toReview, type Finding } from '../finding';
import { isKnown, isVague, margin, mayShare, namesField } from '../labels/labelScore';
import { isClosed } from '../reading/shapes';
import type { Value } from '../values';
import { fitsSort, lacksShape } from './sorts';
import { Unlabelled } from './unlabelled';
import { FieldScores, type NamedField, type Score, type SingleChecks } from './fieldScores';

/** From this score on, a place is the field's, so that the value isn't another one. */
const surelyNames = 0.6;
/** A field has no more than so many places that are looked at. */
const maxPlaces = 50;
/** From this score on, no other value makes one doubtful. */
const sureScore = 0.75;
const maxRivals = 8;

/** Whether a field may be meant by a date: one of times by a time, others by a day. */
function isOfDay({ field: { concepts } }: NamedField, { keys: [key = ''] = [] }: Partial<Figure>) {
	return !concepts.has('time') || concepts.has('date') || key.includes(':');
}

/** Whether a field of a kind may be meant by a place: a name with digits isn't several words. */
function mayTake(named: NamedField, place: Place): boolean {
	const { concepts } = named.field;
	if (place.kind === named.kind) return place.kind !== 'date' || isOfDay(named, place);
	if (named.kind === 'text' && place.kind === 'name')
		return ['number', 'code', 'iban', 'bic', 'reference'].some((word) => concepts.has(word));
	return named.kind === 'name' && place.kind === 'text' && !/\s/.test(textAt(place));
}

/** Whether a place may have a value of a field: a name has digits. */
function fits(place: Place, named: NamedField): boolean {
	if (named.kind === 'name')
		return place.kind === 'name' || (place.kind === 'number' && /\d{3}/.test(textAt(place)));
	return place.kind === named.kind && (place.kind !== 'date' || isOfDay(named, place));
}

/** Checks the values that aren't in an entry of a list: each at the place that's called like its field. */
export class Singles {
	private readonly checks: SingleChecks;
	private readonly scores: FieldScores;
	private readonly unlabelled: Unlabelled;
	/** By the places of their values among all values. */
	private readonly named = new Map<number, NamedField>();
	private readonly whole = new Map<Value, readonly Place[]>();
	/** Where each value stands best. */
	private readonly best = new Map<Value, Score>();

	constructor(checks: SingleChecks) {
		this.checks = checks;
		this.scores = new FieldScores(checks);
		this.unlabelled = new Unlabelled(checks);
	}

	/** Returns what is found out about each value. */
	async check(found: ReadonlyMap<Value, FoundValue>, pause: Pause): Promise<Map<Value, Finding>> {
		for (const [value, { kind }] of found) {
			const named = this.scores.fieldOf(value.field, kind);
			named.values.push(value);
			this.named.set(value.index, named);
		}
		await takeSteps(this.scores.readPlaces(), pause);
		await forEachEntry(found, pause, ([value, { kind, places }]) => {
			if (kind === 'currency') return;
			const whole = places
				.slice(0, maxPlaces)
				.filter((place) => this.checks.borders.isWhole(place, value));
			this.whole.set(value, whole);
			const named = this.scores.fieldOf(value.field, kind);
			for (const place of whole) {
				const score = this.scores.scoreAt(place, named);
				if (score.score > (this.best.get(value)?.score ?? -1)) this.best.set(value, score);
			}
		});
		const findings = new Map<Value, Finding>();
		const onlyPlaces = new Map<string, Value[]>();
		await forEachEntry(found, pause, ([value, one]) => {
			const finding = this.judge(value, one);
			findings.set(value, finding);
			if (finding.status === 'found' && finding.place && one.kind !== 'currency') {
				const { line, start } = finding.place;
				const free = finding.free ?? 1;
				addTo(onlyPlaces, `${line.index} ${start} ${free}`, value);
			}
		});
		// No place is the only one of two fields.
		for (const [key, values] of onlyPlaces) {
			if (
				values.length <= Number(key.split(' ').at(-1)) ||
				values.every(({ field }) => values[0] && mayShare(field, values[0].field))
			)
				continue;
			for (const value of values) {
				findings.set(value, toReview(reasons.otherField, findings.get(value)?.place));
			}
		}
		return findings;
	}

	/** Whether a value and that of another field would stand at better labels if each were the other's. */
	private isExchanged(own: Score, named: NamedField): boolean {
		return [...this.scores.fieldsAt(own.place)].some((other) => {
			const [second, third] = other.values;
			const theirs = second && this.best.get(second);
			if (other === named || other.kind !== named.kind || third || !theirs) return false;
			const here = this.scores.scoreAt(own.place, other).score;
			const there = this.scores.scoreAt(theirs.place, named).score;
			if (
				overlaps(theirs.place, own.place) ||
				(named.kind === 'text' && here < namesField - margin)
			)
				return false;
			return here > theirs.score + margin && there > own.score + margin;
		});
	}

	/** Whether a place is called more like another field, whose value doesn't stand at a place of its own. */
	private belongsToOther(place: Place, named: NamedField, score: number): boolean {
		return [...this.scores.fieldsAt(place)].some((other) => {
			if (other === named || !mayTake(other, place) || isVague(other.field)) return false;
			const otherScore = this.scores.scoreAt(place, other).score;
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

	/** The places that are called like a field, best first. */
	private rivalsOf(named: NamedField): readonly Score[] {
		if (named.rivals !== undefined) return named.rivals;
		named.rivals = [...this.scores.placesLike(named)]
			.filter((place) => fits(place, named))
			.map((place) => this.scores.scoreAt(place, named))
			.filter(({ place }) => place.kind !== 'text' || fitsSort(named.field, textAt(place)))
			.filter(({ score }) => score >= surelyNames)
			.sort((one, other) => other.score - one.score)
			.slice(0, maxRivals)
			.filter(({ place, score }) => !this.belongsToOther(place, named, score));
		return named.rivals;
	}

	private judge(value: Value, { kind, places, exchanged, isRare }: FoundValue): Finding {
		const named = this.scores.fieldOf(value.field, kind);
		const isSame = (one: Place) => places.some((place) => overlaps(place, one));
		const [rival] = this.rivalsOf(named).filter(({ place }) => !isSame(place));
		const instead = rival?.place;
		const [first] = places;
		if (first === undefined)
			return exchanged
				? toReview(otherDate(exchanged), undefined, exchanged.place)
				: toReview(reasons.nowhere, undefined, instead);
		if (kind === 'currency') {
			return isRare === true
				? toReview(reasons.otherCurrency, first)
				: { status: 'found', place: first };
		}
		const whole = this.whole.get(value) ?? [];
		if (whole.length === 0) return toReview(reasons.part, first, instead ?? wholeLine(first));
		const scores = whole.map((place) => this.scores.scoreAt(place, named));
		const best = scores.reduce((most, one) => (one.score > most.score ? one : most));
		const { place, label } = best;
		// A text that's copied isn't read at all.
		const isWritten = place.line.text.slice(place.start, place.end) === value.value;
		if ((place as Figure).isUnclear === true && !isWritten)
			return toReview(unclearReason(place), place);
		if (rival !== undefined && best.score < sureScore && rival.score > best.score + margin) {
			return toReview(reasons.otherLabel(label), place, instead);
		}
		if (best.score >= namesField) {
			if (typeof value.value === 'string' && lacksShape(value.field, value.value))
				return toReview(reasons.format, place, instead);
			const isOthers = this.belongsToOther(place, named, best.score);
			return isOthers
				? toReview(reasons.otherLabel(label), place, instead)
				: { status: 'confirmed', by: 'label', place, isSure: best.score >= sureScore };
		}
		return this.isExchanged(best, named)
			? toReview(reasons.otherField, place, instead)
			: this.judgeUnnamed(value, named, scores, instead);
	}

	/** Judges a value that no place is called like. */
	private judgeUnnamed(
		value: Value,
		named: NamedField,
		scores: readonly Score[],
		instead?: Place,
	): Finding {
		// A date or a number with another label isn't this field's, if that's called by words that labels have.
		const isDistinct =
			(named.kind === 'date' || named.kind === 'name') &&
			isKnown(named.field) &&
			!isClosed(String(value.value).trim());
		const free = scores.filter(
			({ place, isOther, score }) =>
				!isOther &&
				!(isDistinct && score === 0 && hasLabel(place)) &&
				!(named.kind === 'number' && score === 0 && this.isInRow(place)) &&
				this.checks.listPlaces.get(place.line)?.some((one) => overlaps(one, place)) !== true &&
				!this.belongsToOther(place, named, score) &&
				!this.checks.listLines.has(place.line),
		);
		const [first] = free.length > 0 ? free : scores;
		const { place, label } = first ?? { place: undefined, label: '' };
		if (free.length === 0 || !place) return toReview(reasons.otherLabel(label), place, instead);
		return this.unlabelled.judge(value, named.kind, free);
	}

	/** Whether a line begins with a text and has several numbers: the row of something. */
	private isInRow({ line, start }: Place): boolean {
		const numbers = this.checks.index.figuresOf(line).filter(({ kind }) => kind === 'number');
		const [first] = numbers;
		const words = line.text.match(/\p{L}{2,}/gu)?.length ?? 0;
		return (
			numbers.length > 1 &&
			words < 8 &&
			/^[^:]*\p{L}{2}[^:]*$/u.test(line.text.slice(0, first?.start)) &&
			!/\p{L}{3}/u.test(line.text.slice(first?.start, start))
		);
	}
}

const otherDate = ({ place, day, order }: Exchanged) =>
	reasons.otherDate(textAt(place), day, order);

function unclearReason(place: Place): string {
	const days = ((place as Figure).keys ?? []).map((key) => key.slice(1));
	const text = textAt(place);
	return place.kind === 'date' ? reasons.twoDates(text, days) : reasons.twoNumbers(text);
}

/** Whether a label with its colon stands directly before a place. */
const hasLabel = ({ line, start }: Place) => /\p{L}\s?[.)]?:\s*$/u.test(line.text.slice(0, start));

/** All that stands at a place behind its label. */
const wholeLine = ({ line }: Place) =>
	lineFrom(line, /^[^:]{2,60}:\s+(?=\S)/u.exec(line.text)?.[0].length);
