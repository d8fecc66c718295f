import { singleSpaced } from '../element-text';
import type { Box } from './box';
import type { Occurrence } from './document/documentIndex';
import type { Value } from './values';

/** Whether the document says what a value says. */
type EvidenceStatus = 'verified' | 'ambiguous' | 'unverified';

/** Where a value stands in the document; for one that doesn't, where it should. */
export interface Evidence {
	/** Such as `supplier.name` or `lines[2].amount`. */
	path: string;
	value: string | number | boolean;
	status: EvidenceStatus;
	page: number | null;
	elementId: string | null;
	quote: string | null;
	/** The box of the element. */
	box: Box | null;
}

/** Characters. */
const maxQuote = 200;
/** Cells on each side of a place. */
const maxCells = 20;

/** A status, and the place that shows it. */
export interface Finding {
	status: EvidenceStatus;
	/** How well the place is called like the value's field: 0 to 1. */
	own?: number;
	place?: Pick<Occurrence, 'passage' | 'start' | 'end'>;
}

/** Returns the evidence for a value. */
export function evidenceOf({ path, value }: Value, { status, place }: Finding): Evidence {
	if (place === undefined)
		return { path, value, status, page: null, elementId: null, quote: null, box: null };
	const { element } = place.passage;
	const { page_number: page } = element.metadata;
	const { element_id: id } = element;
	return {
		...{ path, value, status },
		page: typeof page === 'number' ? page : null,
		elementId: typeof id === 'string' ? id : null,
		quote: quoteOf(place),
		box: place.passage.box ?? null,
	};
}

/** The cells of a row, or the text around a place. */
function quoteOf({ passage, start, end }: NonNullable<Finding['place']>): string {
	const cells = passage.row.passages;
	const isTable = cells.length > 1 && cells[0]?.element === passage.element;
	const before = isTable
		? cells
				.slice(Math.max(0, passage.column - maxCells), passage.column)
				.map(({ text }) => `${text} | `)
				.join('')
		: '';
	const after = isTable
		? cells
				.slice(passage.column + 1, passage.column + 1 + maxCells)
				.map(({ text }) => ` | ${text}`)
				.join('')
		: '';
	const text = before + passage.text + after;
	if (text.length <= maxQuote) return singleSpaced(text);
	const from = Math.max(0, Math.min(before.length + start - maxQuote / 4, text.length - maxQuote));
	const to = Math.max(from + maxQuote, Math.min(before.length + end, from + maxQuote));
	return `${from > 0 ? '…' : ''}${singleSpaced(text.slice(from, to))}${to < text.length ? '…' : ''}`;
}
