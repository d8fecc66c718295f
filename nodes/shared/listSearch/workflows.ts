import type { IDataObject, ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';

import { creationTimeOf } from '../time/creationTime';
import { listRows } from '../workflowInterface/listRows';
import { searchResult, timeText } from './searchResult';

function textOf(value: unknown): string | undefined {
	return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Lists workflows by name, with type, status and creation time. */
export async function searchWorkflows(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	const entries = (await listRows(this, 'workflows')).map((row) => ({
		value: row.id,
		name: row.name,
		marks: [textOf(row.workflow_type), textOf(row.status), timeText(creationTimeOf(row))],
	}));
	return searchResult(entries, filter);
}

/** Gives the rows, or throws a NodeOperationError where the service has no templates at all. */
async function listTemplates(context: ILoadOptionsFunctions): Promise<IDataObject[]> {
	const failure = (error: unknown): never => {
		if (!(error instanceof NodeApiError) || error.httpCode !== '404') throw error;
		throw new NodeOperationError(context.getNode(), 'This service has no list of templates', {
			description: 'Give the template by ID',
		});
	};
	return await listRows(context, 'templates').catch(failure);
}

/** Lists templates by name, with their version (public service section 4; not in the specification). */
export async function searchTemplates(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	const entries = (await listTemplates(this)).map((row) => ({
		value: row.id,
		name: row.name,
		marks: [textOf(row.version)],
	}));
	return searchResult(entries, filter);
}
