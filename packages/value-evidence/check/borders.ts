import { isConcept, labelConcepts } from '../labels/concepts';
import type { Value } from '../values';
import type { Coverage } from '../document/coverage';
import type { DocumentIndex, Word } from '../document/documentIndex';
import type { Place } from '../document/place';
import type { FieldNames } from '../document/fieldNames';
import { optionsOf, type Line } from '../document/lines';
import { isClosed } from '../reading/shapes';
import { isSmall, LineJoins, particles } from './lineJoins';
import { legalForm, sortNamed } from './sorts';

/** What a text may end and begin at. */
const closing =
	/^(?:[\s"”“»’')\]}]*$|[\s"”“»’')\]*]*[;:|•·–—(☐☒☑□✓→†‡*]|\s*(?:\n|\t|\s{3,})|(?<=\p{Ll}{2}|\d)[.!?]["”»)]*(?:\s|$)|\s-\s)/u;
const opening =
	/(?:^[\s"“„«‘'([{*•·-]*$|[;:|•·–—)#№☐☒☑□✓→*†‡]\s*["“„«‘'([{]*$|[.!?]\s+$|[(["“„«]$|\s-\s$|\s{3,}$)/u;
const around = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;
/** Whether a name stands before a street with its number, and perhaps a person: Linden Ltd Anna Berg 12 High Street. */
function isBeforeStreet(name: string, after: string): boolean {
	const street = /^\s+((?:\p{Lu}[\p{L}.'’-]*\s+){1,3})\d{1,4}(?!\p{N})/u.exec(after)?.[1];
	const words = street?.trim().split(/\s+/);
	return words?.some((word) => legalForm.test(word)) === false && !/\d/.test(name);
}
const comma = /^["”»)]*\s*[,/&+]/u;
const commaBefore = /[,/&]\s*$/u;
/** Words before a name that aren't part of it. */
const titles = new Set(
	'between zwischen entre tra tussen mellan sie mr mrs ms miss dr prof sir herr herrn frau hr fr monsieur madame mme m sr sra srta sig signora signor dott dhr mevr pan pani senhor senhora dear liebe lieber cher chere estimado estimada attn ing mag'.split(
		' ',
	),
);
/** A line with more words is a sentence. */
const maxWords = 9;
/** A text of more words is prose, which ends with its paragraph. */
const maxShort = 14;
const partsOfAddress: ReadonlySet<string> = new Set(
	'city street postcode country state first last title location currency unit birth'.split(' '),
);

/** A code such as GE2020211, and a unit such as PC beside the number of an entry. */
const isCode = (word: string) =>
	word.length > 3 && /\d{2}/.test(word) && /^[\p{Lu}\d]+$/u.test(word);
const isUnit = (word: string) => /^[\p{L}\p{N}]{1,3}$/u.test(word);
function isPartOfText({ concepts, isList }: Value['field']): boolean {
	return isList || [...concepts].some((word) => partsOfAddress.has(word));
}

/** Tells whole texts from parts of them, and from two that stand beside each other. */
export class Borders {
	private readonly index: DocumentIndex;
	private readonly coverage: Coverage;
	private readonly names: FieldNames;
	private readonly lines: LineJoins;

	constructor(index: DocumentIndex, coverage: Coverage, names: FieldNames) {
		this.index = index;
		this.coverage = coverage;
		this.names = names;
		this.lines = new LineJoins(index, coverage, names);
	}

	/** Whether a value is all that its place says: not a part of it, and not with what stands beside or below it. */
	isWhole(place: Place, value: Value): boolean {
		if (typeof value.value === 'string' && this.isTorn(place)) return false;
		if (place.kind !== 'text' && place.kind !== 'name') return true;
		const { text } = place.line;
		const own = text.slice(place.start, place.end);
		if (isClosed(String(value.value).trim())) return true;
		if (
			optionsOf(place.line).some(
				(one) => text.slice(one.start, one.end).replace(around, '') === own,
			)
		)
			return true;
		const range = this.index.wordRange(place);
		if (place.kind === 'name' && range[1] - range[0] === 1 && sortNamed(value.field) === undefined)
			return !this.goesOn(place, range);
		return (
			this.lines.joins(range, value) &&
			!this.mixesValues(range, value) &&
			(this.isEnclosed(place) ||
				(this.begins(place, range[0], value) && this.ends(place, range, value)))
		);
	}

	/** Whether quotation marks or brackets stand around a place. */
	private isEnclosed({ line, endLine, start, end }: Place): boolean {
		return (
			/["“„«‘'([]$/u.test(line.text.slice(0, start)) &&
			/^["”“»’')\]]/u.test(endLine.text.slice(end))
		);
	}

	/** Whether digits go on behind a dash, as a scan has torn them apart: 627- 8602. */
	private isTorn({ kind, endLine, end }: Place): boolean {
		const { text } = endLine;
		return (
			kind !== 'date' && /\d/.test(text.charAt(end - 1)) && /^(?:- | -)\d/.test(text.slice(end))
		);
	}

	/** Whether digits go on behind a space, as those of a number in groups do. */
	private goesOn({ line }: Place, [from, to]: readonly [number, number]): boolean {
		const { words } = this.index;
		const isDigits = (at: number) => {
			const word = words[at];
			return word !== undefined && word.line === line && /^\d{2,}$/.test(word.word);
		};
		const own = words[from];
		if (own === undefined || !isDigits(from)) return false;
		const joins = (one: number, other: number) =>
			isDigits(one === from ? other : one) &&
			!this.coverage.has(one === from ? other : one) &&
			/^ $/.test(line.text.slice(words[one]?.end, words[other]?.start));
		return joins(from - 1, from) || joins(from, to);
	}

	/** Whether another value goes on behind a value's ends: it's a part of that one. */
	private mixesValues([from, to]: readonly [number, number], { index, field }: Value): boolean {
		if (isPartOfText(field)) return false;
		const { words } = this.index;
		const isShared = (one: number, other: number) =>
			words[one]?.line === words[other]?.line && this.coverage.shares(one, other, index);
		return isShared(from, from - 1) || isShared(to - 1, to);
	}

	private begins({ line, start }: Place, from: number, { field, value, path }: Value): boolean {
		const before = line.text.slice(0, start);
		if (opening.test(before)) return true;
		const word = this.index.words[from - 1];
		if (word === undefined || word.line !== line) return true;
		if (this.coverage.has(from - 1) || this.names.endsBefore(from)) return true;
		const isProse = this.isProse(line.text);
		if (commaBefore.test(before)) return isProse || isPartOfText(field);
		const text = line.text.slice(word.start, word.end);
		if (titles.has(word.word) || this.isFigure(word)) return true;
		if (/^\d+$/.test(word.word))
			return path.includes('[') || sortNamed(field) === 'name' || this.standsAlone(from - 2, line);
		// A code, as that of a customer before the name.
		if (isCode(text)) return /^\p{Lu}/u.test(String(value).trim());
		if (path.includes('[') && isUnit(text) && this.isNumber(from - 2, line)) return true;
		if (isSmall(text) && /^[\p{Lu}\p{N}]/u.test(String(value).trim()))
			return !particles.test(word.word) || isProse;
		return this.isLabel(line.text.slice(0, start), String(value));
	}

	private ends({ endLine, end }: Place, [, to]: readonly [number, number], value: Value): boolean {
		const { field } = value;
		const after = endLine.text.slice(end);
		if (/^\s*&/.test(after)) return false;
		if (/^[\s"”“»’')\]}.,;]*$/u.test(after)) {
			return (
				sortNamed(field) !== 'address' ||
				!this.lines.hasPostcodeBelow(endLine, to, String(value.value))
			);
		}
		if (sortNamed(field) === 'list' && /^\s*[,;·-]\s*[\p{L}\p{N}]/u.test(after)) return false;
		const word = this.index.words[to];
		if (word === undefined || word.line !== endLine) return true;
		if (this.coverage.has(to) || this.names.beginsAt(to)) return true;
		if (String(value.value).split(/\s+/, maxShort + 1).length > maxShort)
			return this.lines.isNamed(after.trim()) || /[.!?]["”»)]*$/.test(String(value.value).trim());
		if (closing.test(after)) return true;
		const isProse = this.isProse(endLine.text);
		if (comma.test(after)) return isProse || isPartOfText(field) || this.isBeforeDate(endLine, end);
		const text = endLine.text.slice(word.start, word.end);
		if (this.isFigure(word)) return true;
		if (
			legalForm.test(endLine.text.slice(Math.max(0, end - 20), end)) &&
			!/^\s*(?:&|u\.|und|and|y|e|et)\s/iu.test(after)
		)
			return true;
		if (/^\d+$/.test(word.word))
			return value.path.includes('[')
				? this.index.words[to + 1]?.line === endLine
				: this.standsAlone(to + 1, endLine);
		if (value.path.includes('[') && isUnit(text) && this.isFigureAt(to + 1, endLine)) return true;
		if (
			isProse &&
			isSmall(text) &&
			/(?:^|[^\p{L}\p{N}])[\p{Lu}\p{N}][^\s]*$/u.test(String(value.value).trim())
		)
			return !particles.test(word.word) || !/^\s\S+\s\p{Lu}/u.test(after);
		if (sortNamed(field) === 'name' && isBeforeStreet(String(value.value), after)) return true;
		if (/^\s*\p{Lu}{4}/u.test(after) && /\p{Ll}{2}/u.test(String(value.value))) return true;
		if (/^\s*\p{Lu}\p{L}{0,20}\s?: \S/u.test(after) && sortNamed(field) !== 'title') return true;
		// A label without a value ends a line of a form: white Shipping.
		const isLast = isSmall(String(value.value).trim()) && /^\s*\p{Lu}/u.test(after) ? '|$' : '';
		const label = new RegExp(
			`^\\s*(\\p{L}[^:\\d]{1,40}?)\\s*(?:[:#]|\\.?\\s[+(\\d]${isLast})`,
			'u',
		).exec(after)?.[1];
		const first = /\p{L}+/u.exec(label ?? '')?.[0];
		return first !== undefined && [...labelConcepts(first)].some(isConcept);
	}

	/** Whether a date stands behind a comma, as behind the place of a signature: Lyon, le 3 mai 2024. */
	private isBeforeDate(line: Line, end: number): boolean {
		const next = this.index.figuresOf(line).find(({ start }) => start > end);
		return (
			next?.kind === 'date' && /^, ?(?:\p{Ll}+ ){0,2}$/u.test(line.text.slice(end, next.start))
		);
	}

	/** Whether a word is that of a date, or of a number with decimals. */
	private isFigure({ line, start, end }: Word): boolean {
		return this.index.figuresOf(line).some((figure) => {
			if (figure.start > start || figure.end < end) return false;
			if (figure.kind === 'date' || figure.kind === 'currency') return true;
			return (
				figure.kind === 'number' && /[.,]\d\d(?!\d)/.test(line.text.slice(figure.start, figure.end))
			);
		});
	}

	/** Whether what's on the other side of a number is a figure or a value, too, or nothing. */
	private standsAlone(at: number, line: Line): boolean {
		const word = this.index.words[at];
		if (word === undefined || word.line !== line) return true;
		return this.coverage.has(at) || this.isFigure(word) || /^\d+$/.test(word.word);
	}

	private isFigureAt(at: number, line: Line): boolean {
		const word = this.index.words[at];
		return word?.line === line && (this.isFigure(word) || this.coverage.has(at));
	}

	private isNumber(at: number, line: Line): boolean {
		const word = this.index.words[at];
		return word?.line === line && /^\d+$/.test(word.word);
	}

	private isLabel(before: string, value: string): boolean {
		if (/:[^\p{L}\p{N}]*$/u.test(before)) return true;
		const words = (before.split(':').at(-1) ?? '')
			.replace(/[^\p{L}\p{N}%)°º]+$/u, '')
			.trim()
			.split(/\s+/);
		// An address such as berg@mail.example and a code such as INV-17 have words of their labels.
		const own = labelConcepts(/[@\d]/.test(value) ? '' : value);
		return [words.slice(-1), words.slice(-2)].some((last) => {
			const known = [...labelConcepts(last.join(' '))].filter(isConcept);
			return known.length >= last.length && known.some((word) => !own.has(word));
		});
	}

	private isProse(text: string): boolean {
		return text.split(/\s+/, maxWords + 1).length > maxWords || /\p{Ll}{2}[.!?]\s*$/u.test(text);
	}
}
