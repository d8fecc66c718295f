import type { IDisplayOptions } from 'n8n-workflow';

import { boolean, choice, number, text } from '../../n8n/fields/field';
import type { SentField } from '../../wire/sentField';

/** How documents reach the service. */
export type SendAs = 'automatic' | 'job' | 'parse' | 'partition';

export const sendAsField = choice('sendAs', 'Send As', {
	options: [
		{
			name: 'Automatic',
			value: 'automatic',
			description:
				"Sends parse requests or partition requests, whichever the account has, and on-demand jobs for what these don't support",
		},
		{
			name: 'On-Demand Job',
			value: 'job',
			description:
				'Sends up to ten documents in each job. For documents that take longer than a request may take.',
		},
		{
			name: 'Parse Request',
			value: 'parse',
			description:
				'Sends one request per document to Unstructured Transform. Without chunking, strategies and languages.',
		},
		{
			name: 'Partition Request',
			value: 'partition',
			description: 'Sends one request per document. Faster for short documents.',
		},
	],
	default: 'automatic',
	description: 'How to send documents, if the account has several ways',
});

/** The first item's value counts for all. */
export const maxParallelDocumentsField = number('maxParallelDocuments', 'Max Parallel Documents', {
	typeOptions: { minValue: 1, maxValue: 50, numberPrecision: 0 },
	default: 5,
	description:
		'How many documents to send in parallel, 50 by default in parse requests and on-demand jobs. The value of the first item applies to all.',
});

/** The same document with the same settings isn't sent again. */
export const reuseHoursField = number('reuseHours', 'Reuse Results (Hours)', {
	typeOptions: { minValue: 0.01 },
	default: 24,
	description:
		'Returns the result of an earlier execution that sent the same document with the same settings, at most this many hours ago, instead of sending it again. Requires parse requests or on-demand jobs.',
});

export const defaultTimeoutMinutes = 30;

export const timeoutField = number('timeoutMinutes', 'Timeout (Minutes)', {
	typeOptions: { minValue: 0.01, maxValue: 24 * 60 },
	default: defaultTimeoutMinutes,
	description:
		'How long to wait for the result of one document, with all retries and the pauses that the service asks for. A job or parse that takes longer is canceled, unless Reuse Results is set.',
});

/** The values of the option `splitPdf`. */
const splitByNobody = 'none';
const splitByNode = 'node';
const splitByService = 'service';

/** Whether a PDF is split, and by whom. */
export const splitField = choice('splitPdf', 'Split PDF', {
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
});

/** Sent only if the service should split a PDF. */
export const splitByServiceField = boolean('split_pdf_page', splitField.property.displayName);

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

/** How a PDF is split, by parameters: this node splits it by the same ones. */
export const splittingFields: readonly SentField[] = [allowFailedField, maxParallelPageRangesField];

/** Which pages of a PDF are sent; all without it. This node selects them: the service ignores its own field for that. */
export const pageRangeField = text('pageRange', 'Page Range', {
	placeholder: 'e.g. 1-50',
	description:
		'Pages of a PDF to process, counted from 1. A range that ends after the last page is shortened. Files of other types are sent whole.',
});
