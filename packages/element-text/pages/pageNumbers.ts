/** Words around the number of a page, in the languages of most documents: "Page 3 of 10", "Seite 3 von 10". */
const pageWords =
	/(?<!\p{L})(?:page|pages|pg|p|seite|von|página|pagina|pag|de|di|sur|strona|z|sida|side|av|af|van|\u0441\u0442\u0440|\u0438\u0437|of)(?!\p{L})/giu;

/** A number as pages have it, maybe with that of all pages: not a date, an amount or a code. */
const pageNumber =
	/^[\s\-–—|·•.()[\]<>~*]*(?!0\d)\d{1,5}(?:[\s\-–—|·•/]+\d{1,5})?[\s\-–—|·•.()[\]<>~*]*$/u;

/** Whether a line says nothing but which page it's on. */
export function isPageNumber(text: string): boolean {
	return pageNumber.test(text.replace(pageWords, ' '));
}

/** A number in a line, with what stands on either side of it. */
interface PlacedNumber {
	above: string;
	below: string;
	/** How far it is from the number of the line's page: the same for all lines that count the pages. */
	distance: number;
}

function numbersIn(text: string, page: number): PlacedNumber[] {
	return [...text.matchAll(/\d{1,6}/g)].map(({ 0: digits, index }) => ({
		above: text.slice(0, index),
		below: text.slice(index + digits.length),
		distance: Number(digits) - page,
	}));
}

/**
 * Returns what a line shares with lines of other pages that count the pages in the same way, for each number that may be
 * that of the page: it says nothing else ("Page 3 of 10"), or it's beside a bar ("Report | 3").
 */
export function countingKeys(text: string, page: number): string[] {
	const isNumber = isPageNumber(text);
	return numbersIn(text, page).flatMap(({ above, below, distance }) =>
		isNumber || isBesideBar(above, below) ? [`${distance}\n${above}#${below}`] : [],
	);
}

/** Returns the same for each number that has words on one side only ("Report 3"). Headings count in this way, too. */
export function wordsBesideNumbers(text: string, page: number): string[] {
	return numbersIn(text, page).flatMap(({ above, below, distance }) =>
		above.trim() === '' || below.trim() === '' ? [`${distance}\n~${(above + below).trim()}`] : [],
	);
}

/** Whether nothing but words of a page number stand between a number and the bar next to it. */
function isBesideBar(above: string, below: string): boolean {
	if (!/[|·•]\s*\D*$/u.test(above) && !/^\D*?\s*[|·•]/u.test(below)) return false;
	const before = /[|·•]([^|·•]*)$/u.exec(above)?.[1] ?? '';
	const after = /^([^|·•]*)[|·•]/u.exec(below)?.[1] ?? '';
	return !/\p{L}/u.test(`${before} ${after}`.replace(pageWords, ''));
}
