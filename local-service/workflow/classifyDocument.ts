import type { ServiceElement } from '../partition/serviceElement.ts';
import { isObject } from './record.ts';

type Schema = Record<string, unknown>;

/** A category as a schema names it, with the words that speak for it. */
interface Category {
	name: string;
	nameWords: readonly string[];
	words: readonly string[];
}

/** A line of a document, and the words in it. */
interface Line {
	text: string;
	words: ReadonlySet<string>;
	isTitle: boolean;
}

/** Words that say nothing about what a document is. */
const idleWords = new Set(
	'about also been from have other that their them they this what where which with your'.split(' '),
);

/**
 * The data of a schema that asks for a category, or for the documents in a scan; undefined for any other schema. In place
 * of a model, words decide: those of a category's name and description that stand in the text, most of all in a title. A
 * document of a scan begins with page 1 of several, or with a title, a salutation or a new letterhead.
 */
export function classifiedData(
	schema: Schema,
	elements: readonly ServiceElement[],
): Record<string, unknown> | undefined {
	const { category, documents } = propertiesOf(schema);
	if (isObject(category) && Array.isArray(category.enum)) {
		const { name, line } = classified(elements, categoriesIn(category));
		const why = line ? `It says "${line.text}".` : 'It has no word of a category.';
		const shown = (line ?? linesOf(elements)[0])?.text ?? null;
		const all = { category: name, reason: why, quote: shown };
		// A schema of somebody else may have other fields beside it.
		return isPartOf(all, propertiesOf(schema)) ? all : undefined;
	}
	const items = isObject(documents) && isObject(documents.items) ? documents.items : {};
	const { firstPage, category: ofItem } = propertiesOf(items);
	if (firstPage === undefined || !isObject(ofItem) || !Array.isArray(ofItem.enum)) return undefined;
	return { documents: documentsIn(elements, categoriesIn(ofItem)) };
}

function propertiesOf({ properties }: Schema): Schema {
	return isObject(properties) ? properties : {};
}

function isPartOf(all: Schema, wanted: Schema): boolean {
	return Object.keys(wanted).every((name) => name in all);
}

/** A line of the description has the name of a category, and what describes it. */
function categoriesIn({ enum: values, description }: Schema): Category[] {
	const lines = String(description ?? '').split('\n');
	const names = (values as unknown[]).filter((value) => typeof value === 'string');
	return names.map((name) => {
		const line = lines.find((one) => one.startsWith(`${name}: `)) ?? '';
		const words = wordsIn(line.slice(name.length)).filter(
			(word) => word.length > 3 && !idleWords.has(word),
		);
		return { name, nameWords: wordsIn(name), words };
	});
}

const salutation = /^(?:Dear|Sehr geehrte|Madame|Monsieur|To whom)\b/;

/** In the singular, so that "Letters" are letters, too. */
function wordsIn(text: string): string[] {
	const words = text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
	return words.map((word) => (word.length > 3 ? word.replace(/s$/, '') : word));
}

function linesOf(elements: readonly ServiceElement[]): Line[] {
	return elements.flatMap(({ type, text }) =>
		text
			.split('\n')
			.filter((line) => /[\p{L}\d]/u.test(line))
			.map((line) => ({
				text: line.trim(),
				// A letter hardly ever says that it's one.
				words: new Set([...wordsIn(line), ...(salutation.test(line.trim()) ? ['letter'] : [])]),
				isTitle: type === 'Title',
			})),
	);
}

/** The best category, and the line that speaks for it most. */
function classified(
	elements: readonly ServiceElement[],
	categories: readonly Category[],
): { name: string; line?: Line } {
	const lines = linesOf(elements);
	const scored = categories.map(({ name, nameWords, words }) => {
		const pointsOf = (line: Line, at: number) => {
			const isNamed = nameWords.length > 0 && nameWords.every((word) => line.words.has(word));
			const top = line.isTitle || at < 3 ? 4 : 1;
			return top * ((isNamed ? 3 : 0) + words.filter((word) => line.words.has(word)).length);
		};
		const points = lines.map(pointsOf);
		const most = Math.max(0, ...points);
		const all = [...nameWords, ...words].filter((word) =>
			lines.some((line) => line.words.has(word)),
		);
		return { name, line: lines[points.indexOf(most)], points: most === 0 ? 0 : most + all.length };
	});
	const [best] = scored.toSorted((one, other) => other.points - one.points);
	return best && best.points > 0 ? best : { name: 'Other' };
}

/** Pages in their order, each with its elements. */
function pagesOf(elements: readonly ServiceElement[]): Array<[number, ServiceElement[]]> {
	const pages = new Map<number, ServiceElement[]>();
	for (const element of elements) {
		const page = Number(element.metadata.page_number ?? 1);
		pages.set(page, [...(pages.get(page) ?? []), element]);
	}
	return [...pages].toSorted(([one], [other]) => one - other);
}

function documentsIn(elements: readonly ServiceElement[], categories: readonly Category[]) {
	const pages = pagesOf(elements);
	const starts: number[] = [];
	let letterhead = '';
	for (const [at, [, ofPage]] of pages.entries()) {
		const lines = linesOf(ofPage);
		if (at === 0 || beginsDocument(lines, letterhead, categories)) starts.push(at);
		letterhead = lines[0]?.text ?? '';
	}
	return starts.map((start, index) => {
		const own = pages.slice(start, starts[index + 1]);
		const ofDocument = own.flatMap(([, ofPage]) => ofPage);
		const [first] = linesOf(ofDocument);
		const { name: category, line } = classified(ofDocument, categories);
		return {
			quote: first?.text ?? null,
			name: (line ?? first)?.text.slice(0, 80) ?? null,
			firstPage: own[0]?.[0] ?? 1,
			lastPage: own.at(-1)?.[0] ?? 1,
			category,
		};
	});
}

/** How many lines at the top of a page tell what it is. */
const linesAtTop = 6;

function beginsDocument(
	lines: readonly Line[],
	letterhead: string,
	categories: readonly Category[],
): boolean {
	for (const { text } of lines) {
		const [, page, of] = /\b(\d{1,3})\s?(?:of|\/|von|de)\s?(\d{1,3})\b/i.exec(text) ?? [];
		if (page !== undefined && text.length < 40 && Number(page) <= Number(of)) return page === '1';
	}
	const [first] = lines;
	if (first === undefined || first.text === letterhead) return false;
	const top = lines.slice(0, linesAtTop);
	const isNamed = ({ words }: Line) =>
		categories.some(({ nameWords }) => nameWords.every((word) => words.has(word)));
	return (
		top.some(({ text }) => salutation.test(text)) ||
		(first.isTitle && top.slice(0, 3).some(isNamed))
	);
}
