import { field, type Field } from '../../n8n/fields/field';

export const maxPagesPerDocumentField = field({
	displayName: 'Max Pages per Document',
	name: 'maxPagesPerDocument',
	type: 'number',
	typeOptions: { minValue: 1, numberPrecision: 0 },
	default: 500,
	description:
		'Documents with more pages fail before anything of them is sent. PDFs are counted by page, other files by 100 KB, as the public service bills most types. It bills PowerPoint, Word and TIFF files by their own pages, which may be more or fewer.',
});

export const maxPagesPerExecutionField = field({
	displayName: 'Max Pages per Execution',
	name: 'maxPagesPerExecution',
	type: 'number',
	typeOptions: { minValue: 1, numberPrecision: 0 },
	default: 10_000,
	description:
		"If the documents of all items have more pages together, none is sent. All documents are read and counted before the first one is sent. The first item's value applies to all.",
});

export const pricePerPageField = field({
	displayName: 'Price per Page',
	name: 'pricePerPage',
	type: 'number',
	typeOptions: { minValue: 0 },
	displayOptions: { show: { mode: ['count'] } },
	default: 0.01,
	description: 'What your service charges for a page, to estimate the price of each document',
});

/** Options of what documents may cost; read by `readPageLimits`. */
export const budgetFields: readonly Field[] = [
	maxPagesPerDocumentField,
	maxPagesPerExecutionField,
	pricePerPageField,
];
