import type { IDataObject, ILoadOptionsFunctions } from 'n8n-workflow';

import type { Caller } from '../../run/caller';
import { creationTimeOf } from '../../values/readTime';
import { Problem, ServiceProblem } from '../../values/problem';
import { trimmedText } from '../../values/text';
import { listRows } from '../listRows';
import { listSearchOf, timeText } from './searchResult';

/** Lists workflows by name, with type, status and creation time. */
export const searchWorkflows = listSearchOf(async (caller) =>
	(await listRows(caller, 'workflows')).map((row) => ({
		value: row.id,
		name: row.name,
		marks: [trimmedText(row.workflow_type), trimmedText(row.status), timeText(creationTimeOf(row))],
	})),
);

/** Throws a Problem if the service has no templates at all: the specification doesn't know them. */
async function listTemplates(caller: Caller<ILoadOptionsFunctions>): Promise<IDataObject[]> {
	const failure = (error: unknown): never => {
		if (!(error instanceof ServiceProblem) || error.httpCode !== '404') throw error;
		throw new Problem(
			'This service has no list of templates',
			'Choose By ID and enter the ID of the template',
		);
	};
	return await listRows(caller, 'templates').catch(failure);
}

/** Lists templates by name, with their version (docs/service.md#workflows). */
export const searchTemplates = listSearchOf(async (caller) =>
	(await listTemplates(caller)).map((row) => ({
		value: row.id,
		name: row.name,
		marks: [trimmedText(row.version)],
	})),
);
