export type { PagePart, TextElement } from './element';
export { headingDepth, readHeadings } from './markdown/headings';
export { markdownBlocks, toMarkdown, type MarkdownOptions } from './markdown/toMarkdown';
export { documentPages } from './pages/documentPages';
export { findPageParts, type FoundParts } from './pages/findPageParts';
export { currenciesOf, currencyPattern } from './numbers/currencies';
export {
	decimalMarksOf,
	groupMarks,
	valueOfDigits,
	withoutGroupMarks,
	type DecimalMark,
} from './numbers/digits';
export { readWrittenNumber } from './numbers/writtenNumber';
export { plainTexts } from './plainTexts';
export { maxCellLength } from './tables/cellText';
export { maxRowCells } from './tables/tableBuilder';
export { decodeEntities } from './tables/htmlEntities';
export { documentTables } from './tables/documentTables';
export { fieldNames, type FieldNames } from './tables/fieldNames';
export type { NumberFormat } from './tables/numberFormats';
export type { FirstRow } from './tables/headingRows';
export { tablesReadOnce } from './tables/table';
export { hasCutRows } from './tables/tableChunks';
export { attachmentOf, beginningOf, singleSpaced } from './element';
export { tableRows, type TableRow, type UnclearCell } from './tables/tableRows';
