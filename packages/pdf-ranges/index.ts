export type { PdfMark } from './annotate/annotate';
export type { MarkBox } from './annotate/markPlace';
export { openPdf, type OpenedPdf, type PdfDocument } from './openPdf';
export type { UnreadableReason } from './work/work';
