import type { Item } from '../../../core/n8n/nodeContext';
import { jobIdOf } from '../../../core/service/jobs/jobResults';
import { listRows } from '../../../core/service/lists/listRows';
import { isActive, readJobStatus } from '../../../core/service/status/jobStatus';
import { newestFirst } from '../../../core/text/readTime';

/**
 * Returns the newest job of a workflow that's in progress; undefined if the service doesn't tell. Never fails: that
 * nothing was started is what matters.
 */
export async function runningJobId(item: Item, workflowId: string): Promise<string | undefined> {
	const jobs = await listRows(item, 'jobs', { workflow_id: workflowId }).catch(() => []);
	const [job] = await newestFirst(jobs.filter(({ status }) => isActive(readJobStatus(status))));
	return job && jobIdOf(job);
}
