import { isConcept } from '../labels/concepts';
import type { Labels } from '../labels/labelsOf';
import type { Value } from '../values';
import type { Coverage } from '../document/coverage';
import { optionsIn } from '../document/boxes';
import { wordRange, type DocumentIndex, type Place, type Word } from '../document/documentIndex';
import type { Line } from '../document/lines';

/** What a text may end at: the same text goes on behind a comma. */
const closing =
	/^(?:[\s"”“»’')\]}]*$|[\s"”“»’')\]]*[;:|•·–—(☐☒☑□✓→]|\s*(?:\n|\t|\s{3,})|[.!?]["”»)]*(?:\s|$)|\s-\s)/u;
const opening =
	/(?:^[\s"“„«‘'([{]*$|[;:|•·–—)#№☐☒☑□✓→]\s*["“„«‘'([{]*$|[.!?]\s+$|[(["“„«]$|\s-\s$|\s{3,}$)/u;
const around = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;
const comma = /^["”»)]*\s*[,/&+]/u;
const beforeDate = /^, ?(?:\p{Ll}+ ){0,2}$/u;
const commaBefore = /[,/&]\s*$/u;
/** Words before a name that aren't part of it. */
const titles =
	/^(?:between|zwischen|entre|tra|tussen|mellan|sie|mr|mrs|ms|miss|dr|prof|sir|herr|frau|hr|fr|monsieur|madame|mme|m|sr|sra|srta|sig|signora|signor|dott|dhr|mevr|de_heer|pan|pani|senhor|senhora|dear|liebe|lieber|cher|chere|estimado|estimada|attn|ing|mag|herrn)$/;
/** Words that join those of one name. */
const particles =
	/^(?:von|van|der|den|de|del|della|di|da|du|des|la|le|of|and|und|et|y|e|en|och|i|for|fur|zu|zum|the|'s|s)$/;
/** What ends the name of a company. */
const legalForm =
	/(?<!\p{L})(?:GmbH|mbH|AG|KG|OHG|e\.? ?K\.?|UG|SE|S\.?A\.?S?\.?|S\.?A\.?R\.?L\.?|EURL|S\.?L\.?U?\.?|S\.?p\.?A\.?|S\.?r\.?l\.?|S\.?n\.?c\.?|B\.?V\.?|N\.?V\.?|Lda\.?|Ltda\.?|Ltd\.?|Limited|LLP|LLC|Inc\.?|Corp\.?|PLC|plc|AB|HB|o\. ?o\.|[Ss]p\. ?[jkz]\.?|[Ss]\. ?c\.|S\.?A\.)$/u;
/** A line with more words is a sentence. */
const maxWords = 9;
/** Lines that a text goes on over; a shorter line doesn't wrap. Characters. */
const maxLines = 6;
const minWrapped = 30;
/** A longer text with a date is a sentence. Characters. */
const maxWithDate = 60;
const partsOfAddress: ReadonlySet<string> = new Set(
	'city street postcode country state first last title location currency unit birth'.split(' '),
);
const addresses: ReadonlySet<string> = new Set(
	'address property location street origin destination delivery room'.split(' '),
);

/** Tells whole texts from parts of them. */
export class WholeTexts {
	private readonly index: DocumentIndex;
	private readonly coverage: Coverage;
	private readonly labels: Labels;

	constructor(index: DocumentIndex, coverage: Coverage, labels: Labels) {
		this.index = index;
		this.coverage = coverage;
		this.labels = labels;
	}

	/** Whether a value is all that its place says: not a part of it, and not with what stands beside or below it. */
	isWhole(place: Place, value: Value): boolean {
		if (place.kind !== 'text' && place.kind !== 'name') return true;
		const { text } = place.line;
		const own = text.slice(place.start, place.end);
		if (optionsIn(text).some((one) => text.slice(one.start, one.end).replace(around, '') === own))
			return true;
		const range = wordRange(this.index, place);
		if (place.kind === 'name' && range[1] - range[0] === 1) return !this.goesOn(place, range);
		return (
			this.joinsLines(range, value) &&
			!this.mixesValues(range, value) &&
			!this.hasDate(place) &&
			(this.isEnclosed(place) ||
				(this.begins(place, range[0], value) && this.ends(place, range[1], value)))
		);
	}

	/** Whether quotation marks or brackets stand around a place. */
	private isEnclosed({ line, endLine, start, end }: Place): boolean {
		return (
			/["“„«‘'([]$/u.test(line.text.slice(0, start)) &&
			/^["”“»’')\]]/u.test(endLine.text.slice(end))
		);
	}

	/** Whether a date stands in a text beside other figures: that's a value and the next one. */
	private hasDate({ line, endLine, start, end }: Place): boolean {
		if (line !== endLine || end - start > maxWithDate) return false;
		const figures = (this.index.figuresOf.get(line) ?? []).filter(
			(one) => one.start >= start && one.end <= end && one.kind !== 'currency',
		);
		return figures.length > 1 && figures.some(({ kind }) => kind === 'date');
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

	/** Whether the lines that a value goes over are those of one text. */
	private joinsLines([from, to]: readonly [number, number], { value, field }: Value): boolean {
		const text = String(value).toLowerCase();
		const isAddress = [...field.concepts].some((word) => addresses.has(word));
		let lines = 1;
		let at = 0;
		for (let word = from; word < to; word += 1) {
			const [one, next] = [this.index.words[word], this.index.words[word + 1]];
			if (one === undefined || next === undefined || word + 1 === to) break;
			at = positionAfter(text, one.word, at);
			if (one.line === next.line) continue;
			lines += 1;
			if (one.line.row.isTable || next.line.row.isTable || lines > maxLines) return false;
			const isApart =
				/^["”»)]*\s*[,;\n/|·-]/u.test(text.slice(at)) || one.line.text.trimEnd().endsWith(',');
			const isWrapped =
				(one.line.element === next.line.element && one.line.text.length >= minWrapped) ||
				/^\s*\p{Ll}/u.test(next.line.text);
			if (!isAddress && !isApart && !isWrapped) return false;
			if (!isAddress && !isWrapped && this.isNamed(next.line.text)) return false;
		}
		return true;
	}

	/** Whether a text begins with a label. */
	private isNamed(text: string): boolean {
		const label = /^[^:\d]{2,30}:/u.exec(text)?.[0];
		return label !== undefined && [...this.labels.conceptsOf(label)].some(isConcept);
	}

	/** Whether another value goes on behind a value's ends: it's a part of that one. */
	private mixesValues([from, to]: readonly [number, number], { index, field }: Value): boolean {
		if (isPartOfText(field)) return false;
		const { words } = this.index;
		const isShared = (one: number, other: number) =>
			words[one]?.line === words[other]?.line && this.coverage.shares(one, other, index);
		return isShared(from, from - 1) || isShared(to - 1, to);
	}

	private begins({ line, start }: Place, from: number, { field, value }: Value): boolean {
		const before = line.text.slice(0, start);
		if (opening.test(before)) return true;
		const word = this.index.words[from - 1];
		if (word === undefined || word.line !== line) return true;
		if (this.coverage.has(from - 1)) return true;
		const isProse = this.isProse(line.text);
		if (commaBefore.test(before)) return isProse || isPartOfText(field);
		const text = line.text.slice(word.start, word.end);
		if (titles.test(word.word) || this.isFigure(word)) return true;
		if (/^[x×]$/.test(word.word) && /\d\s*[x×]\s*$/iu.test(before)) return true;
		if (/^\d+$/.test(word.word)) return this.standsAlone(from - 2, line);
		if (isSmall(text) && /^[\p{Lu}\p{N}]/u.test(String(value).trim()))
			return !particles.test(word.word) || isProse;
		return this.isLabel(line.text.slice(0, start), String(value));
	}

	private ends({ endLine, end }: Place, to: number, { field, path }: Value): boolean {
		const after = endLine.text.slice(end);
		if (closing.test(after)) return true;
		const word = this.index.words[to];
		if (word === undefined || word.line !== endLine) return true;
		if (this.coverage.has(to)) return true;
		const isProse = this.isProse(endLine.text);
		if (comma.test(after)) return isProse || isPartOfText(field) || this.isBeforeDate(endLine, end);
		const text = endLine.text.slice(word.start, word.end);
		if (this.isFigure(word)) return true;
		if (
			legalForm.test(endLine.text.slice(Math.max(0, end - 20), end)) &&
			!/^\s*(?:&|u\.|und|and|y|e|et)\s/iu.test(after)
		)
			return true;
		if (/^\d+$/.test(word.word)) return this.standsAlone(to + 1, endLine);
		// Nothing but numbers that the data doesn't have.
		if (/^\s+[\d\s.,%€$£-]+$/.test(after)) return true;
		if (isProse && isSmall(text))
			return !particles.test(word.word) || !/^\s\S+\s\p{Lu}/u.test(after);
		const next = path.includes('[')
			? /^\s*(\p{L}[^:\d]{1,40}?)\s*[:#]/u
			: /^\s*(\p{L}[^:\d]{1,40}?)\s*(?:[:#]|\s\d)/u;
		const label = next.exec(after)?.[1];
		return label !== undefined && [...this.labels.conceptsOf(label)].some(isConcept);
	}

	/** Whether a date stands behind a comma, as behind the place of a signature: Lyon, le 3 mai 2024. */
	private isBeforeDate(line: Line, end: number): boolean {
		const next = this.index.figuresOf.get(line)?.find(({ start }) => start > end);
		return next?.kind === 'date' && beforeDate.test(line.text.slice(end, next.start));
	}

	/** Whether a word is that of a date, or of a number with decimals. */
	private isFigure({ line, start, end }: Word): boolean {
		return (this.index.figuresOf.get(line) ?? []).some((figure) => {
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

	private isLabel(before: string, value: string): boolean {
		if (/:[^\p{L}\p{N}]*$/u.test(before)) return true;
		const words = (before.split(':').at(-1) ?? '')
			.replace(/[^\p{L}\p{N}%)°º]+$/u, '')
			.trim()
			.split(/\s+/);
		// An address such as berg@mail.example and a code such as INV-17 have words of their labels.
		const own = this.labels.conceptsOf(/[@\d]/.test(value) ? '' : value);
		return [words.slice(-1), words.slice(-2)].some((last) => {
			const known = [...this.labels.conceptsOf(last.join(' '))].filter(isConcept);
			return known.length >= last.length && known.some((word) => !own.has(word));
		});
	}

	private isProse(text: string): boolean {
		return text.split(/\s+/, maxWords + 1).length > maxWords || /\p{Ll}{2}[.!?]\s*$/u.test(text);
	}
}

const isSmall = (word: string) => /^\p{Ll}/u.test(word);

function isPartOfText({ concepts, isList }: Value['field']): boolean {
	return isList || [...concepts].some((word) => partsOfAddress.has(word));
}

/** Where a text goes on behind a word. */
function positionAfter(text: string, word: string, from: number): number {
	const at = text.indexOf(word, from);
	return at < 0 ? from : at + word.length;
}
