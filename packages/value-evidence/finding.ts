import { beginningOf, singleSpaced } from '../element-text';
import type { Box } from './box';
import type { Place } from './document/documentIndex';

/** Where something stands in a document. */
export interface DocumentPlace {
	/** null if the document has no pages. */
	page: number | null;
	/** null if the service gives its elements no IDs. */
	elementId: string | null;
	/** The row or the text around it. */
	quote: string;
	/** The box of the element; null if the service returned no coordinates. */
	box: Box | null;
}

/** Why a value isn't confirmed, in sentences for users. */
export const reasons = {
	empty: 'Empty, although the field is required',
	nowhere: 'Stands nowhere in the document',
	part: 'Is only a part of what the document says',
	otherLabel: (label: string) =>
		label === '' ? 'Stands at another label' : `Stands at another label: "${label}"`,
	otherField: 'Stands where another field does',
	otherRow: 'Stands in another row',
	format: "Doesn't look like what the field is called",
	doubtful: (path: string) => `Doesn't fit the value of "${path}"`,
	otherColumn: 'Stands in another column',
	labels: 'Stands more than once, at different labels',
	unclear: 'Can be read in two ways',
	opposite: 'The document says the opposite',
	noAnswer: 'The document has no box, yes or no for it',
} as const;

/** Whether a value is confirmed, and the places that show it. */
export interface Finding {
	confirmedBy?: 'label' | 'row' | 'only place';
	/** If it isn't confirmed. */
	reason?: string;
	place?: Place;
	/** What the document says at the field's label. */
	instead?: Place;
	/** Whether a label that names no other field confirms it. */
	isSure?: boolean;
	/** At how many places an only place's value stands that no label gives to another field. */
	free?: number;
}

/** Characters. */
const maxQuote = 200;
/** Cells on each side of a place. */
const maxCells = 20;

/** Returns a place as users get it. */
export function shownPlace(place: Place): DocumentPlace {
	const { element, box = null } = place.line;
	const { page_number: page } = element.metadata;
	const { element_id: id } = element;
	return {
		page: typeof page === 'number' ? page : null,
		elementId: typeof id === 'string' ? id : null,
		quote: quoteOf(place),
		box,
	};
}

/** Returns what a place says. */
export function shownText({ line, endLine, start, end }: Place): string {
	const text = line === endLine ? line.text.slice(start, end) : line.text.slice(start);
	return singleSpaced(beginningOf(text, maxQuote));
}

/** The cells of a row, or the text around a place. */
function quoteOf({ line, endLine, start, end }: Place): string {
	const { lines, isTable } = line.row;
	const cells = (from: number, to: number) =>
		isTable ? lines.slice(Math.max(0, from), to).map(({ text }) => text) : [];
	const before = cells(line.column - maxCells, line.column)
		.map((text) => `${text} | `)
		.join('');
	const after = cells(line.column + 1, line.column + 1 + maxCells)
		.map((text) => ` | ${text}`)
		.join('');
	const text = before + line.text + after;
	if (text.length <= maxQuote) return singleSpaced(text);
	const last = line === endLine ? end : line.text.length;
	const from = Math.max(0, Math.min(before.length + start - maxQuote / 4, text.length - maxQuote));
	const to = Math.max(from + maxQuote, Math.min(before.length + last, from + maxQuote));
	const shown = text.slice(from, to).replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');
	return `${from > 0 ? '…' : ''}${singleSpaced(shown)}${to < text.length ? '…' : ''}`;
}
