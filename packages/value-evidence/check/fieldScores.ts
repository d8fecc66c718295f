import { stepThrough, type Steps } from '../../pauses';
import { hasBox } from '../document/boxes';
import { addTo, maxPlaces, type DocumentIndex } from '../document/documentIndex';
import type { Line } from '../document/lines';
import { labelledFrom, lineFrom, type Figure, type Kind, type Place } from '../document/place';
import { isConcept, meaningsOf } from '../labels/concepts';
import { isDistinct, isOtherParty, isWholeAmount, scoreLabel } from '../labels/labelScore';
import type { Label, Labels } from '../labels/labelsOf';
import type { DataField, Value } from '../values';

/** How well a place is called like a field, and what it's called. */
export interface Score {
	place: Place;
	/** 0 to 1. */
	score: number;
	label: string;
	/** Whether a label says that it's something else. */
	isOther: boolean;
}

/** A field, and what its values are; fields that are called alike are one. */
export interface NamedField {
	field: DataField;
	kind: Kind;
	values: Value[];
	rivals?: Score[];
}

/** From this weight on, a label without a word of a field's name says that a place is something else. */
const sureWeight = 0.95;
/** Below this score, a label has only words that many fields have. */
export const weakScore = 0.3;
/** What a label counts in a row of a list. */
const inList = 0.6;
/** More fields than this have no words of their own. */
const maxFields = 100;
/** A line with more figures is a list of them, which no labels name. */
const maxFigures = 100;
/** A document of more places is a list of something. */
const maxRead = 20_000;
/** So much of a line says whether it's a text. Characters. */
const maxLooked = 200;

/** How well the places of a document are called like the fields of data. */
export class FieldScores {
	private readonly index: DocumentIndex;
	private readonly labels: Labels;
	private readonly listLines: ReadonlySet<Line>;
	private readonly fields = new Map<string, NamedField>();
	private readonly fieldsByConcept = new Map<string, NamedField[]>();
	/** Lines that have a word of a field's name. */
	private readonly concerning: boolean[] = [];
	private readonly labelsOf = new Map<Place, readonly Label[]>();
	/** Places by the words of their labels. */
	private readonly byConcept = new Map<string, Place[]>();
	private readonly scores = new Map<Place, Map<NamedField, Score>>();

	/** `listLines`: the lines that are entries of lists. */
	constructor(index: DocumentIndex, labels: Labels, listLines: ReadonlySet<Line>) {
		this.index = index;
		this.labels = labels;
		this.listLines = listLines;
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
		const { index } = this;
		const kinds = new Set([...this.fields.values()].map(({ kind }) => kind));
		const hasTexts = kinds.has('text') || kinds.has('name');
		yield* stepThrough(index.byWord, ([word, places]) => {
			if (/^\d/.test(word)) return;
			if (![...meaningsOf(word)].some((one) => this.fieldsByConcept.has(one))) return;
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
				const mayBe =
					kinds.has(figure.kind) ||
					(figure.kind === 'number' && kinds.has('name')) ||
					(figure.kind === 'name' && kinds.has('text'));
				if (mayBe) add(figure);
			}
			const start = labelledFrom(line);
			const isText = /\p{L}/u.test(line.text.slice(start, start + maxLooked));
			if (hasTexts && isText && !hasBox(line.text)) add(lineFrom(line, start));
		});
	}

	/** Whether a line, or what may be its label beside or above it, has a word of a field's name: other labels are read for nothing. */
	private mayConcern(line: Line): boolean {
		const { row, column, text, index } = line;
		const isConcerning = (one?: Line) => one !== undefined && this.concerning[one.index] === true;
		return (
			row.isTable ||
			this.concerning[index] === true ||
			/[#№%°º]/.test(text) ||
			row.lines.slice(0, column).some(isConcerning) ||
			isConcerning(this.labels.above(line)?.[0])
		);
	}

	private labelsAt(place: Place): readonly Label[] {
		const known = this.labelsOf.get(place) ?? this.labels.of(place);
		this.labelsOf.set(place, known);
		return known;
	}

	/** How well a place is called like a field. */
	scoreAt(place: Place, named: NamedField): Score {
		const scores = this.scores.get(place) ?? new Map<NamedField, Score>();
		this.scores.set(place, scores);
		const known = scores.get(named);
		if (known !== undefined) return known;
		const labels = this.labelsAt(place);
		const [first] = labels;
		const { concepts } = named.field;
		const isPercent = (place as Partial<Figure>).isPercent === true;
		const isOther =
			(isDistinct(concepts) || isWholeAmount(named.field)) &&
			first !== undefined &&
			first.weight >= sureWeight &&
			(place.kind === 'text'
				? isOtherParty(named.field, first.concepts)
				: isDistinct(first.concepts) && [...first.concepts].every(isConcept));
		let best: Score = { score: 0, place, label: first?.text ?? '', isOther };
		scores.set(named, best);
		if (isPercent && concepts.size > 0 && !concepts.has('percent')) return best;
		const inRow = this.listLines.has(place.line) ? inList : 1;
		for (const { concepts: label, weight, text } of labels) {
			const score =
				scoreLabel(named.field, label, isPercent ? 'percent' : place.kind) * weight * inRow;
			if (score > best.score)
				best = { place, score, label: text, isOther: isOther && score < weakScore };
		}
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
