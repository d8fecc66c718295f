/** Words around the number of a page, in the languages of most documents: "Page 3 of 10", "Seite 3 von 10". */
const pageWords =
	/(?<!\p{L})(?:page|pages|pg|p|seite|von|página|pagina|pag|de|di|sur|strona|z|sida|side|av|af|van|\u0441\u0442\u0440|\u0438\u0437|of)(?!\p{L})/giu;

/** A number as pages have it, maybe with that of all pages: not a date, an amount or a code. */
const pageNumber =
	/^[\s\-–—|·•.()[\]<>~*]*(?!0\d)\d{1,5}(?:[\s\-–—|·•/]+\d{1,5})?[\s\-–—|·•.()[\]<>~*]*$/u;

/** A number between dashes, as nothing but pages have it. */
const dashed = /^[-–—]\s*\d+\s*[-–—]$/;

/**
 * Whether a line says nothing but which page it's on: by its words or dashes, or by the number itself. Another number may
 * be that of an invoice.
 * @param firstPage the number of the document's first page: its pages may be numbered from 1 all the same
 */
export function isNumberOf(text: string, page = NaN, firstPage = 1): boolean {
	if (!pageNumber.test(text.replace(pageWords, ' '))) return false;
	if (/\p{L}/u.test(text) || dashed.test(text)) return true;
	const numbers = text.match(/\d+/g) ?? [];
	const number = Number(numbers[0]);
	return numbers.length === 1 && (number === page || number === page - firstPage + 1);
}
