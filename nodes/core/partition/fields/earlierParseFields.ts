import type { IDisplayOptions } from 'n8n-workflow';

import { choice, type Field, propertiesOf, text } from '../../n8n/fields/field';
import { hiddenWhen, shownWhen } from '../../n8n/fields/panel';
import type { Item } from '../../n8n/nodeContext';
import { extractedDataFormat } from '../../output/formats/extractedData';
import { hiddenWithPipeline } from './pipelineFields';

const extractFromField = choice('extractFrom', 'Extract From', {
	noDataExpression: true,
	options: [
		{
			name: 'Document',
			value: 'document',
			description: 'The document of the input, which is sent',
		},
		{
			name: 'Earlier Parse',
			value: 'earlierParse',
			description:
				'A document that Unstructured Transform has parsed already. It is neither sent nor parsed again.',
		},
	],
	default: 'document',
	description: 'What to extract the data from',
});

const parseIdField: Field<string> = text('parseId', 'Parse ID', {
	displayOptions: { show: { extractFrom: ['earlierParse'] } },
	required: true,
	default: '={{ $json.parseId }}',
	description:
		'The parseId that an earlier Document Partition node returned with Extracted Data or Category',
});

/** What hides a field where no document is sent. */
export const hiddenWithEarlierParse: NonNullable<IDisplayOptions['hide']> = {
	extractFrom: ['earlierParse'],
};

/** What data is extracted from; read by `readEarlierParse`. */
export const extractFromProperties = hiddenWhen(
	hiddenWithPipeline,
	shownWhen(
		{ output: [extractedDataFormat.value] },
		propertiesOf([extractFromField, parseIdField]),
	),
);

/**
 * Returns the ID of the earlier parse that an item's data is extracted from; undefined for a document. Throws a Problem
 * for an empty one.
 */
export function readEarlierParse(item: Item): string | undefined {
	return item.read(extractFromField) === 'earlierParse' ? item.read(parseIdField) : undefined;
}
