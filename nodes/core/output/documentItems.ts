import type { INodeExecutionData } from 'n8n-workflow';

import type { Item } from '../n8n/nodeContext';
import { type AddedFields, addFields, readAddedFields } from './addedFields';
import { documentInfo, type DocumentSource } from './documentInfo';
import type { PartitionResult, StoredResult } from './elements/partitionResult';
import { noTablesHint, type Strategy } from './noTablesHint';
import { type OutputSettings, readOutputSettings, readTextLimit } from './outputSettings';
import { writeOutput } from './writeOutput';

/** What the user wants of each document. */
export interface OutputPlan {
	output: OutputSettings;
	added: AddedFields;
	/** For all documents of the item together. Characters. */
	textLimit?: number;
}

/** Reads an item's output parameters. Throws a Problem for a value that can't be used. */
export function readOutputPlan(item: Item): OutputPlan {
	const output = readOutputSettings(item);
	return { output, added: readAddedFields(item, output), textLimit: readTextLimit(item, output) };
}

/**
 * Returns the items of a document in the output format that the user chose, with what's known of the document.
 * `strategy`: the one that it was read with.
 */
export async function documentItems(
	item: Item,
	result: PartitionResult | StoredResult,
	{ output, added }: Pick<OutputPlan, 'output' | 'added'>,
	{ source, strategy }: { source: DocumentSource; strategy: Strategy },
): Promise<INodeExecutionData[]> {
	const document = added.documentInfo ? await documentInfo(result, source) : undefined;
	const written = await writeOutput(item, result, output, source);
	if (output.mode === 'tableRows' && written.length === 0) {
		const hint = noTablesHint(result, source, strategy);
		if (hint !== undefined) item.hint(hint);
	}
	return await addFields(written, {
		input: added.keepInputFields ? item.input.json : undefined,
		document,
	});
}
