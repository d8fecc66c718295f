import type { IDataObject } from 'n8n-workflow';

import { creationTimeOf } from '../../text/readTime';
import { trimmedText } from '../../text/text';
import { listRows } from '../lists/listRows';
import { localConnector } from '../lists/locator';
import { listTemplates } from '../lists/templates';
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

/** Lists workflows by name, with type, status and creation time. */
export const searchWorkflows = listSearchOf(async (caller) =>
	(await listRows(caller, 'workflows')).map((row) => ({
		value: row.id,
		name: row.name,
		marks: [trimmedText(row.workflow_type), trimmedText(row.status), timeText(creationTimeOf(row))],
	})),
);

/** Lists templates by name, with their version (docs/service.md#workflows). */
export const searchTemplates = listSearchOf(async (caller) =>
	(await listTemplates(caller)).map((row) => ({
		value: row.id,
		name: row.name,
		marks: [trimmedText(row.version)],
	})),
);
