import type { IDataObject } from 'n8n-workflow';

import type { CheckedValue } from '../../../packages/value-evidence';
import type { DataReview } from './reviewData';

/** What a person has to look at if there's no value at all. */
const noValues = {
	...{ field: 'data', value: null, reason: 'All values are empty' },
	...{ instead: null, page: null, quote: null },
};

/** Returns what an item says of all values of a document: whether to review any, which ones, and what wasn't checked. */
export function reviewOf({ checked, notChecked }: DataReview): IDataObject {
	const toReview = checked.flatMap((value) => {
		const { field, value: own, reason, instead, page, quote } = seenOf(value);
		return value.isConfirmed ? [] : [{ field, value: own, reason, instead, page, quote }];
	});
	if (checked.length === 0 && !notChecked?.length) toReview.push(noValues);
	return {
		isConfirmed: toReview.length === 0,
		valuesToReview: toReview.length,
		toReview,
		...(notChecked && { notChecked: [...notChecked] }),
	};
}

/** What people read of a value: one that stands nowhere has the place of what stands there instead. */
export function seenOf(value: CheckedValue) {
	const { path: field, status, isConfirmed } = value;
	const { confirmedBy = null, reason = null, instead = null } = value;
	const { page = null, quote = null } = value.place ?? value.insteadPlace ?? {};
	return {
		...{ field, value: value.value, status, isConfirmed, confirmedBy, reason },
		...{ instead, page, quote },
	};
}

/** Returns where a value stands in the document, for Highlight PDF. */
export function evidenceOf(value: CheckedValue): IDataObject {
	const { place, insteadPlace } = value;
	const { page: _page, quote: _quote, ...seen } = seenOf(value);
	return {
		...seen,
		page: place?.page ?? null,
		elementId: place?.elementId ?? null,
		quote: place?.quote ?? null,
		box: boxData(place),
		insteadPage: insteadPlace?.page ?? null,
		insteadBox: boxData(insteadPlace),
	};
}

function boxData(place: CheckedValue['place']): IDataObject | null {
	return place?.box ? { ...place.box } : null;
}
