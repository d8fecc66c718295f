import type { Field } from '../../n8n/fields/field';
import { number } from '../../n8n/fields/fieldsOfType';

export const maxPagesPerDocumentField = number('maxPagesPerDocument', 'Max Pages per Document', {
	typeOptions: { minValue: 1, numberPrecision: 0 },
	default: 500,
	description:
		'Documents with more pages fail before anything of them is sent. PDFs are counted by page, other files by 100 KB, as the hosted service bills most types.',
});

export const maxPagesPerExecutionField = number('maxPagesPerExecution', 'Max Pages per Execution', {
	typeOptions: { minValue: 1, numberPrecision: 0 },
	default: 10_000,
	description:
		"If the documents of all items have more pages together, none is sent. The first item's value applies to all.",
});

export const pricePerPageField = number('pricePerPage', 'Price per Page', {
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
