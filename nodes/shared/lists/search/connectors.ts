import type { IDataObject } from 'n8n-workflow';

import { creationTimeOf } from '../../values/readTime';
import { listRows } from '../listRows';
import { localConnector } from '../locator';
import { type ListEntry, listSearchOf, timeText } from './searchResult';

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

/** The sources that a workflow can have: Local, where files are uploaded, and all source connectors. */
export const searchWorkflowSources = listSearchOf(async (caller) => [
	{ ...localConnector, marks: ['upload files with each run'] },
	...(await listRows(caller, 'sources')).map(connectorEntry),
]);

/** The destinations that a workflow can have: Local, where results are downloaded, and all destination connectors. */
export const searchWorkflowDestinations = listSearchOf(async (caller) => [
	{ ...localConnector, marks: ['download results from the job'] },
	...(await listRows(caller, 'destinations')).map(connectorEntry),
]);
