import type { IDataObject, ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { creationTimeOf } from '../time/creationTime';
import { listRows } from '../workflowInterface/listRows';
import type { ListEntry } from './searchResult';
import { searchResult, timeText } from './searchResult';

function connectorEntry(row: IDataObject): ListEntry {
	const type = typeof row.type === 'string' ? row.type : undefined;
	return { value: row.id, name: row.name, marks: [type, timeText(creationTimeOf(row))] };
}

/** Lists source connectors by name, with type and creation time. */
export async function searchSources(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	return searchResult((await listRows(this, 'sources')).map(connectorEntry), filter);
}

/** Lists destination connectors by name, with type and creation time. */
export async function searchDestinations(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	return searchResult((await listRows(this, 'destinations')).map(connectorEntry), filter);
}
