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

export const searchSources = listSearchOf(async (context) =>
	(await listRows(context, 'sources')).map(connectorEntry),
);

export const searchDestinations = listSearchOf(async (context) =>
	(await listRows(context, 'destinations')).map(connectorEntry),
);

/** The sources that a workflow can have: Local, where files are uploaded, and all source connectors. */
export const searchWorkflowSources = listSearchOf(async (context) => [
	{ ...localConnector, marks: ['upload files with each run'] },
	...(await listRows(context, 'sources')).map(connectorEntry),
]);

/** The destinations that a workflow can have: Local, where results are downloaded, and all destination connectors. */
export const searchWorkflowDestinations = listSearchOf(async (context) => [
	{ ...localConnector, marks: ['download results from the job'] },
	...(await listRows(context, 'destinations')).map(connectorEntry),
]);

/** Lists workflows by name, with type, status and creation time. */
export const searchWorkflows = listSearchOf(async (context) =>
	(await listRows(context, 'workflows')).map((row) => ({
		value: row.id,
		name: row.name,
		marks: [trimmedText(row.workflow_type), trimmedText(row.status), timeText(creationTimeOf(row))],
	})),
);

/** Lists templates by name, with their version (docs/maintainers/service.md#workflows). */
export const searchTemplates = listSearchOf(async (context) =>
	(await listTemplates(context)).map((row) => ({
		value: row.id,
		name: row.name,
		marks: [trimmedText(row.version)],
	})),
);
