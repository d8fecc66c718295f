import type { Coverage } from '../document/coverage';
import type { DocumentIndex, Word } from '../document/documentIndex';
import type { FieldNames } from '../document/fieldNames';
import type { Line } from '../document/lines';
import type { Place } from '../document/place';
import { conceptsOf, isConcept } from '../labels/concepts';
import { isClosed } from '../reading/shapes';
import type { Value } from '../values';
import { headLines, legalForm, sortNamed } from './sorts';

/** The side of a value: what stands before it, or behind it. */
type Side = -1 | 1;

/** What stands between two texts. */
const mark =
	/[;:|•·–—#№☐-☒■-◿✓✔→*†‡"“”»«()[\]]|''|\s{3}|\t|(?<=\p{Ll}{2}|\d)[.!?]["”»]?(?:\s|$)|\s-\s/u;
/** What may stand between the parts of one text, too. */
const comma = /[,/&+]/;
/** Words that join those of one name. */
const particles =
	/^(?:von|van|der|den|de|del|della|di|da|du|des|la|le|of|and|und|et|y|e|en|och|i|for|fur|zu|zum|the|'s|s)$/;
/** Words before a name that aren't part of it. */
const titles = /^(?:m[rs]|mrs|dr|prof|herrn?|frau|mme|sra?)$/;
/** A line with more words is a sentence, and so is a text of more words, which ends with its paragraph. */
const maxWords = 9;
const maxShort = 14;
/** Lines that a text goes on over, and those below an address that may have its postcode. */
const maxLines = 60;
const maxBelow = 3;
/** A line that a title goes on over has more words. */
const minTitle = 3;
const partsOfAddress =
	'city street postcode country state first last title location currency unit birth'.split(' ');
const postcode =
	/(?<!\d)(?:\d{4,6}|\d\d-\d{3}|\d{3} \d\d)(?!\d)|[A-Z]{1,2}\d{1,2}[A-Z]? ?\d[A-Z](?:[A-Z]\b|\d)|, ?[A-Z]{2}$/;

const isSmall = (word: string) => /^\p{Ll}/u.test(word);
const isDigits = (word: string) => /^\d+$/.test(word);
/** A code such as GE2020211, and a unit such as PC beside the number of an entry. */
const isCode = (word: string) => /^(?=.*\d\d)[\p{Lu}\d]{4,}$/u.test(word) && !isDigits(word);
const isUnit = (word: string) => /^[\p{L}\p{N}]{1,3}$/u.test(word);
const isKnown = (text: string) => [...conceptsOf(text)].some(isConcept);
const isPartOfText = ({ concepts, isList }: Value['field']) =>
	isList || partsOfAddress.some((word) => concepts.has(word));
const isProse = (text: string) =>
	text.split(/\s+/, maxWords + 1).length > maxWords || /\p{Ll}{2}[.!?]\s*$/u.test(text);

/** Whether a text begins with a label and its colon. */
function isNamed(text: string): boolean {
	const label = /^[^:\d]{2,30}:/u.exec(text)?.[0];
	return label !== undefined && isKnown(label);
}

/** Whether a line may be that of an address below another one. */
const isAddressLine = (text: string) =>
	/\p{L}{2}/u.test(text) &&
	!/[:@]|\d[.,]\d\d$/.test(text) &&
	!/^[+(]?\d[\d\s()/.+-]{6,}$/.test(text.trim());

/** Whether a name stands before a street with its number, and perhaps a person: Linden Ltd Anna Berg 12 High Street. */
function isBeforeStreet(name: string, after: string): boolean {
	const street = /^\s+((?:\p{Lu}[\p{L}.'’-]*\s+){1,3})\d{1,4}(?!\p{N})/u.exec(after)?.[1];
	const words = street?.trim().split(/\s+/);
	return words?.some((word) => legalForm.test(word)) === false && !/\d/.test(name);
}

/** Tells whole texts from parts of them, and from two that stand beside each other. */
export class WholeTexts {
	private readonly index: DocumentIndex;
	private readonly coverage: Coverage;
	private readonly names: FieldNames;

	constructor(index: DocumentIndex, coverage: Coverage, names: FieldNames) {
		this.index = index;
		this.coverage = coverage;
		this.names = names;
	}

	/** Whether a value is all that its place says: not a part of it, and not with what stands beside or below it. */
	isWhole(place: Place, value: Value): boolean {
		const { line, endLine, start, end, kind } = place;
		const isText = kind === 'text' || kind === 'name';
		const text = String(value.value).trim();
		// Digits behind a dash that a scan has torn off.
		if (kind !== 'date' && typeof value.value === 'string') {
			const after = endLine.text.slice(end);
			if (/\d$/.test(text) && /^(?:- | -)\d/.test(after)) return false;
		}
		if (!isText || isClosed(text)) return true;
		const range = this.index.wordRange(place);
		const [from, to] = range;
		if (kind === 'name' && to - from === 1 && sortNamed(value.field) === undefined) return true;
		return (
			this.joins(range, value) &&
			!this.isShared(from, from - 1, value) &&
			!this.isShared(to - 1, to, value) &&
			this.isBorder(line, start, from - 1, -1, value) &&
			this.isBorder(endLine, end, to, 1, value)
		);
	}

	/** Whether another value goes on over a value's end: it's a part of that one. */
	private isShared(one: number, other: number, { index, field }: Value): boolean {
		const { words } = this.index;
		return (
			!isPartOfText(field) &&
			words[one]?.line === words[other]?.line &&
			this.coverage.shares(one, other, index)
		);
	}

	/** Whether a text ends at a place of a line: what stands there is a mark, another value, a figure or a label. */
	private isBorder(line: Line, at: number, next: number, side: Side, value: Value): boolean {
		const { field } = value;
		const text = String(value.value).trim();
		const own = this.wordAt(next, line);
		const beside = line.text.slice(own?.start, own?.end);
		const rest = side < 0 ? line.text.slice(0, at) : line.text.slice(at);
		if (own === undefined) {
			const isAddress = sortNamed(field) === 'address' && !isPartOfText(field);
			return side < 0 || !isAddress || !this.hasPostcodeBelow(line, text);
		}
		const isLabel = side < 0 ? this.names.endsBefore(next + 1) : this.names.beginsAt(next);
		if (isLabel || this.coverage.has(next)) return true;
		if (side > 0 && text.split(/\s+/, maxShort + 1).length > maxShort)
			return isNamed(rest.trim()) || /[.!?]["”»)]*$/.test(text);
		const [left, right] = side < 0 ? [own.end, at] : [at, own.start];
		if (mark.test(line.text.slice(Math.max(0, left - 2), right))) return true;
		const isSentence = isProse(line.text);
		if (comma.test(line.text.slice(left, right))) return isSentence || isPartOfText(field);
		if (this.isFigure(own) || beside === 'X' || isCode(beside)) return true;
		const beyond = this.wordAt(next + side, line);
		const isFigureBeyond =
			beyond !== undefined &&
			(isDigits(beyond.word) || this.coverage.has(next + side) || this.isFigure(beyond));
		const isInList = value.path.includes('[');
		if (isDigits(beside)) {
			const isNumber = isInList || (side < 0 && sortNamed(field) === 'name');
			return isNumber || beyond === undefined || isFigureBeyond;
		}
		if (isInList && isUnit(beside) && isFigureBeyond) return true;
		const edge = text.split(/\s+/).at(side < 0 ? 0 : -1) ?? '';
		if (isSmall(beside) && /^[^\p{L}\p{N}]*[\p{Lu}\p{N}]/u.test(edge) && (side < 0 || isSentence))
			return isSentence || !particles.test(own.word);
		// Capital letters beside small ones.
		if (/^\p{Lu}{4}/u.test(beside) && /\p{Ll}{2}/u.test(text)) return true;
		if (side < 0) return titles.test(own.word) || this.isLabelBefore(rest, text);
		return this.isNextBehind(rest, text, field);
	}

	/** Whether what stands behind a name is no part of it. */
	private isNextBehind(after: string, text: string, field: Value['field']): boolean {
		const sort = sortNamed(field);
		if (legalForm.test(text) && !/^\s*(?:u\.|und|and|y|e|et)\s/iu.test(after)) return true;
		if (sort === 'name' && isBeforeStreet(text, after)) return true;
		if (/^\s*\p{Lu}\p{L}{0,20}\s?:/u.test(after) && sort !== 'title') return true;
		const label = /^\s*(\p{L}+)[^:\d]{0,40}?\s*(?:[:#]|\.?\s[+(\d])/u.exec(after)?.[1];
		return label !== undefined && isKnown(label);
	}

	/** Whether the last words before a text are a label: words that the text itself hasn't. */
	private isLabelBefore(before: string, value: string): boolean {
		const words = before.trim().split(/\s+/);
		// An address such as berg@mail.example and a code such as INV-17 have words of their labels.
		const own = conceptsOf(/[@\d]/.test(value) ? '' : value);
		return [words.slice(-1), words.slice(-2)].some((last) => {
			const known = [...conceptsOf(last.join(' '))].filter(isConcept);
			return known.length >= last.length && known.some((word) => !own.has(word));
		});
	}

	private wordAt(at: number, line: Line): Word | undefined {
		const word = this.index.words[at];
		return word?.line === line ? word : undefined;
	}

	/** Whether a word is that of a date, of a currency, or of a number with decimals. */
	private isFigure({ line, start, end }: Word): boolean {
		return this.index.figuresOf(line).some((figure) => {
			if (figure.start > start || figure.end < end || figure.kind === 'name') return false;
			const text = line.text.slice(figure.start, figure.end);
			return figure.kind !== 'number' || /[.,]\d\d(?!\d)/.test(text);
		});
	}

	/** Whether the lines that a value goes over are those of one text. */
	private joins([from, to]: readonly [number, number], { value, field }: Value): boolean {
		const { words } = this.index;
		const sort = sortNamed(field);
		const text = String(value).toLowerCase();
		let lines = 1;
		let at = 0;
		for (let word = from; word + 1 < to; word += 1) {
			const [one, next] = [words[word], words[word + 1]];
			if (one === undefined || next === undefined) break;
			at = Math.max(at, text.indexOf(one.word, at) + one.word.length);
			if (one.line === next.line) continue;
			lines += 1;
			const below = next.line.text;
			if (one.line.row.isTable || next.line.row.isTable || lines > maxLines) return false;
			if (sort === 'prose') continue;
			if (isNamed(below) || this.names.beginsAt(word + 1)) return false;
			const isWrapped =
				/^\s*\p{Ll}/u.test(below) || /[,&/-]\s*$/u.test(one.line.text) || particles.test(one.word);
			const isApart = /^["”»)]*\s*[,;\n/|·-]/u.test(text.slice(at));
			const isAddress = (sort === 'address' || sort === undefined) && isAddressLine(below);
			const isName = sort === 'name' && !/[\d:]/.test(below);
			const isHead = next.line.index < headLines || legalForm.test(below.trim());
			const isLine = words[to]?.line !== words[to - 1]?.line;
			if (isLine && sort === 'title' && below.trim().split(/\s+/).length > minTitle) continue;
			if (!isWrapped && !isApart && !isAddress && !(isName && isHead)) return false;
		}
		return true;
	}

	/** Whether an address that has no postcode yet goes on in the lines below, down to one that has. */
	private hasPostcodeBelow(line: Line, own: string): boolean {
		const { lines } = this.index;
		const to = this.index.endOf(line);
		if (line.row.isTable || postcode.test(own.replace(/^\d+/, ''))) return false;
		if (this.coverage.has(to) || this.names.beginsAt(to)) return false;
		const below = lines.slice(line.index + 1, line.index + 1 + maxBelow);
		const isPart = ({ text, row, element: { metadata } }: Line) =>
			!row.isTable &&
			metadata.page_number === line.element.metadata.page_number &&
			isAddressLine(text) &&
			!isNamed(text);
		const end = below.findIndex(({ text }) => postcode.test(text));
		return end >= 0 && below.slice(0, end + 1).every(isPart);
	}
}
