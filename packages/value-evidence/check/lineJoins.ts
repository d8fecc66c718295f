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
/** Lines that a text goes on over. */
const maxLines = 60;

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

	/** Whether an address that has no postcode yet goes on in the lines below, down to one that has. */
	hasPostcodeBelow(line: Line, to: number, own: string): boolean {
		const { lines, words } = this.index;
		if (words[to]?.line !== lines[line.index + 1] || line.row.isTable) return false;
		if (this.coverage.has(to) || this.names.beginsAt(to)) return false;
		const below = lines.slice(line.index + 1, line.index + 4);
		const isPart = ({ text, row, element: { metadata } }: Line) =>
			!row.isTable &&
			metadata.page_number === line.element.metadata.page_number &&
			isAddressLine(text) &&
			!this.isNamed(text);
		const end = below.findIndex((one) => postcode.test(one.text));
		return !postcode.test(own) && end >= 0 && below.slice(0, end + 1).every(isPart);
	}
}
