import type { INodeProperties } from 'n8n-workflow';

import { nameInService, type SentField } from '../../service/transport/sentField';
import { propertiesOf } from '../../n8n/fields/field';
import { hiddenWhen, optionsCollection } from '../../n8n/fields/panel';
import { modesThat } from '../../output/modesWith';
import { hiddenWithPipeline } from './pipelineFields';
import { documentKeyField } from '../../documents/inputFields';
import { additionalFormFields } from './additionalFormFields';
import { responseFields } from './responseFields';
import { chunkingFields, chunkingStrategyField } from './chunkingFields';
import { languagesField } from './documentFields';
import { maxParallelDocumentsField, timeoutField } from './requestFields';
import { sendAsField } from './sendAs';
import { pageRangeField, maxParallelPageRangesField, splitField } from './splitFields';
import { highResolutionModelField, strategyFields } from './strategyFields';

/** The outputs for which nothing is sent. */
export const unsentOutputs = modesThat(({ sendsNothing }) => sendsNothing === true);

/** Form fields that are parameters of their own. */
export const topLevelFields: readonly SentField[] = [...strategyFields, chunkingStrategyField];

/** Form fields about reading the document, among the options. */
const readingOptionFields: readonly SentField[] = [
	...responseFields,
	languagesField,
	highResolutionModelField,
];

/** Form fields among the options, apart from the chunking strategy and those of splitting. */
export const optionFields: readonly SentField[] = [...chunkingFields, ...readingOptionFields];

/** The options of every node that partitions documents. */
const sharedOptions: readonly INodeProperties[] = [
	...hiddenWhen({ '/output': unsentOutputs }, [
		...propertiesOf([...optionFields, splitField, maxParallelPageRangesField, sendAsField]),
		additionalFormFields,
	]),
	...hiddenWhen({ '/output': ['comparison', 'highlightedPdf'] }, [
		pageRangeField.property,
		maxParallelDocumentsField.property,
	]),
	...propertiesOf([documentKeyField, timeoutField]),
];

/**
 * Returns how documents are processed (docs/maintainers/service.md#form-fields), in the order in which people decide, and
 * everything else as options, with those that a node has of its own; read by `readFormFields`, `readSplitSettings` and
 * `readRequestSettings`.
 */
export function partitionFieldsWith(ownOptions: readonly INodeProperties[]): INodeProperties[] {
	return [
		...hiddenWhen(
			{ '/output': unsentOutputs, ...hiddenWithPipeline },
			propertiesOf([chunkingStrategyField, ...strategyFields]),
		),
		optionsCollection([...sharedOptions, ...ownOptions]),
	];
}

/** Returns how users know a form field. */
export function shownName(name: string): string {
	const field = [...topLevelFields, ...optionFields, splitField].find(
		(known) => nameInService(known) === name,
	);
	return field ? `'${field.property.displayName}'` : `the form field "${name}"`;
}
