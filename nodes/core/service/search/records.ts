import type { IDataObject } from 'n8n-workflow';

import { mapInBatches } from '../../text/batches';
import { creationTimeOf } from '../../text/readTime';
import { trimmedText } from '../../text/text';
import { listRows, type Collection } from '../lists/listRows';
import { localConnector } from '../lists/locator';
import { type ListEntry, listSearchOf, timeText } from './searchResult';

/** A record by its name, with what tells it from others of this name. */
function entryOf(row: IDataObject, ...details: unknown[]): ListEntry {
	const marks = [...details.map(trimmedText), timeText(creationTimeOf(row))];
	return { value: row.id, name: row.name, marks };
}

/** Lists the records of a collection, with marks of each one. `first`: what's listed before them. */
function recordSearch(
	collection: Collection,
	marksOf: (row: IDataObject) => unknown[],
	first: ListEntry[] = [],
) {
	return listSearchOf(async (context) => {
		const rows = await listRows(context, collection);
		const entries = await mapInBatches(rows, (row) => entryOf(row, ...marksOf(row)));
		return first.length === 0 ? entries : [...first, ...entries];
	});
}

const typeOf = ({ type }: IDataObject) => [type];

/** What Local means at one end of a workflow. */
const local = (meaning: string): ListEntry[] => [{ ...localConnector, marks: [meaning] }];

/** The searchable lists of what has a name. Templates have versions: docs/maintainers/service.md#workflows */
export const recordSearches = {
	searchWorkflows: recordSearch('workflows', (row) => [row.workflow_type, row.status]),
	searchSources: recordSearch('sources', typeOf),
	searchDestinations: recordSearch('destinations', typeOf),
	searchWorkflowSources: recordSearch('sources', typeOf, local('upload files with each run')),
	searchWorkflowDestinations: recordSearch(
		'destinations',
		typeOf,
		local('download results from the job'),
	),
	searchTemplates: recordSearch('templates', ({ version }) => [version]),
};
