import type { IDataObject } from 'n8n-workflow';

import { isFinished } from '../../shared/status/jobStatus';
import type { DecisionSettings, FinishedJob } from '../state/decision';
import { isOfWorkflows, readListedJob } from '../state/listedJob';

/**
 * The matching finished job that was created last; one without a creation time only if no job has one. Undefined if
 * none matches.
 */
export function newestJob(
	listing: readonly IDataObject[],
	{ events, workflowIds }: Pick<DecisionSettings, 'events' | 'workflowIds'>,
): FinishedJob | undefined {
	let newest: FinishedJob | undefined;
	for (const row of listing) {
		const job = readListedJob(row);
		if (!job || !isFinished(job.status) || !events.has(job.status)) continue;
		if (!isOfWorkflows(row, workflowIds)) continue;
		const isNewer =
			newest === undefined ||
			(job.createdAt ?? Number.NEGATIVE_INFINITY) > (newest.createdAt ?? Number.NEGATIVE_INFINITY);
		if (isNewer) newest = { ...job, attempts: 0 };
	}
	return newest;
}
