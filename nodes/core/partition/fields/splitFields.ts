import type { IDisplayOptions } from 'n8n-workflow';

import { field, type Field } from '../../n8n/fields/field';

/** The values of the option `splitPdf`. */
const splitByNobody = 'none';
export const splitByNode = 'node';
const splitByService = 'service';

/** Whether a PDF is split, and by whom. `split_pdf_page` is sent only if the service should do it. */
export const splitField = field(
	{
		displayName: 'Split PDF',
		name: 'splitPdf',
		type: 'options',
		options: [
			{ name: 'Do Not Split', value: splitByNobody, description: 'Sends each PDF whole' },
			{
				name: 'In This Node',
				value: splitByNode,
				description:
					'Sends page ranges in parallel and joins the results, which is much faster for long documents. For a document in several languages, set Languages, since the service detects the languages of each range separately.',
			},
			{
				name: 'Leave to the Service',
				value: splitByService,
				description: 'Sends each PDF whole and asks the service to split it',
			},
		],
		default: splitByNode,
		description:
			"Whether to process a PDF in page ranges. Other files, and PDFs that can't be read, are always sent whole. Without this option, PDFs aren't split.",
	},
	{ serviceName: 'split_pdf_page', sentAs: { [splitByService]: 'true' } },
);

/** Without a slash: n8n doesn't find an option of the same collection from the root when it loads a workflow. */
const shownWithSplitting: IDisplayOptions = {
	show: { splitPdf: [splitByNode, splitByService] },
};

export const allowFailedField = field(
	{
		displayName: 'Allow Failed Ranges',
		name: 'allowFailed',
		type: 'boolean',
		displayOptions: shownWithSplitting,
		default: true,
		description:
			'Whether to return the pages that succeeded if some page ranges fail. The output names the missing pages.',
	},
	{ serviceName: 'split_pdf_allow_failed' },
);

export const rangesAtOnceField = field(
	{
		displayName: 'Ranges at Once',
		name: 'rangesAtOnce',
		type: 'number',
		displayOptions: shownWithSplitting,
		typeOptions: { minValue: 1, maxValue: 50, numberPrecision: 0 },
		default: 5,
		description:
			'How many page ranges to process in parallel. In this node, all documents share this limit, which is lowered while the service is overloaded. The value of the first item applies to all.',
	},
	{ serviceName: 'split_pdf_concurrency_level' },
);

/** Split options that the service accepts as well: docs/maintainers/service.md#splitting-a-pdf */
export const splitOptionFields: readonly Field[] = [allowFailedField, rangesAtOnceField];

/** Which pages of a PDF are sent. This node selects them: the service ignores its own field for that. */
export const pageRangeField = field({
	displayName: 'Page Range',
	name: 'pageRange',
	type: 'string',
	default: '',
	placeholder: 'e.g. 1-50',
	description:
		'Pages of a PDF to process, counted from 1. A range that is longer than the document ends with it. Leave empty for all pages.',
});
