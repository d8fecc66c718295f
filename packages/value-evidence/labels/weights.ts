/** How much the words of labels and fields count. The words: `vocabulary.ts`. */

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Words that many fields have: they count half. */
export const common = words(
	'number date amount name address code type description street city postcode country phone email time percent unit invoice receipt',
);
/** Whose something is doesn't say what it is: these count half, too. */
export const parties = words(
	'supplier customer landlord tenant employer employee company recipient patient doctor holder contact person partner',
);
/** Words for an amount with all that belongs to it, and others that may stand beside them. */
export const wholeAmounts = words('total gross');
export const besideTotal = words('total gross amount invoice price receipt payable due');
