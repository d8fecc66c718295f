import type { FormField } from './formField';

/** The three options on splitting a PDF (specification section 4.1), sent as they are. */
export const splitFields: readonly FormField[] = [
	{
		formName: 'split_pdf_allow_failed',
		encoding: 'boolean',
		property: {
			displayName: 'Split PDF: Allow Failed Parts',
			name: 'splitPdfAllowFailed',
			type: 'boolean',
			default: true,
			description:
				'Whether to give the parts that succeeded when another part of a split PDF failed',
		},
	},
	{
		formName: 'split_pdf_concurrency_level',
		encoding: 'integer',
		property: {
			displayName: 'Split PDF: Concurrency',
			name: 'splitPdfConcurrencyLevel',
			type: 'number',
			typeOptions: { minValue: 1, numberPrecision: 0 },
			default: 5,
			description: 'How many parts of a split PDF are processed at the same time',
		},
	},
	{
		formName: 'split_pdf_page',
		encoding: 'boolean',
		property: {
			displayName: 'Split PDF: Split Pages',
			name: 'splitPdfPage',
			type: 'boolean',
			default: true,
			description: 'Whether to process a PDF in parts of several pages',
		},
	},
];
