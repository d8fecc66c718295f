export { openPdf, type OpenedPdf, type PdfDocument } from './openPdf';
