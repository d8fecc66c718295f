import type { IDisplayOptions } from 'n8n-workflow';

import { boolean, choice, number, text } from '../../n8n/fields/field';
import type { SentField } from '../../service/transport/sentField';

/** The values of the option `splitPdf`. */
const splitByNobody = 'none';
export const splitByNode = 'node';
export const splitByService = 'service';

/** Whether a PDF is split, and by whom. `split_pdf_page` is sent only if the service should do it. */
export const splitField = {
	...choice('splitPdf', 'Split PDF', {
		options: [
			{ name: 'Do Not Split', value: splitByNobody, description: 'Sends each PDF unsplit' },
			{
				name: 'In This Node',
				value: splitByNode,
				description:
					'Sends page ranges in parallel, which is much faster for long documents. A chunk ends where a range ends. Set Languages for a document in several languages.',
			},
			{
				name: 'Leave to the Service',
				value: splitByService,
				description: 'Sends each PDF unsplit and asks the service to split it',
			},
		],
		default: splitByNobody,
		description:
			"Whether to process a PDF in page ranges, which isn't available in on-demand jobs. Other files, and PDFs that can't be read, are always sent unsplit.",
	}),
	serviceName: 'split_pdf_page',
	sentAs: { [splitByService]: 'true' },
};

/** Without a slash: n8n doesn't find an option of the same collection from the root when it loads a workflow. */
const shownWithSplitting: IDisplayOptions = {
	show: { splitPdf: [splitByNode, splitByService] },
};

export const allowFailedField = {
	...boolean('allowFailed', 'Allow Failed Ranges', {
		displayOptions: shownWithSplitting,
		default: true,
		description:
			'Whether to return the pages that succeeded if some page ranges fail. The output names the missing pages.',
	}),
	serviceName: 'split_pdf_allow_failed',
};

export const maxParallelPageRangesField = {
	...number('maxParallelPageRanges', 'Max Parallel Page Ranges', {
		displayOptions: shownWithSplitting,
		typeOptions: { minValue: 1, maxValue: 50, numberPrecision: 0 },
		default: 5,
		description:
			'How many page ranges to process in parallel, of all documents together. The value of the first item applies to all.',
	}),
	serviceName: 'split_pdf_concurrency_level',
};

/** Split options that the service accepts as well: docs/maintainers/service.md#splitting-a-pdf */
export const splitOptionFields: readonly SentField[] = [
	allowFailedField,
	maxParallelPageRangesField,
];

/** Which pages of a PDF are sent; all without it. This node selects them: the service ignores its own field for that. */
export const pageRangeField = text('pageRange', 'Page Range', {
	placeholder: 'e.g. 1-50',
	description:
		'Pages of a PDF to process, counted from 1. A range that ends after the last page is shortened.',
});
