import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { readOption } from '../../fields/readValue';
import { documentKeyField } from '../../input/documentKey';
import type { Item } from '../../run/caller';
import { inSlices, type Work } from '../../values/inSlices';
import { shortenRecord } from '../textLimit/shortenRecord';
import { isOfRows } from './outputForm';
import { formOf } from './outputForms';
import { documentFactsField, keepInputFieldsField } from './outputFields';
import type { OutputSettings } from './outputSettings';

/** What the user wants in every item besides the form's own fields. */
export interface AddedFields {
	documentFacts: boolean;
	keepInputFields: boolean;
}

/**
 * Rows have no facts unless the user asks for them, nor has what an agent's model reads. Throws a Problem for an option
 * without a value that can be used.
 */
export function readAddedFields(item: Item, { mode }: OutputSettings): AddedFields {
	const added = item.options();
	const isUnwanted = item.isTool || isOfRows(formOf(mode));
	// Who names a document wants to see its name.
	const hasKey = Object.hasOwn(added, documentKeyField.property.name);
	return {
		documentFacts: readOption(documentFactsField, added) ?? (hasKey || !isUnwanted),
		keepInputFields: readOption(keepInputFieldsField, added) ?? false,
	};
}

/** What of a document's facts each item repeats at most, such as of a long list of recipients. Characters. */
const longestFacts = 2_000;

/** The items with the fields of the input item, which theirs replace, and with the document's facts, shared by all. */
export async function addFields(
	items: INodeExecutionData[],
	{ input, document }: { input?: IDataObject; document?: IDataObject },
): Promise<INodeExecutionData[]> {
	if (input === undefined && document === undefined) return items;
	const facts = document && { document: shortenRecord(document, longestFacts) };
	return await inSlices(withFields(items, { ...input }, facts));
}

function* withFields(
	items: readonly INodeExecutionData[],
	before: IDataObject,
	after: IDataObject = {},
): Work<INodeExecutionData[]> {
	const all: INodeExecutionData[] = [];
	for (const item of items) {
		yield;
		all.push({ ...item, json: { ...before, ...item.json, ...after } });
	}
	return all;
}
