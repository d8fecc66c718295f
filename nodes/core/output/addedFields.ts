import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { documentKeyField } from '../documents/inputFields';
import type { Item } from '../n8n/nodeContext';
import { mapInBatches } from '../text/batches';
import { isOfRows } from './outputFormat';
import { formatOf } from './outputFormats';
import { documentInfoField, keepInputFieldsField } from './outputFields';
import type { OutputSettings } from './outputSettings';

/** What the user wants in every item besides the format's own fields. */
export interface AddedFields {
	documentInfo: boolean;
	/** Whether the info has hashes of the content and of the settings: to hash it takes about as long as to send it. */
	hashes: boolean;
	keepInputFields: boolean;
}

/**
 * Reads which fields the user wants. Rows have no document info without being asked for it, nor has what an agent's
 * model reads. Throws a Problem for an option without a value that can be used.
 */
export function readAddedFields(item: Item, { mode }: OutputSettings): AddedFields {
	const isUnwanted = item.isTool || isOfRows(formatOf(mode));
	// Who names a document wants to see its name.
	const hasKey = Object.hasOwn(item.options(), documentKeyField.property.name);
	const isAskedFor = item.option(documentInfoField) ?? (hasKey || undefined);
	return {
		documentInfo: isAskedFor ?? !isUnwanted,
		hashes: isAskedFor ?? false,
		keepInputFields: item.option(keepInputFieldsField) ?? false,
	};
}

/**
 * Returns the items with the fields of the input item, which theirs replace, and with the document info, shared by all.
 */
export async function addFields(
	items: INodeExecutionData[],
	{ input, document }: { input?: IDataObject; document?: IDataObject },
): Promise<INodeExecutionData[]> {
	if (input === undefined && document === undefined) return items;
	const info = document === undefined ? {} : { document };
	return await mapInBatches(items, (item) => ({
		...item,
		json: { ...input, ...item.json, ...info },
	}));
}
