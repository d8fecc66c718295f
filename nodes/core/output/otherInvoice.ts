import type { CheckedValue } from '../../../packages/value-evidence';
import type { Steps } from '../../../packages/pauses';
import type { DocumentElement } from '../wire/element';

/** Elements between pauses. */
const batch = 500;

/**
 * Returns a second invoice number of a document: what stands behind the label of the first one elsewhere, and is another
 * number. Undefined where there's none, or no label.
 */
export function* otherInvoiceNumber(
	checked: readonly CheckedValue[],
	elements: readonly DocumentElement[],
): Steps<string | undefined> {
	const own = checked.find(({ path, confirmedBy }) => path === 'invoiceNumber' && confirmedBy);
	const number = String(own?.value ?? '');
	const [before = ''] = own?.place?.quote.split(number) ?? [];
	const label = /\p{L}[\p{L}\s.]{3,40}(?=[^\p{L}]*$)/u.exec(before)?.[0];
	if (label === undefined) return undefined;
	const pattern = new RegExp(
		`${label.replaceAll('.', '\\.')}[\\s.:#]*((?=\\S*\\d)[\\p{L}\\d][\\p{L}\\d/-]+)`,
		'giu',
	);
	for (const [at, { text }] of elements.entries()) {
		if (at % batch === 0) yield;
		for (const [, other = ''] of text.matchAll(pattern)) {
			// "A-17/2" is a part of A-17.
			if (!number.includes(other) && !other.includes(number)) return other;
		}
	}
	return undefined;
}
