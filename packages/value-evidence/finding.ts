import { beginningOf, singleSpaced } from '../element-text';
import type { Box } from './box';
import type { Place } from './document/place';

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

/** Why a person has to look at a value, for users. */
export const reasons = {
	empty: 'The required field is empty',
	nowhere: 'Not found in the document',
	part: 'Only part of a longer text',
	otherLabel: (label: string) =>
		label === '' ? 'Belongs to another field' : `Belongs to another field: ${label}`,
	otherField: 'Another field has the same place in the document',
	otherRow: 'Found in another row',
	otherColumn: 'Found in another column',
	format: "Doesn't match the expected format",
	noLabel: 'Found without a label',
	doubtful: (path: string) => `Contradicts the value of ${path}`,
	otherCurrency: 'Another currency is used more often',
	twoNumbers: (text: string) => `${text} can be read as two numbers`,
	twoDates: (text: string, days: readonly string[]) =>
		`${text} can be ${days.map(dayInWords).join(' or ')}`,
	otherDate: (text: string, day: string, order: 'day' | 'month') =>
		`Not found in the document: ${text} is ${dayInWords(day)}, ${order} first`,
	opposite: 'The document says the opposite',
	noAnswer: 'No check box or yes/no found',
} as const;

/** Returns 2025-04-03 as 3 April 2025. */
function dayInWords(day: string): string {
	const options = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
	return new Intl.DateTimeFormat('en-GB', options).format(Date.parse(day));
}

/** What the document says of a value, and the places that show it. */
export interface Finding {
	/**
	 * `confirmed` if a label or a row says that it's this field's value, `found` if it stands there and nothing says whose
	 * it is.
	 */
	status: 'confirmed' | 'found' | 'review';
	/** What confirms it. */
	by?: 'label' | 'row';
	/** Why a person has to look at it, also where it's found. */
	reason?: string;
	place?: Place;
	/** What the document says at the field's label. */
	instead?: Place;
	/** Whether a label that names no other field confirms it. */
	isSure?: boolean;
	/** At how many places a value that's found stands without another's label. */
	free?: number;
}

/** Returns the finding of a value that a person has to look at. */
export const toReview = (reason: string, place?: Place, instead?: Place): Finding => ({
	...{ status: 'review', reason, place, instead },
});

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
