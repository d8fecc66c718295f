import type { IDataObject } from 'n8n-workflow';

import type { Steps } from '../../../../packages/pauses';
import type * as ValueEvidence from '../../../../packages/value-evidence';
import { choice } from '../../n8n/fields/field';
import { isRecord } from '../../text/json';
import { Problem } from '../../text/problem';
import { countText, quoted, trimmedText } from '../../text/text';
import { chosenCategory, cutScan, otherCategory } from '../classification';
import { extractedIn, hasValue, mayNotExtract, needsExtraction } from '../extractedValues';
import { inBothNodes, type Format, type OutputDocument } from '../format';
import { documentNameText, type OutputShape } from '../outputShape';
import { readQuotes } from '../quotePages';

/* Name and label are those of n8n's Text Classifier, which users know. */
const fallbackField = choice('fallback', 'When No Clear Match', {
	displayOptions: { show: { '/output': ['category'] } },
	options: [
		{ name: 'Other', value: 'other', description: `Return the category ${otherCategory}` },
		{ name: 'Error', value: 'error', description: 'Let the document fail' },
	],
	default: 'other',
	description: 'What to do with documents that fit none of the categories',
});

interface CategorySettings {
	fallback: 'error' | 'other';
}

type CategoryDocument = OutputDocument<CategorySettings>;

/** One item with the category of a document, or with those of the documents in a scan. */
export const categoryFormat = {
	value: 'category',
	name: 'Category',
	action: 'Classify document',
	description:
		'One item for each document with one of your categories, or with the documents in a scan',
	offeredBy: inBothNodes,
	options: [fallbackField],
	read: (read): CategorySettings => ({ fallback: read(fallbackField) ?? 'other' }),
	hasNoImages: true,
	isOfData: true,
	load: async () => await import('../../../../packages/value-evidence'),
	*write(document: CategoryDocument, { wordsOfText }) {
		const { fileName, parseId, elements, markdown, wanted } = document;
		const { data } = extractedIn(document);
		if (!hasValue(data)) {
			const why = mayNotExtract(document) ? ` ${needsExtraction}` : '';
			document.hint(`The service returned no category for ${quoted(fileName)}.${why}`);
		}
		const given = isRecord(data) ? data : {};
		const ofScan = wanted ? wanted.classes?.ofScan : Array.isArray(given.documents);
		if (!wanted && !ofScan && !('category' in given)) {
			throw new Problem(
				`The data of ${quoted(fileName)} has no category`,
				"Select the output Extracted Data, or let the job's Extract step return a 'category'",
			);
		}
		const texts = markdown === undefined ? elements : [{ text: markdown, metadata: {} }];
		const placesOf = yield* readQuotes(texts, wordsOfText);
		const json = ofScan
			? yield* scanJson(document, given.documents, placesOf)
			: yield* categoryJson(document, given, placesOf);
		yield { json: { fileName, ...json, ...(parseId !== undefined && { parseId }) } };
	},
} as const satisfies Format<CategorySettings, typeof ValueEvidence>;

type PlacesOf = ReturnType<typeof readQuotes> extends Steps<infer Find> ? Find : never;

/** Returns a category by its name, or what the user wants without a match. Throws a Problem where that's an error. */
function categoryOf(
	{ fileName, settings, wanted }: CategoryDocument,
	given: unknown,
	[from, to]: readonly number[] = [],
): string {
	const names = wanted?.classes?.names;
	const chosen = chosenCategory(given, names);
	if (chosen === undefined && settings.fallback === 'error') {
		const where = from === undefined ? '' : ` from page ${from} to ${to}`;
		throw new Problem(
			`No category fits ${quoted(fileName)}${where}`,
			`Add a category for it, or set '${fallbackField.property.displayName}' to Other`,
		);
	}
	return chosen ?? chosenCategory(otherCategory, names) ?? otherCategory;
}

const textOrNull = (value: unknown) => trimmedText(value) || null;

function* categoryJson(
	document: CategoryDocument,
	given: Record<string, unknown>,
	placesOf: PlacesOf,
): Steps<IDataObject> {
	const { isFound, pages } = yield* placesOf(trimmedText(given.quote));
	return {
		category: categoryOf(document, given.category),
		reason: textOrNull(given.reason),
		quote: textOrNull(given.quote),
		page: pages[0] ?? null,
		isConfirmed: isFound,
	};
}

/** So many documents of a scan are looked for. */
const maxDocuments = 1_000;

/** Services may write a number as text. */
const pageIn = (value: unknown) => Number.parseInt(String(value), 10);

function* scanJson(
	document: CategoryDocument,
	given: unknown,
	placesOf: PlacesOf,
): Steps<IDataObject> {
	const { fileName, sentPages, firstPage } = document;
	const all = (Array.isArray(given) ? (given as unknown[]) : []).filter(isRecord);
	// The service sees the pages that were sent, and elements may be numbered otherwise.
	const offset = (sentPages?.first ?? 1) - 1;
	const found = [];
	for (const one of all.slice(0, maxDocuments)) {
		const quote = textOrNull(one.quote);
		const { isFound, pages } = yield* placesOf(quote ?? '');
		found.push({
			...{ first: pageIn(one.firstPage) + offset, last: pageIn(one.lastPage) + offset },
			...{ quotePages: pages.map((page) => page - firstPage + 1), isQuoted: isFound },
			...{ category: one.category, name: textOrNull(one.name), quote },
		});
	}
	const range = sentPages ?? { first: 1, last: lastPageOf(document, found) };
	const cut = cutScan(found, range);
	if (cut.length < all.length) document.hint(sharedHint(fileName, all.length, cut.length));
	const whole = {
		...{ pages: [range.first, range.last] as [number, number], isDoubtful: true },
		found: { category: undefined, name: null, quote: null },
	};
	const parts = (cut.length === 0 ? [whole] : cut).map(({ pages, found: one, isDoubtful }) => ({
		...{ pages, category: categoryOf(document, one.category, pages) },
		...{ name: one.name, quote: one.quote, isDoubtful },
	}));
	const isWhole = cut.length === all.length;
	return { parts, isConfirmed: isWhole && !parts.some(({ isDoubtful }) => isDoubtful) };
}

/** Returns the last page of what isn't a readable PDF: by its elements, or else by what the service has found. */
function lastPageOf(
	{ elements, firstPage }: CategoryDocument,
	found: ReadonlyArray<{ last: number }>,
): number {
	let last = 0;
	for (const { metadata } of elements) {
		if (typeof metadata.page_number !== 'number') continue;
		last = Math.max(last, metadata.page_number - firstPage + 1);
	}
	return last > 0 ? last : found.reduce((most, one) => Math.max(most, one.last || 1), 1);
}

function sharedHint(fileName: string, found: number, parts: number): string {
	return `${found} documents were found in ${quoted(fileName)}, but it has only ${countText(parts, 'part')}, because not all of them begin on a page of their own.`;
}

export const categoryShape: OutputShape = {
	items:
		'One item per document. With Find: Documents in a Scan, it has `parts` in place of `category`, `reason`, `quote` and `page`. In the results of a job, an Extract step decides which: its data has `category`, `reason` and `quote`, or a list `documents` of objects with `firstPage`, `lastPage`, `category`, `name` and `quote`.',
	fields: {
		fileName: documentNameText,
		category: 'The name of one of your categories, or Other',
		reason: 'Why, in a sentence of the model',
		quote: 'Words of the document that show it',
		page: { type: 'number', text: 'The page on which the quote begins' },
		isConfirmed: {
			type: 'boolean',
			text: 'Whether the document says the quote; of a scan, whether no part is doubtful',
		},
		parts: {
			type: 'array',
			text: 'The documents in a scan, for PDF Parts: a list of `{ pages: [from, to], category, name, quote, isDoubtful }`. Each page belongs to exactly one part. Pages are counted from 1 in the file. `isDoubtful` says whether the part may begin on another page, or the last part may end on another one',
			isOptional: true,
		},
		parseId: {
			text: 'Identifier of the parse, with which Extract From of Extracted Data can ask for data, if the service has one',
			isOptional: true,
		},
	},
};
