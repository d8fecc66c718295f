import type { TextElement } from '../element-text';
import { noPause, type Pause } from '../pauses';
import type { Box } from './box';
import type { Evidence } from './evidence';
import { findEvidence } from './findEvidence';
import { withRequired } from './required';

/** Where something stands in a document. */
export interface Place {
	/** null if the document has no pages. */
	page: number | null;
	/** null if the service gives its elements no IDs. */
	elementId: string | null;
	/** The row or the text around it. */
	quote: string;
	/** The box of the element; null if the service returned no coordinates. */
	box: Box | null;
}

/** A value of extracted data, and whether the document says it at a place that belongs to its field. */
export interface CheckedValue {
	/** Such as `supplier.name` or `lines[2].amount`. */
	path: string;
	/** null for a required value that's empty. */
	value: string | number | boolean | null;
	isConfirmed: boolean;
	/** What confirms it: the place's label, its row and column, or that it's the only place of its kind. */
	confirmedBy?: 'label' | 'row' | 'only place';
	/** Why it isn't confirmed, as a sentence for users. */
	reason?: string;
	/** What the document says instead, as it's written there. */
	instead?: string;
	/** Where the value stands. */
	place: Place | null;
	/** Where `instead` stands. */
	insteadPlace: Place | null;
}

/** What is expected of data. */
export interface CheckSettings {
	/** Paths that must have a value, such as `supplier.name`, and `lines[].amount` for each entry of a list. */
	required?: readonly string[];
}

/**
 * Checks each number, text and boolean of data against a document, in the data's order. Values that are empty are left
 * out, unless they're required. `pause` is called every few milliseconds.
 */
export async function checkValues(
	data: unknown,
	elements: readonly TextElement[],
	{ required = [] }: CheckSettings,
	pause: Pause = noPause,
): Promise<CheckedValue[]> {
	const evidence = await findEvidence(data, elements, pause);
	return withRequired(data, required, evidence.map(checkedValue), (path) => ({
		...{ path, value: null, isConfirmed: false },
		reason: 'Empty, although the field is required',
		...{ place: null, insteadPlace: null },
	}));
}

function checkedValue({ path, value, status, quote, ...where }: Evidence): CheckedValue {
	const { page, elementId, box } = where;
	const place = quote === null ? null : { page, elementId, quote, box };
	if (status === 'verified') {
		const confirmedBy = path.includes('[') ? 'row' : 'label';
		return { path, value, isConfirmed: true, confirmedBy, place, insteadPlace: null };
	}
	if (status === 'ambiguous') {
		const reason = 'Stands at another label';
		return { path, value, isConfirmed: false, reason, place, insteadPlace: null };
	}
	return {
		...{ path, value, isConfirmed: false, reason: 'Stands nowhere in the document' },
		...(quote === null ? {} : { instead: quote }),
		...{ place: null, insteadPlace: place },
	};
}
