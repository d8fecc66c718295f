import type { Field } from '../n8n/fields/field';
import { requestedFileFormatField } from '../output/outputFields';
import { readOutputSettings, type OutputSettings } from '../output/outputSettings';
import { settingsHash } from '../output/settingsHash';
import { formatOf } from '../output/outputFormats';
import type { Item } from '../n8n/nodeContext';
import { fieldsOfResult, type FormEntry } from './fields/formEntry';
import { readFormFields } from './fields/formFields';
import { readRequestSettings, type RequestSettings } from './fields/requestFields';
import { rangeText } from './split/planRanges';
import { readSplitSettings, type SplitSettings } from './split/splitSettings';

/** What the parameters of an input item say about its documents, in each node that partitions them. */
export interface PartitionPlan {
	output: OutputSettings;
	fields: FormEntry[];
	request: RequestSettings;
	/** Which pages of a PDF are sent, and how; undefined for all pages in one request. */
	split?: SplitSettings;
}

/** Reads what an item's parameters say, and touches no document. Throws a Problem for a value that can't be used. */
export function readPartitionPlan(item: Item, metadataField?: Field<'choice'>): PartitionPlan {
	const output = readOutputSettings(item, {
		metadata: metadataField,
		fileFormat: requestedFileFormatField,
	});
	return {
		output,
		fields: withCoordinates(readFormFields(item, output.mode), output),
		request: readRequestSettings(item),
		split: readSplitSettings(item),
	};
}

/** Asks for coordinates where the output says where things stand, unless the user has decided about them. */
function withCoordinates(
	fields: FormEntry[],
	{ mode, chunkPosition }: OutputSettings,
): FormEntry[] {
	const isWanted = chunkPosition || formatOf(mode).needsCoordinates === true;
	const strategy = new Map(fields).get('strategy');
	const isDecided = fields.some(([name]) => name === 'coordinates');
	if (!isWanted || isDecided || strategy === 'vlm') return fields;
	return [...fields, ['coordinates', 'true']];
}

/** Returns a hash of what decides the output of a document: the plan, and `others`, which a node has of its own. */
export function hashOfPlan(
	{ fields, output, split }: PartitionPlan,
	others: Readonly<Record<string, string | number | undefined>>,
): string {
	const pageRange = split?.pageRange && rangeText(split.pageRange);
	return settingsHash(fieldsOfResult(fields), output, { pageRange, ...others });
}
