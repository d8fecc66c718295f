import type { IDataObject } from 'n8n-workflow';

import { statusText } from '../status/jobProgress';
import { readJobStatus } from '../status/jobStatus';
import { mapInBatches } from '../../text/batches';
import { creationTimeOf, newestFirst } from '../../text/readTime';
import { nameText } from '../../text/text';
import { listRows } from '../lists/listRows';
import { type ListEntry, listSearchOf, timeText } from './searchResult';

/** "Delivery notes: completed, 23 Nov 2026, 14:47 UTC". */
function jobEntry(job: IDataObject): ListEntry {
	const { id, status, workflow_name: workflow } = job;
	const details = [
		status === undefined ? undefined : statusText(readJobStatus(status), status),
		timeText(creationTimeOf(job)),
	].filter((text) => text !== undefined);
	const name = nameText(workflow) || nameText(id);
	return { value: id, name: details.length === 0 ? name : `${name}: ${details.join(', ')}` };
}

/** Lists jobs, newest first. */
export const searchJobs = listSearchOf(async (context) =>
	mapInBatches(await newestFirst(await listRows(context, 'jobs')), jobEntry),
);
