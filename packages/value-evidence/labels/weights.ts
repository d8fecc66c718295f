/** How much the words of labels and fields count, and which ones exclude each other. The words: `vocabulary.ts`. */

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Words that many fields have: they count half. */
export const common = words(
	'number date amount name address code type description street city postcode country phone email time percent unit invoice receipt',
);
/** Whose something is doesn't say what it is: these count half, too. */
export const parties = words(
	'supplier customer landlord tenant employer employee company recipient patient doctor insurer holder contact person partner',
);
/** Words for an amount with all that belongs to it, and others that may stand beside them. */
export const wholeAmounts = words('total gross');
export const besideTotal = words('total gross amount invoice price receipt payable due');
/** What the label of a part of such an amount says. */
export const partsOfTotal = words('net tax discount deposit shipment');

/** What can't be called by two of a line's words at once, for what kinds of places. */
export const exclusive: ReadonlyArray<readonly [kinds: string, words: ReadonlySet<string>]> = (
	[
		[
			'number',
			'tax discount deposit shipment change cash tip interest deduction salary overtime bonus pension health rent utilities premium excess',
		],
		['number', 'gross net'],
		['number', 'month ytd annual'],
		['number', 'quantity price'],
		['number', 'credit debit'],
		['number', 'opening closing'],
		[
			'date',
			'due birth delivery order invoice start end payment signature arrival departure shipment',
		],
		[
			'number name',
			'tax iban bic order invoice employee contract policy meter booking tracking claim passport receipt vin plate serial batch phone fax email website',
		],
		['name', 'customer supplier employee contract invoice order meter policy social booking'],
		['text', 'supplier customer landlord tenant employer employee recipient patient doctor'],
		['text', 'first last'],
		[
			'text',
			'description address street city postcode country email website occupation department bank subject',
		],
		['text', 'origin destination'],
		['text number date', 'start end'],
		['text date', 'arrival departure'],
	] as const
).map(([kinds, group]) => [kinds, words(group)]);
