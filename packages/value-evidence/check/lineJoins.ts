import { isConcept, labelConcepts } from '../labels/concepts';
import type { Value } from '../values';
import type { Coverage } from '../document/coverage';
import type { DocumentIndex } from '../document/documentIndex';
import type { FieldNames } from '../document/fieldNames';
import type { Line } from '../document/lines';
import { headLines, legalForm, sortNamed } from './sorts';

/** Words that join those of one name. */
export const particles =
	/^(?:von|van|der|den|de|del|della|di|da|du|des|la|le|of|and|und|et|y|e|en|och|i|for|fur|zu|zum|the|'s|s)$/;
/** Lines that a text goes on over; a shorter line doesn't wrap. Characters. */
const maxLines = 60;
const minWrapped = 30;

export const isSmall = (word: string) => /^\p{Ll}/u.test(word);

/** Whether a line may be that of an address below another one. */
const isAddressLine = (text: string) =>
	/\p{L}{2}/u.test(text) &&
	!/[:@]/.test(text) &&
	!/\d[.,]\d\d$/.test(text) &&
	!/^[+(]?\d[\d\s()/.+-]{6,}$/.test(text.trim());

const postcode =
	/(?<!\d)(?:\d{4,6}|\d\d-\d{3}|\d{3} \d\d)(?!\d)|[A-Z]{1,2}\d{1,2}[A-Z]? ?\d[A-Z]{2}\b/;

/** Where a text goes on behind a word. */
function positionAfter(text: string, word: string, from: number): number {
	const at = text.indexOf(word, from);
	return at < 0 ? from : at + word.length;
}

/** Tells the lines of one text from those of several. */
export class LineJoins {
	private readonly index: DocumentIndex;
	private readonly coverage: Coverage;
	private readonly names: FieldNames;

	constructor(index: DocumentIndex, coverage: Coverage, names: FieldNames) {
		this.index = index;
		this.coverage = coverage;
		this.names = names;
	}

	/** Whether the lines that a value goes over are those of one text. */
	joins([from, to]: readonly [number, number], { value, field }: Value): boolean {
		const { words } = this.index;
		const sort = sortNamed(field);
		const text = String(value).toLowerCase();
		let lines = 1;
		let at = 0;
		for (let word = from; word + 1 < to; word += 1) {
			const [one, next] = [words[word], words[word + 1]];
			if (one === undefined || next === undefined) break;
			at = positionAfter(text, one.word, at);
			if (one.line === next.line) continue;
			lines += 1;
			if (one.line.row.isTable || next.line.row.isTable || lines > maxLines) return false;
			if (sort !== 'prose' && (this.isNamed(next.line.text) || this.names.beginsAt(word + 1)))
				return false;
			const isWrapped =
				(one.line.element === next.line.element && one.line.text.length >= minWrapped) ||
				/^\s*\p{Ll}/u.test(next.line.text) ||
				/[,&/-]\s*$/u.test(one.line.text) ||
				particles.test(one.word);
			const isApart = /^["”»)]*\s*[,;\n/|·-]/u.test(text.slice(at));
			if (isWrapped || isApart || sort === 'prose') continue;
			if (sort === 'address' && isAddressLine(next.line.text)) continue;
			// Several whole lines.
			if (sort === undefined && isAddressLine(next.line.text)) continue;
			const isName = sort === 'name' && !/\d/.test(next.line.text) && !next.line.text.includes(':');
			if (isName && (next.line.index < headLines || legalForm.test(next.line.text.trim())))
				continue;
			return false;
		}
		return true;
	}

	/** Whether a text begins with a label. */
	isNamed(text: string): boolean {
		const label = /^[^:\d]{2,30}:/u.exec(text)?.[0];
		return label !== undefined && [...labelConcepts(label)].some(isConcept);
	}

	/** Whether the line below continues a text that ends with its line. */
	goesOnBelow(line: Line, to: number, { value, field }: Value): boolean {
		const word = this.index.words[to];
		const next = word?.line;
		if (word === undefined || next === undefined || next === line) return false;
		if (line.row.isTable || next.row.isTable || next.index !== line.index + 1) return false;
		if (this.coverage.has(to) || this.names.beginsAt(to) || this.isNamed(next.text)) return false;
		const own = String(value).trim();
		if (sortNamed(field) === 'address') return this.hasPostcodeBelow(line, own);
		if (/&$/.test(line.text.trimEnd())) return true;
		return isSmall(next.text.trim()) && !/[.!?:]$/.test(own) && own.length >= minWrapped;
	}

	/** Whether the lines below one of an address that has no postcode yet go on to one that does. */
	private hasPostcodeBelow(line: Line, own: string): boolean {
		if (/,$/.test(line.text.trimEnd())) return true;
		if (postcode.test(own)) return false;
		for (const { text, element, row } of this.index.lines.slice(line.index + 1, line.index + 4)) {
			const isOther =
				row.isTable || element.metadata.page_number !== line.element.metadata.page_number;
			if (isOther || !isAddressLine(text) || this.isNamed(text)) return false;
			if (postcode.test(text)) return true;
		}
		return false;
	}
}
