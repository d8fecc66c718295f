import type { IDataObject } from 'n8n-workflow';

import { creationTimeOf } from '../time/creationTime';
import { listRows } from '../workflowInterface/listRows';
import type { ListEntry } from './searchResult';
import { listSearchOf, timeText } from './searchResult';

function connectorEntry(row: IDataObject): ListEntry {
	const type = typeof row.type === 'string' ? row.type : undefined;
	return { value: row.id, name: row.name, marks: [type, timeText(creationTimeOf(row))] };
}

export const searchSources = listSearchOf(async (caller) =>
	(await listRows(caller, 'sources')).map(connectorEntry),
);

export const searchDestinations = listSearchOf(async (caller) =>
	(await listRows(caller, 'destinations')).map(connectorEntry),
);
