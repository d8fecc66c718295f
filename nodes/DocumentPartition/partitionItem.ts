import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { readDocuments } from '../shared/input/readDocuments';
import { baseName } from '../shared/elements/fileName';
import { limitText } from '../shared/elements/textLimit/limitText';
import { readTextLimit } from '../shared/elements/textLimit/textLimitField';
import { readOutputSettings, storesAnswers, writeOutput } from '../shared/elements/writeOutput';
import { answerMemoryOf } from '../shared/partition/answer/answerMemory';
import { keepInMemory } from '../shared/partition/answer/keepInMemory';
import { wantsCsv } from '../shared/partition/formEntry';
import { readFormFields } from '../shared/partition/formFields';
import { partitionDocument } from '../shared/partition/partitionDocument';
import { readRequestSettings } from '../shared/partition/requestFields';

/** Partitions the documents of one input item, one after the other, and returns the output that the user chose. */
export async function partitionItem(
	this: IExecuteFunctions,
	itemIndex: number,
): Promise<INodeExecutionData[]> {
	const output = readOutputSettings(this, itemIndex);
	const fields = readFormFields(this, itemIndex);
	const settings = readRequestSettings(this, itemIndex);
	const isStored = storesAnswers(output, wantsCsv(fields));
	const items: INodeExecutionData[][] = [];
	for (const file of await readDocuments(this, itemIndex, settings.timeoutMs)) {
		const storedAs = isStored ? baseName(file.fileName) : undefined;
		const request = { file, fields, settings, itemIndex, canMissPages: true, storedAs };
		const written = await answerMemoryOf(this).run(async (memory) => {
			const result = await partitionDocument(this, { ...request, memory });
			const ofDocument = await writeOutput(this, result, output, { fileName: file.fileName });
			keepInMemory(this, memory, { items: ofDocument, output, itemIndex });
			return ofDocument;
		});
		items.push(written);
	}
	return limitText(items.flat(), readTextLimit(this, itemIndex), output.mode);
}
