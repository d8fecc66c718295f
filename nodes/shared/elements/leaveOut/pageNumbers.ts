/** Words around the number of a page, in the languages of most documents: "Page 3 of 10", "Seite 3 von 10". */
const pageWords =
	/(?<!\p{L})(?:page|pages|pg|p|seite|von|página|pagina|pag|de|di|sur|strona|z|sida|side|av|af|van|стр|из|of)(?!\p{L})/giu;

const number = /\d{1,6}/g;

/** A number as pages have it, maybe with that of all pages: not a date, an amount or a code. */
const pageNumber =
	/^[\s\-–—|·•.()[\]<>~*]*(?!0\d)\d{1,5}(?:[\s\-–—|·•/]+\d{1,5})?[\s\-–—|·•.()[\]<>~*]*$/u;

/** How a line shares its words with lines of other pages, if one of its numbers is that of the page. */
export interface CountingLine {
	/** The same for all lines that count the pages in the same way. */
	key: string;
	/** Whether the words come before the number; undefined where that doesn't matter. */
	wordsFirst?: boolean;
}

/** Whether a line says nothing but which page it's on. */
export function isPageNumber(text: string): boolean {
	return pageNumber.test(text.replace(pageWords, ' '));
}

/**
 * The ways in which a line may count the pages, one for each of its numbers: by saying nothing else ("Page 3 of 10"),
 * beside a bar ("Report | 3"), or with words on one side ("Report 3"). The last are page numbers only if facing pages
 * have them on other sides, since headings count, too ("Question 3").
 */
export function countingLines(text: string, page: number): CountingLine[] {
	const isNumber = isPageNumber(text);
	return [...text.matchAll(number)].flatMap((found): CountingLine[] => {
		const above = text.slice(0, found.index);
		const below = text.slice(found.index + found[0].length);
		const shared = `\n${Number(found[0]) - page}\n`;
		const isBeside = /[|·•]\s*\D*$/u.test(above) || /^\D*?\s*[|·•]/u.test(below);
		if (isNumber || (isBeside && !/\p{L}/u.test(besideOf(above, below)))) {
			return [{ key: `${shared}${above}#${below}` }];
		}
		if (above.trim() !== '' && below.trim() !== '') return [];
		return [{ key: `${shared}~${(above + below).trim()}`, wordsFirst: below.trim() === '' }];
	});
}

/** What stands between a number and the bar next to it, without the words of a page number. */
function besideOf(above: string, below: string): string {
	const before = /[|·•]([^|·•]*)$/u.exec(above)?.[1] ?? '';
	const after = /^([^|·•]*)[|·•]/u.exec(below)?.[1] ?? '';
	return `${before} ${after}`.replace(pageWords, '');
}
