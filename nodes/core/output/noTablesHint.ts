import type { PartitionResult, StoredResult } from './elements/partitionResult';

/** The strategy that the document was read with, as far as it's known. */
export type Strategy = { sent: string | undefined } | 'ofJob';

const textOnly = ['fast', 'ocr_only'];
const leftToService = [undefined, 'auto'];

/**
 * Returns the hint for Table Rows where a PDF has no tables at all, since that may be due to how it was read; undefined
 * where it isn't. A table without cells has a hint of its own.
 */
export function noTablesHint(
	result: PartitionResult | StoredResult,
	{ fileName, mimeType }: { fileName: string; mimeType?: string },
	strategy: Strategy,
): string | undefined {
	const isPdf = /\.pdf$/i.test(fileName) || mimeType === 'application/pdf';
	if (!isPdf || result.kind !== 'elements') return undefined;
	if (result.elements.some(({ type }) => type.startsWith('Table'))) return undefined;
	if (strategy === 'ofJob') {
		return 'Table Rows found no tables in a PDF. If there are any, look at the strategy of the partitioner in its steps: Fast reads the text of PDFs only, and High Resolution finds their tables';
	}
	if (strategy.sent !== undefined && textOnly.includes(strategy.sent)) {
		return 'Table Rows found no tables in a PDF: the strategies Fast and OCR Only read its text only. High Resolution finds its tables';
	}
	return leftToService.includes(strategy.sent)
		? "Table Rows found no tables in a PDF. If there are any, set 'Strategy' to High Resolution: when the choice is left to the service, it may read the text of a PDF only"
		: undefined;
}
