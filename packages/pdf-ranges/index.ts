export { openPdf, type OpenedPdf, type PdfDocument } from './openPdf';
export { inflate } from './syntax/inflate';
export { inSlices } from './work/inSlices';
export { orReason, WorkBudget } from './work/work';
