import type { OutputPlace, Format } from './format';
import { categoryFormat, categoryShape } from './formats/category';
import { chunksFormat, chunksShape } from './formats/chunks';
import { elementsFormat, elementsShape } from './formats/elements';
import { extractedDataFormat, extractedDataShape } from './formats/extractedData';
import { fileFormat, fileShape } from './formats/file';
import { markdownFormat, markdownShape } from './formats/markdown';
import { pagesFormat, pagesShape } from './formats/pages';
import { tableRowsFormat, tableRowsShape } from './formats/tableRows';
import { textFormat, textShape } from './formats/text';
import {
	comparisonFormat,
	comparisonShape,
	pageCountFormat,
	pageCountShape,
	pdfPartsFormat,
	pdfPartsShape,
} from './formats/unsent';
import { wholeDocumentFormat, wholeDocumentShape } from './formats/wholeDocument';
import type { OutputShape } from './outputShape';

/**
 * The formats that a document can come out in, in the panel's order. The panel, writing, the text limit, what is kept in
 * memory, the tests and the reference follow this table.
 */
const outputFormats = [
	categoryFormat,
	chunksFormat,
	comparisonFormat,
	elementsFormat,
	extractedDataFormat,
	fileFormat,
	markdownFormat,
	pageCountFormat,
	pagesFormat,
	pdfPartsFormat,
	textFormat,
	tableRowsFormat,
	wholeDocumentFormat,
] as const;

type AnyFormat = (typeof outputFormats)[number];

export type OutputMode = AnyFormat['value'];

/**
 * What the items of each format hold: the reference, n8n's previews and the tests follow it. Nothing of it is published,
 * since no code of a node uses it.
 */
export const formatShapes: Readonly<Record<OutputMode, OutputShape>> = {
	category: categoryShape,
	chunks: chunksShape,
	comparison: comparisonShape,
	elements: elementsShape,
	extractedData: extractedDataShape,
	file: fileShape,
	markdown: markdownShape,
	pageCount: pageCountShape,
	pages: pagesShape,
	pdfParts: pdfPartsShape,
	text: textShape,
	tableRows: tableRowsShape,
	document: wholeDocumentShape,
};

type SettingsOf<F> = F extends { read(...parameters: never[]): infer Settings } ? Settings : never;
type All<Each> = (Each extends unknown ? (each: Each) => void : never) extends (
	each: infer Sum,
) => void
	? Sum
	: never;

export type FormatSettings = Partial<All<SettingsOf<AnyFormat>>>;

/** The formats in which Document Partition returns the elements of a document, or what's made of them. */
export const outputModes: readonly OutputMode[] = outputFormats.flatMap((format) =>
	format.offeredBy.some((place) => place === 'documentPartition') &&
	!('sendsNothing' in format || 'isOfData' in format)
		? [format.value]
		: [],
);

const formatsByMode: ReadonlyMap<OutputMode, Format> = new Map(
	outputFormats.map((format) => [format.value, format as Format]),
);

export function formatOf(mode: OutputMode): Format {
	return formatsByMode.get(mode) as Format;
}

/** Returns the formats that are offered in a place, or all of them, in the panel's order. */
export function formatsIn(place?: OutputPlace): readonly Format[] {
	const all = [...formatsByMode.values()];
	return place === undefined ? all : all.filter(({ offeredBy }) => offeredBy.includes(place));
}

export function modesThat(isMeant: (format: Format) => boolean | undefined): string[] {
	return formatsIn()
		.filter(isMeant)
		.map(({ value }) => value);
}
