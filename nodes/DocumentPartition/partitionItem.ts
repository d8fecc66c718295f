import type { INodeExecutionData } from 'n8n-workflow';

import { ContentHash } from '../shared/input/contentHash';
import { readDocuments } from '../shared/input/readDocuments';
import { baseName } from '../shared/elements/fileName';
import { addFields, readAddedFields, settingsHash } from '../shared/elements/output/addedFields';
import { documentFacts } from '../shared/elements/output/documentFacts';
import { limitText } from '../shared/elements/output/limitText';
import { readOutputSettings, readTextLimit } from '../shared/elements/output/outputSettings';
import { storesAnswers, writeOutput } from '../shared/elements/output/writeOutput';
import { noTablesHint } from '../shared/elements/tables/noTablesHint';
import { answerMemoryOf } from '../shared/partition/answer/answerMemory';
import { keepInMemory } from '../shared/partition/answer/keepInMemory';
import { strategyIn, wantsCsv } from '../shared/partition/fields/formEntry';
import { readFormFields } from '../shared/partition/fields/formFields';
import { startingPageNumber } from '../shared/partition/split/rangeFields';
import { partitionDocument } from '../shared/partition/partitionDocument';
import { readRequestSettings } from '../shared/partition/fields/requestFields';
import type { Item } from '../shared/run/caller';
import { inSlices } from '../shared/values/inSlices';
import { joinedLists } from '../shared/values/longContent';

/** Partitions the documents of one input item, one after the other, and returns the output that the user chose. */
export async function partitionItem(item: Item): Promise<INodeExecutionData[]> {
	const output = readOutputSettings(item);
	const limit = readTextLimit(item);
	const fields = readFormFields(item);
	const settings = readRequestSettings(item);
	const added = readAddedFields(item, output);
	const isStored = storesAnswers(output, wantsCsv(fields));
	const items: INodeExecutionData[][] = [];
	for (const file of await readDocuments(item, settings.timeoutMs)) {
		const storedAs = isStored ? baseName(file.fileName) : undefined;
		const memory = answerMemoryOf(item).begin();
		const hash = new ContentHash();
		try {
			const watched = added.documentFacts ? await hash.watch(file) : file;
			const request = { file: watched, fields, settings, canMissPages: true, storedAs, memory };
			const result = await partitionDocument(item, request);
			const document = added.documentFacts
				? await documentFacts(result, {
						...file,
						firstPage: startingPageNumber(fields),
						contentHash: hash.hex,
						settingsHash: settingsHash(fields, output),
					})
				: undefined;
			const written = await addFields(
				item,
				await writeOutput(item, result, output, { fileName: file.fileName }),
				{ input: added.keepInputFields ? item.input.json : undefined, document },
			);
			if (output.mode === 'tableRows' && written.length === 0) {
				const hint = noTablesHint(result, file, { sent: strategyIn(fields) });
				if (hint !== undefined) item.hint(hint);
			}
			keepInMemory(memory, { items: written, output });
			items.push(written);
		} finally {
			memory.end();
		}
	}
	return limitText(await inSlices(joinedLists(items)), limit, output.mode);
}
