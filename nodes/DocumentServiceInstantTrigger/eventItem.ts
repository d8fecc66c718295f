import type { IDataObject, INodeExecutionData, IWebhookFunctions } from 'n8n-workflow';

import type { Dialect } from '../core/credential/dialect';
import type { TriggerNodeContext } from '../core/n8n/nodeContext';
import { fetchJobExtras, jobItem } from '../core/service/jobs/jobItem';
import { isRecordOf } from '../core/service/jobs/jobResults';
import { getJob } from '../core/service/jobs/jobs';
import { readExtras, readWorkflows } from '../core/service/jobs/watchedJobs';
import { appliedFilters } from '../core/service/lists/filters';
import { isFinished, readJobStatus } from '../core/service/status/jobStatus';
import { Problem } from '../core/text/problem';
import { creationTimeOf } from '../core/text/readTime';
import { eventsField, optionsField } from './instantFields';
import type { JobEvent } from './jobEvent';

/** How long requesting the job may take with all tries: the service waits for the response. ms. */
const maxRequestMs = 20_000;

/**
 * Returns the item of the polling trigger for an event, with the job as it is now; undefined for what isn't wanted.
 * Rejects if the job can't be read completely.
 */
export async function itemOf(
	delivery: TriggerNodeContext<IWebhookFunctions>,
	{ jobId, status }: JobEvent,
): Promise<INodeExecutionData | undefined> {
	const extrasWanted = readExtras(delivery.options(optionsField));
	const selected = readWorkflows(delivery);
	if (!delivery.read(eventsField).includes(status)) return undefined;
	const row = await getJob(delivery, jobId, { wholeMs: maxRequestMs });
	if (!isRecordOf(row, jobId)) throw new Problem("the service's response isn't its record");
	const { dialect } = await delivery.credential();
	if (!isOfSelected(row, selected, dialect)) return undefined;
	const present = readJobStatus(row.status);
	if (isFinished(status) && present !== status && present !== 'unknown') {
		// A job that has another outcome by now has an event of its own for that.
		if (isFinished(present)) return undefined;
		throw new Problem("its record doesn't say yet that it finished");
	}
	const job = { id: jobId, status, createdAt: creationTimeOf(row), row };
	// Before it finishes, a job may have neither details nor results.
	const wanted = isFinished(status) ? extrasWanted : undefined;
	const extras = wanted && (await fetchJobExtras(delivery, job, wanted));
	if (extras && extras.errors.length > 0) throw new Problem(extras.errors.join('; '));
	return jobItem({ job, extras });
}

/** A channel that was removed may still have deliveries to come. */
function isOfSelected(row: IDataObject, selected: readonly string[], dialect: Dialect): boolean {
	const isOf = (id: string) =>
		appliedFilters('jobs', { workflow_id: id }, dialect).every((filter) => filter.accepts(row));
	return selected.length === 0 || selected.some(isOf);
}
