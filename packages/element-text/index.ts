export type { PagePart, TextElement } from './element';
export { Headings } from './markdown/headings';
export { markdownBlocks, toMarkdown } from './markdown/toMarkdown';
export { documentPages } from './pages/documentPages';
export { findPageParts, type FoundParts } from './pages/findPageParts';
export { documentTables } from './tables/documentTables';
export type { FirstRow } from './tables/table';
export { singleSpaced } from './element';
export { tableRows, type TableRow } from './tables/tableRows';
