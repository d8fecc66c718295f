import { stepThrough, type Steps } from '../../pauses';
import { hasBox } from '../document/boxes';
import type { Coverage } from '../document/coverage';
import { meaningsOf } from '../labels/concepts';
import { addTo, maxPlaces, type DocumentIndex } from '../document/documentIndex';
import { lineFrom, type Figure, type Kind, type Place } from '../document/place';
import type { FieldNames } from '../document/fieldNames';
import type { Line } from '../document/lines';
import type { Borders } from './borders';
import { scoreLabel, type LabelScore } from '../labels/labelScore';
import type { Label, Labels } from '../labels/labelsOf';
import type { DataField, Value } from '../values';

/** How well a place is called like a field, and what it's called. */
export interface Score extends LabelScore {
	place: Place;
	label: string;
}

/** A field, and what its values are; fields that are called alike are one. */
export interface NamedField {
	field: DataField;
	kind: Kind;
	values: Value[];
	rivals?: Score[];
}

/** What single values are checked with. */
export interface SingleChecks {
	index: DocumentIndex;
	coverage: Coverage;
	labels: Labels;
	borders: Borders;
	names: FieldNames;
	/** The lines that are entries of lists. */
	listLines: ReadonlySet<Line>;
	/** The places of their values. */
	listPlaces: ReadonlyMap<Line, readonly Place[]>;
}

/** What a label counts in a row of a list. */
const inList = 0.6;
/** More fields than this have no words of their own. */
const maxFields = 100;
/** A line with more figures is a list of them, which no labels name. */
const maxFigures = 100;
/** A document of more places is a list of something. */
const maxRead = 20_000;
/** What stands between the ends of a period. */
const until = /\d[\s\d./]{0,12}[-–—]|\d \p{L}{1,5} \d/u;
/** Whether a figure may be what a field of such kinds has: a name with digits may be a number, too. */
const mayBeOf = ({ kind }: Figure, kinds: ReadonlySet<Kind>) =>
	kinds.has(kind) ||
	(kind === 'number' && kinds.has('name')) ||
	(kind === 'name' && kinds.has('text'));
/** A label in the way is one of such a weight. */
const sureWeight = 0.95;

const noLabel = { score: 0, isOther: false, label: '' };

/** How well the places of a document are called like the fields of data. */
export class FieldScores {
	private readonly checks: SingleChecks;
	private readonly fields = new Map<string, NamedField>();
	private readonly fieldsByConcept = new Map<string, NamedField[]>();
	/** Lines that have a word of a field's name. */
	private readonly concerning: boolean[] = [];
	private readonly labelsOf = new Map<Place, readonly Label[]>();
	/** Places by the words of their labels. */
	private readonly byConcept = new Map<string, Place[]>();
	private readonly scores = new Map<Place, Map<NamedField, Score>>();

	constructor(checks: SingleChecks) {
		this.checks = checks;
	}

	/** Returns a field with those that are called alike. */
	fieldOf(field: DataField, kind: Kind): NamedField {
		const key = [kind, ...field.concepts, '/', ...field.above].join(' ');
		const known = this.fields.get(key);
		if (known !== undefined) return known;
		const named: NamedField = { field, kind, values: [] };
		this.fields.set(key, named);
		for (const concept of new Set([...field.concepts, ...field.above]))
			addTo(this.fieldsByConcept, concept, named);
		return named;
	}

	/** Reads what all figures and labelled texts are called whose labels may have a word of a field's name. */
	*readPlaces(): Steps<void> {
		const { index } = this.checks;
		const kinds = new Set([...this.fields.values()].map(({ kind }) => kind));
		const isOfField = (word: string) =>
			[...meaningsOf(word)].some((one) => this.fieldsByConcept.has(one));
		yield* stepThrough(index.byWord, ([word, places]) => {
			if (!isOfField(word)) return;
			for (const place of places) this.concerning[index.words[place]?.line.index ?? -1] = true;
		});
		let count = 0;
		const add = (place: Place) => {
			count += 1;
			const concepts = new Set(this.labelsAt(place).flatMap((label) => [...label.concepts]));
			for (const concept of concepts) {
				if ((this.byConcept.get(concept)?.length ?? 0) < maxPlaces)
					addTo(this.byConcept, concept, place);
			}
		};
		yield* stepThrough(index.lines, (line) => {
			if (count >= maxRead || !this.mayConcern(line)) return;
			for (const figure of index.figuresOf(line).slice(0, maxFigures)) {
				if (figure.kind !== 'currency' && mayBeOf(figure, kinds)) add(figure);
			}
			if (!kinds.has('text') && !kinds.has('name')) return;
			const start = /^[^:]{2,60}:\s+(?=\S)/u.exec(line.text)?.[0].length ?? 0;
			if (/\p{L}/u.test(line.text.slice(start, start + 200)) && !hasBox(line.text))
				add(lineFrom(line, start));
		});
	}

	/** Whether a line, or what may be its label beside or above it, has a word of a field's name: other labels are read for nothing. */
	private mayConcern(line: Line): boolean {
		const { row, column, text, index } = line;
		return (
			row.isTable ||
			this.concerning[index] === true ||
			/[#№%°º]/.test(text) ||
			row.lines.slice(0, column).some((one) => this.concerning[one.index]) ||
			this.checks.labels.above(line).some(([label]) => this.concerning[label.index]) ||
			(this.fieldsByConcept.has('start') && until.test(text))
		);
	}

	private labelsAt(place: Place): readonly Label[] {
		const known = this.labelsOf.get(place) ?? this.checks.labels.of(place);
		this.labelsOf.set(place, known);
		return known;
	}

	/** How well a place is called like a field. */
	scoreAt(place: Place, named: NamedField): Score {
		const scores = this.scores.get(place) ?? new Map<NamedField, Score>();
		this.scores.set(place, scores);
		const known = scores.get(named);
		if (known !== undefined) return known;
		const { currencies, isPercent } = place as Partial<Figure>;
		const isRate = named.field.concepts.has('percent');
		if (place.kind === 'number' && isPercent === true && !isRate && named.field.concepts.size > 0) {
			const none = { ...noLabel, place, label: this.labelsAt(place)[0]?.text ?? '' };
			scores.set(named, none);
			return none;
		}
		const kind = isPercent === true ? 'percent' : currencies ? 'amount' : place.kind;
		let best: Score = { ...noLabel, place };
		for (const { concepts, weight, text } of this.labelsAt(place)) {
			const label = scoreLabel(named.field, concepts, kind);
			const { score, isOther } = label;
			if (best.label === '') best = { ...best, label: text };
			if (isOther && weight >= sureWeight && best.score === 0)
				best = { ...best, isOther, label: text };
			if (score * weight > best.score)
				best = { ...label, place, score: score * weight, label: text };
		}
		if (this.checks.listLines.has(place.line)) best = { ...best, score: best.score * inList };
		scores.set(named, best);
		return best;
	}

	/** Returns the fields that have a word of a place's labels. */
	fieldsAt(place: Place): Set<NamedField> {
		const fields = new Set<NamedField>();
		for (const { concepts } of this.labelsAt(place)) {
			for (const concept of concepts) {
				for (const field of this.fieldsByConcept.get(concept) ?? []) {
					if (fields.size < maxFields) fields.add(field);
				}
			}
		}
		return fields;
	}

	/** Returns the places whose labels have a word of a field's name. */
	placesLike({ field }: NamedField): Set<Place> {
		return new Set([...field.concepts].flatMap((word) => this.byConcept.get(word) ?? []));
	}
}
