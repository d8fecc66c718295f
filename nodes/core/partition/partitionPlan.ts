import type { Field } from '../n8n/fields/field';
import { requestedFileFormatField } from '../output/outputFields';
import { readOutputSettings, type OutputSettings } from '../output/outputSettings';
import { settingsHash } from '../output/settingsHash';
import { formatOf } from '../output/outputFormats';
import type { Item } from '../n8n/nodeContext';
import { fieldsOfResult, type FormEntry } from './fields/formEntry';
import { readFormFields } from './fields/formFields';
import { readPipeline } from './fields/pipelineFields';
import { readRequestSettings, type RequestSettings } from './fields/requestFields';
import { rangeText } from './split/planRanges';
import { readSplitSettings, type SplitSettings } from './split/splitSettings';

/** What the parameters of an input item say about its documents, in each node that partitions them. */
export interface PartitionPlan {
	output: OutputSettings;
	/** Empty where a template or steps process the documents. */
	fields: FormEntry[];
	/** The service's `request_data` of the template or steps that process the documents in a job. */
	requestData?: string;
	request: RequestSettings;
	/** Which pages of a PDF are sent, and how; undefined for all pages in one request. */
	split?: SplitSettings;
}

/** Reads what an item's parameters say, and touches no document. Throws a Problem for a value that can't be used. */
export function readPartitionPlan(item: Item, metadataField?: Field<string>): PartitionPlan {
	const output = readOutputSettings(item, {
		metadata: metadataField,
		fileFormat: requestedFileFormatField,
	});
	const requestData = readPipeline(item);
	const fields = readFormFields(item, output.mode, requestData !== undefined);
	const saysWhere = output.chunkPosition || formatOf(output.mode).needsCoordinates;
	return {
		output,
		fields: saysWhere && requestData === undefined ? withCoordinates(fields) : fields,
		requestData,
		request: readRequestSettings(item),
		split: readSplitSettings(item),
	};
}

/** Asks for coordinates, unless the user has decided about them, or a model reads the pages. */
function withCoordinates(fields: FormEntry[]): FormEntry[] {
	const given = new Map(fields);
	if (given.has('coordinates') || given.get('strategy') === 'vlm') return fields;
	return [...fields, ['coordinates', 'true']];
}

/** Returns a hash of what decides the output of a document: the plan, and `others`, which a node has of its own. */
export function hashOfPlan(
	{ fields, requestData, output, split }: PartitionPlan,
	others: Readonly<Record<string, string | number | undefined>>,
): string {
	const pageRange = split?.pageRange && rangeText(split.pageRange);
	return settingsHash(fieldsOfResult(fields), output, { requestData, pageRange, ...others });
}
