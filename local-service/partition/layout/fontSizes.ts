import type { TextRun } from './page.ts';

/** The sizes of a document's fonts, by which its headings are told from its running text. */
export interface FontSizes {
	/** That of most characters. */
	body: number;
	/** Those of headings, the largest first. Sizes that are nearly the same are one. */
	headings: number[];
}

/** Text larger than the running text by this factor is a heading. */
const headingFactor = 1.15;
/** Headings are of different sizes if they differ by more than this factor. */
const sameSizeFactor = 1.1;

function mostFrequent(counts: ReadonlyMap<number, number>): number {
	const [most] = [...counts].sort(([, one], [, other]) => other - one);
	return most?.[0] ?? 0;
}

/** Whether text is a heading by its size. */
export function isHeadingSize(fontSize: number, body: number): boolean {
	return fontSize > body * headingFactor;
}

/** The font size that most characters have, rounded to halves. */
export function bodySizeOf(runs: readonly TextRun[]): number {
	const counts = new Map<number, number>();
	for (const { fontSize, text } of runs) {
		const size = Math.round(fontSize * 2) / 2;
		counts.set(size, (counts.get(size) ?? 0) + text.length);
	}
	return mostFrequent(counts);
}

/** Reads the font sizes of a document from the sizes of all its text, and of the texts that may be headings. */
export function fontSizesOf(body: number, possible: readonly number[]): FontSizes {
	const headings: number[] = [];
	const ordered = [...possible].sort((one, other) => other - one);
	for (const size of ordered) {
		if (!isHeadingSize(size, body)) break;
		const last = headings.at(-1);
		if (last === undefined || last > size * sameSizeFactor) headings.push(size);
	}
	return { body, headings };
}

/** The level of a heading, from 0; headings that are only bold come after all sizes. */
export function headingLevel(fontSize: number, { headings }: FontSizes): number {
	const level = headings.findIndex((size) => size <= fontSize * sameSizeFactor);
	return level < 0 ? headings.length : level;
}
