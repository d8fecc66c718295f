import type { IDataObject } from 'n8n-workflow';

import { creationTimeOf } from '../../text/readTime';
import { trimmedText } from '../../text/text';
import { listRows, type Collection } from '../lists/listRows';
import { localConnector } from '../lists/locator';
import { listTemplates } from '../lists/templates';
import { type ListEntry, listSearchOf, timeText } from './searchResult';

/** A record by its name, with what tells it from others of this name. */
function entryOf(row: IDataObject, ...details: unknown[]): ListEntry {
	const marks = [...details.map(trimmedText), timeText(creationTimeOf(row))];
	return { value: row.id, name: row.name, marks };
}

/** Lists the connectors of one kind. `local`: what Local means in a workflow, which is listed first then. */
function connectorSearch(collection: Collection, local?: string) {
	const first: ListEntry[] = local === undefined ? [] : [{ ...localConnector, marks: [local] }];
	return listSearchOf(async (context) => {
		const connectors = await listRows(context, collection);
		return [...first, ...connectors.map((row) => entryOf(row, row.type))];
	});
}

export const searchWorkflows = listSearchOf(async (context) =>
	(await listRows(context, 'workflows')).map((row) => entryOf(row, row.workflow_type, row.status)),
);

/** The searchable lists of what has a name. Templates have versions: docs/maintainers/service.md#workflows */
export const recordSearches = {
	searchWorkflows,
	searchSources: connectorSearch('sources'),
	searchDestinations: connectorSearch('destinations'),
	searchWorkflowSources: connectorSearch('sources', 'upload files with each run'),
	searchWorkflowDestinations: connectorSearch('destinations', 'download results from the job'),
	searchTemplates: listSearchOf(async (context) =>
		(await listTemplates(context)).map((row) => entryOf(row, row.version)),
	),
};
