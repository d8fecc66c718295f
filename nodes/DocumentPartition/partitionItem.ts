import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { readDocuments } from '../shared/input/readDocuments';
import { limitText } from '../shared/output/textLimit/limitText';
import { readTextLimit } from '../shared/output/textLimit/textLimitField';
import { readOutputSettings, writeOutput } from '../shared/output/writeOutput';
import { readFormFields } from '../shared/partition/formFields';
import { partitionDocument } from '../shared/partition/partitionDocument';
import { readRequestSettings } from '../shared/partition/requestFields';

/** Partitions the documents of one input item, one after the other, and gives the output that was chosen. */
export async function partitionItem(
	this: IExecuteFunctions,
	itemIndex: number,
): Promise<INodeExecutionData[]> {
	const output = readOutputSettings(this, itemIndex);
	const fields = readFormFields(this, itemIndex);
	const settings = readRequestSettings(this, itemIndex);
	const items: INodeExecutionData[][] = [];
	for (const file of await readDocuments(this, itemIndex, settings.timeoutMs)) {
		const result = await partitionDocument(this, {
			file,
			fields,
			settings,
			itemIndex,
			canMissPages: true,
		});
		items.push(await writeOutput(this, result, output, { fileName: file.fileName }));
	}
	return limitText(items.flat(), readTextLimit(this, itemIndex), output.mode);
}
