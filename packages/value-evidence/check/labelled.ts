import { forEachEntry, type Pause } from '../../pauses';
import type { DocumentIndex, Occurrence } from '../document/documentIndex';
import { conceptsOf } from '../labels/concepts';
import { common, parties, impliedWords, scoreOf, tellingWords } from '../labels/fieldScore';
import { labelsOf, type Label } from '../labels/labelsOf';
import { addTo } from '../lists';
import type { Field } from '../values';
import type { FoundValue } from '../document/findValue';

/** A field of the data, and what its value is. */
export interface FieldOfKind extends Pick<FoundValue, 'kind' | 'isIdentifier'> {
	field: Field;
}

/** A label of a place, in the words that tell fields apart. */
interface TellingLabel {
	words: ReadonlySet<string>;
	weight: number;
}

export interface ScoredPlace {
	place: Occurrence;
	/** How well its labels name the field. */
	own: number;
}

/** From this score on, a label says that its number or date is the field's, and no other one. */
const surelyNames = 0.6;
/** A label of less weight may belong to something else. */
const surely = 0.8;
/** A label on its own is no longer than this. Characters. */
const maxPure = 40;

const isAmount = ({ concepts }: Field) => concepts.has('amount') && !concepts.has('percent');

/** The labels of a document's places, as far as they tell the fields of the data apart. */
export class LabelledPlaces {
	private readonly index: DocumentIndex;
	/** Each once: the values of a list share theirs. */
	private readonly fields: readonly FieldOfKind[];
	private readonly fieldWords: ReadonlySet<string>;
	private readonly labels = new Map<Occurrence, TellingLabel[]>();
	/** By all words of a label: labels repeat. */
	private readonly telling = new Map<ReadonlySet<string>, ReadonlySet<string>>();
	/** The words of the texts that may be labels and nothing else. */
	private pure: Array<ReadonlySet<string>> | undefined;
	/** Numbers and dates by the words of their labels. */
	private readonly byWord = new Map<string, Occurrence[]>();
	private readonly like = new Map<Field, readonly ScoredPlace[]>();
	private readonly labelOf = new Map<Field, boolean>();

	constructor(index: DocumentIndex, fields: readonly FieldOfKind[]) {
		this.index = index;
		const keyOf = ({ kind, isIdentifier }: FieldOfKind) => `${kind} ${isIdentifier}`;
		const kinds = new Map<Field, Map<string, FieldOfKind>>();
		for (const one of fields) {
			const known = kinds.get(one.field) ?? new Map<string, FieldOfKind>();
			kinds.set(one.field, known.set(keyOf(one), one));
		}
		this.fields = [...kinds.values()].flatMap((known) => [...known.values()]);
		this.fieldWords = new Set(
			fields.flatMap(({ field: { concepts, above } }) => [...concepts, ...above]),
		);
	}

	/** Reads the labels of all numbers and dates. */
	async readFigures(pause: Pause): Promise<void> {
		const figures = [...this.index.figuresOf.values()].flat();
		await forEachEntry(figures, pause, (figure) => {
			const words = new Set(this.labelsOf(figure).flatMap((label) => [...label.words]));
			for (const word of words) addTo(this.byWord, word, figure);
		});
	}

	/** Returns how well a place's labels name a field: 0 to 1. */
	own(place: Occurrence, field: Field): number {
		if (place.isPercent && isAmount(field)) return 0;
		const implied = impliedWords(place);
		const scores = this.labelsOf(place).map(
			({ words, weight }) => weight * scoreOf(field, words, implied),
		);
		return Math.max(0, ...scores);
	}

	/** Returns how well a place's labels name another field of the data, whose value is of the same kind. */
	other(place: Occurrence, field: Field, isIdentifier: boolean): number {
		const others = this.fields.filter(
			(one) => one.kind === place.kind && one.isIdentifier === isIdentifier && one.field !== field,
		);
		return Math.max(0, ...others.map((one) => this.own(place, one.field)));
	}

	/** Whether a place has a label that says more than what many fields are called. */
	hasLabel(place: Occurrence, field: Field): boolean {
		const owners = [...parties].filter((word) => field.concepts.has(word) || field.above.has(word));
		const says = (word: string) => !common.has(word) && (owners.length > 0 || !parties.has(word));
		return this.labelsOf(place).some(
			({ words, weight }) => weight >= surely && [...words].some(says),
		);
	}

	/** Whether a text of the document is a label of this field, and nothing else. */
	hasLabelOf(field: Field): boolean {
		this.pure ??= this.index.passages.flatMap(({ text, row, element }) =>
			text.length <= maxPure &&
			row.names === undefined &&
			element.type !== 'Title' &&
			/\p{L}/u.test(text)
				? [conceptsOf(text)]
				: [],
		);
		const known =
			this.labelOf.get(field) ??
			this.pure.some(
				(words) =>
					[...field.concepts].some((word) => words.has(word)) && scoreOf(field, words) >= surely,
			);
		this.labelOf.set(field, known);
		return known;
	}

	/** Returns the numbers and dates that are called like a field, best first. */
	figuresLike(field: Field): readonly ScoredPlace[] {
		const known = this.like.get(field);
		if (known !== undefined) return known;
		const words = [...field.concepts].filter((word) => !parties.has(word));
		const like = [...new Set(words.flatMap((word) => this.byWord.get(word) ?? []))]
			.map((place) => ({ place, own: this.own(place, field) }))
			.filter(({ own }) => own >= surelyNames)
			.sort((one, other) => other.own - one.own);
		this.like.set(field, like);
		return like;
	}

	private tellingWords(label: Label): ReadonlySet<string> {
		const known = this.telling.get(label.concepts) ?? tellingWords(label, this.fieldWords);
		this.telling.set(label.concepts, known);
		return known;
	}

	private labelsOf(place: Occurrence): TellingLabel[] {
		const known = this.labels.get(place);
		if (known !== undefined) return known;
		const labels = labelsOf(this.index, place).flatMap((label) => {
			const words = this.tellingWords(label);
			if (words.size === 0) return [];
			return [{ words, weight: label.weight }];
		});
		this.labels.set(place, labels);
		return labels;
	}
}
