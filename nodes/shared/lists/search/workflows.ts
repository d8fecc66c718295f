import { creationTimeOf } from '../../values/readTime';
import { trimmedText } from '../../values/text';
import { listRows } from '../listRows';
import { listTemplates } from '../templates';
import { listSearchOf, timeText } from './searchResult';

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
