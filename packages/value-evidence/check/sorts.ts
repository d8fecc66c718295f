import { optionsOf, type Line } from '../document/lines';
import { lineFrom, type Place } from '../document/place';
import { reasons } from '../finding';
import { conceptsOf, hasLetters, isConcept } from '../labels/concepts';
import { common } from '../labels/weights';
import { doi, email, iban, isClosed, phone, url } from '../reading/shapes';
import type { DataField, Value } from '../values';

/** Characters: a title is no longer, nor a keyword alone. */
const maxTitle = 300;
const maxLine = 80;
const maxLone = 40;
/** Words: prose has no fewer, and a keyword no more. */
const minProse = 20;
const maxTerm = 7;

/** So many lines at the top of a document may be its letterhead. */
export const headLines = 5;
/** Headings behind so many lines are none of it. */
const maxHead = 50;
const titleLines = 8;
/** Words: a name has no more. */
const maxName = 14;

/** What ends the name of a company. */
const forms =
	'GmbH mbH AG KG OHG UG SE EURL SARL SAS PLC LLP LLC AB HB Limited Corporation Company e\\.? ?K\\.? e\\. ?V\\. a\\. ?G\\. S\\.?A\\.?S?\\.? S\\.?A\\.?R\\.?L\\.? S\\.?L\\.?U?\\.? S\\.?p\\.?A\\.? S\\.?r\\.?l\\.? S\\.?n\\.?c\\.? B\\.?V\\.? N\\.?V\\.? Lda\\.? Ltda\\.? Ltd\\.? Inc\\.? Corp\\.? Co\\. o\\. ?o\\. [Ss]p\\. ?[jkz]\\.? [Ss]\\. ?c\\. Sdn\\.?,?(?: Bhd\\.?)? Bhd\\.? Pty\\.? Pte\\.?';
const written = forms.replace(/ (?!\?)/g, '|');
export const legalForm = new RegExp(`(?<!\\p{L})(?:${written}|${written.toUpperCase()})$`, 'u');

/** A label with its colon inside of a text, or an amount at its end: such a line is no name. */
const labelInside = /\p{L}[\p{L}.\s]{0,25}:(?!\/\/)|:\s*$/u;
const amountAtEnd = /(?:^|[\s$€£:])-?[$€£]?\d+(?:[.,]\d{3})*[.,]\d{2}\s*(?:[A-Z€$£]{1,3})?$/u;

const time = /^\(?\d{1,2}\s?[:.h]\s?\d{2}(?:[:.]\d{2})?\s?(?:[ap](?:\.?m\.?)?|uhr|h)?\)?$/i;
const wordsOf = (text: string) => text.split(/\s+/);
const isText = (text: string) =>
	/\p{L}/u.test(text) && !labelInside.test(text) && !amountAtEnd.test(text) && !isClosed(text);
const isName = (text: string) =>
	isText(text) &&
	!/\d{5}|^\d{2}|^\d+[ -]?\d*\p{Lu}/u.test(text) &&
	!time.test(text) &&
	wordsOf(text).length <= maxName;
const isAddress = (text: string) =>
	isText(text) && /[\d,\s]/u.test(text) && !time.test(text) && !phone.test(text);
const isTitle = (text: string) =>
	/\p{L}/u.test(text) &&
	text.length <= maxTitle &&
	!amountAtEnd.test(text) &&
	!/:\s*$/.test(text) &&
	!isClosed(text);
const isProse = (text: string) => wordsOf(text).length >= minProse && /\p{L}[.!?]/u.test(text);
const isList = (text: string) => {
	const parts = text.split(/[,;·•|\n]|\s[-–]\s/u);
	return (
		parts.every((part) => wordsOf(part.trim()).length <= maxTerm) &&
		(parts.length > 1 || text.length <= maxLone)
	);
};

/** What sorts of text there are: by the concepts of a field's name, of which one is enough, and by their shape. */
const sorts: ReadonlyArray<
	readonly [sort: string, fields: string, fits: (text: string) => boolean]
> = [
	['email', 'email', (text) => text.split(/[\s,;]+/).every((one) => email.test(one))],
	['doi', 'doi', (text) => doi.test(text)],
	['iban', 'iban', (text) => iban.test(text.toUpperCase())],
	['url', 'website', (text) => url.test(text)],
	['phone', 'phone fax', (text) => text.split(/[,;]/).every((one) => phone.test(one.trim()))],
	['time', 'time', (text) => time.test(text)],
	['address', 'address street', isAddress],
	['prose', 'abstract', isProse],
	['list', 'keyword', isList],
	['title', 'title subject', isTitle],
	[
		'name',
		'supplier customer company employer landlord tenant insurer recipient employee person patient doctor holder contact name first last bank',
		isName,
	],
];

const rows = sorts.map(([sort, fields, fits]) => ({ sort, fields: fields.split(' '), fits }));

/** Sorts of one shape, whatever the label says. */
const exact: ReadonlySet<string> = new Set(['email', 'doi', 'iban', 'phone']);

/** What a field with one of these is called by isn't what it holds: customerNumber. */
const noText = ['number', 'code', 'date', 'amount', 'reference', 'type'];

const sortOf = ({ concepts }: DataField) =>
	noText.some((word) => concepts.has(word))
		? undefined
		: rows.find(({ fields }) => fields.some((word) => concepts.has(word)));

/** Returns the sort that a field's name asks for; undefined for free text. */
export const sortNamed = (field: DataField): string | undefined => sortOf(field)?.sort;

/** Whether a text looks like what its field is called. */
export function fitsSort(field: DataField, text: string): boolean {
	const own = text.trim();
	const sort = sortOf(field);
	if (sort !== undefined) return sort.fits(own);
	return (
		!amountAtEnd.test(own) &&
		!(own.length <= maxLine && labelInside.test(own)) &&
		(!isClosed(own) || field.concepts.has('account'))
	);
}

const isSellerWord = (word: string) => word === 'supplier' || word === 'company';

/** Whether a field is the name of who has written a document: its letterhead says it. */
export const isSeller = ({ concepts, above }: DataField) =>
	[...concepts, ...above].some(isSellerWord) &&
	!above.has('customer') &&
	[...concepts].every((word) => word === 'name' || isSellerWord(word));

/** Whether a text isn't of the exact shape that its field's values have. */
export function lacksShape(field: DataField, text: string): boolean {
	const sort = sortOf(field);
	return sort !== undefined && exact.has(sort.sort) && !sort.fits(text.trim());
}

/** A label is no longer. Characters. */
const maxLabel = 60;

/** Whether a text is nothing but words of labels. */
function isLabel(text: string): boolean {
	const concepts = text.length > maxLabel || /\d/.test(text) ? [] : [...conceptsOf(text)];
	return concepts.length > 0 && concepts.every(isConcept);
}

/** Whether a text begins one of the first lines of a document, or is a heading. */
const isAtTop = ({ line, start }: Place, lines: number) =>
	(line.index < lines || /Title|Header/.test(line.element.type)) &&
	/^[^\p{L}\p{N}]*$/u.test(line.text.slice(0, start));

/** Whether a text is a name that its document's letterhead may say, and no title such as Tax Invoice. */
export const isInLetterhead = (place: Place, text: string) =>
	isAtTop(place, headLines) &&
	isName(text) &&
	hasLetters(text) &&
	!isLabel(text) &&
	![...conceptsOf(text)].some((word) => common.has(word));

/** Returns what may be the names in a document's letterhead. */
export function namesAtTop(lines: readonly Line[]): Place[] {
	const page = lines[0]?.element.metadata.page_number;
	return lines.slice(0, maxHead).flatMap((line) => {
		const { element, text } = line;
		const [name = ''] = text.length > maxTitle ? [] : text.split(/\s+[-–]\s|\s*[|,•·]/u);
		const mayBe = /^[^\p{L}:]*\p{Lu}[^\d!?]*$/u.test(name);
		const place = { ...lineFrom(line), end: name.trimEnd().length };
		const isHere = element.metadata.page_number === page && isInLetterhead(place, name.trim());
		return mayBe && isHere ? [place] : [];
	});
}

/** Returns why a text may not be its field's that stands at places without a label; `isText`: it's no number or date. */
export function doubtOfText(
	{ field, value }: Value,
	isText: boolean,
	places: readonly Place[],
): string | undefined {
	const text = String(value).trim();
	const sort = sortNamed(field);
	if (isText && places.some(({ line }) => optionsOf(line).length > 0)) return undefined;
	if ((isText || sort !== undefined) && !fitsSort(field, text)) return reasons.format;
	if (!isText || isClosed(text)) return undefined;
	if ((sort !== undefined || text.includes(' ')) && isLabel(text)) return reasons.format;
	const isName = sort === 'name' && isSeller(field) && !legalForm.test(text);
	const lines = sort === 'title' ? titleLines : isName ? headLines : Infinity;
	return lines === Infinity || places.some((place) => isAtTop(place, lines))
		? undefined
		: reasons.noLabel;
}
