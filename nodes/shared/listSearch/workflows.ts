import type { IDataObject, ILoadOptionsFunctions } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';

import { trimmedText } from '../text/trimmedText';
import { creationTimeOf } from '../time/creationTime';
import { listRows } from '../workflowInterface/listRows';
import { listSearchOf, timeText } from './searchResult';

/** Lists workflows by name, with type, status and creation time. */
export const searchWorkflows = listSearchOf(async (context) =>
	(await listRows(context, 'workflows')).map((row) => ({
		value: row.id,
		name: row.name,
		marks: [trimmedText(row.workflow_type), trimmedText(row.status), timeText(creationTimeOf(row))],
	})),
);

/** Throws a NodeOperationError if the service has no templates at all: the specification doesn't know them. */
async function listTemplates(context: ILoadOptionsFunctions): Promise<IDataObject[]> {
	const failure = (error: unknown): never => {
		if (!(error instanceof NodeApiError) || error.httpCode !== '404') throw error;
		throw new NodeOperationError(context.getNode(), 'This service has no list of templates', {
			description: 'Choose By ID and enter the ID of the template',
		});
	};
	return await listRows(context, 'templates').catch(failure);
}

/** Lists templates by name, with their version (docs/service.md#workflows). */
export const searchTemplates = listSearchOf(async (context) =>
	(await listTemplates(context)).map((row) => ({
		value: row.id,
		name: row.name,
		marks: [trimmedText(row.version)],
	})),
);
