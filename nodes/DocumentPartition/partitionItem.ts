import type { INodeExecutionData } from 'n8n-workflow';

import { ContentHash } from '../shared/input/contentHash';
import { documentKeys } from '../shared/input/documentKey';
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
import {
	compareDocument,
	comparedItem,
	outputOfChange,
	readKnownMode,
} from './knownDocuments/compare';
import { outputCountOf } from './knownDocuments/outputs';
import type { Item } from '../shared/run/caller';
import type { ItemsByOutput } from '../shared/run/runItems';
import { inSlices } from '../shared/values/inSlices';
import { joinedLists } from '../shared/values/longContent';

/**
 * Partitions the documents of one input item, one after the other, and returns the output that the user chose. Documents
 * that the user knows already leave by an output of their own, and aren't sent.
 */
export async function partitionItem(item: Item): Promise<ItemsByOutput> {
	const output = readOutputSettings(item);
	const limit = readTextLimit(item);
	const fields = readFormFields(item);
	const settings = readRequestSettings(item);
	const wanted = readAddedFields(item, output);
	const isStored = storesAnswers(output, wantsCsv(fields));
	const hashOfSettings = settingsHash(fields, output);
	const mode = readKnownMode(item);
	const added = { ...wanted, documentFacts: wanted.documentFacts || mode !== undefined };
	const items: INodeExecutionData[][] = [];
	const byOutput: INodeExecutionData[][] = Array.from({ length: outputCountOf(mode) }, () => []);
	const files = await readDocuments(item, settings.timeoutMs);
	const keys = documentKeys(item, files);
	for (const [index, file] of files.entries()) {
		const identity = { documentKey: keys[index], settingsHash: hashOfSettings };
		const compared = mode && (await compareDocument(item, file, identity));
		if (mode && compared && (mode === 'compare' || compared.change === 'unchanged')) {
			file.fetched?.discard();
			byOutput[outputOfChange(mode, compared.change)].push(comparedItem(item, file, compared));
			continue;
		}
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
						...identity,
						contentHash: hash.hex,
						change: compared?.change,
					})
				: undefined;
			const written = await addFields(
				item,
				await writeOutput(item, result, output, {
					...identity,
					fileName: file.fileName,
				}),
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
	if (mode === 'compare') return { byOutput };
	byOutput[0] = limitText(await inSlices(joinedLists(items)), limit, output.mode);
	return { byOutput };
}
