import type { IDataObject, INodeExecutionData, IWebhookFunctions } from 'n8n-workflow';

import type { Dialect } from '../core/credential/dialect';
import { readOption } from '../core/n8n/fields/readField';
import type { TriggerNodeContext } from '../core/n8n/nodeContext';
import { shownItems } from '../core/n8n/shown';
import { isOwnJob } from '../core/paid/jobs/ownJob';
import {
	eventNames,
	includeOwnJobsField,
	readExtras,
	readWorkflows,
} from '../core/paid/jobs/watchedJobs';
import { fetchJobExtras, isRecordOf, jobItem } from '../core/paid/jobs/jobItem';
import { getJob } from '../core/paid/jobs/jobs';
import { appliedFilters } from '../core/records/listRows';
import { isFinished, type JobStatus, readJobStatus } from '../core/records/status';
import { systemClock } from '../core/text/clock';
import { isRecord, parseJson } from '../core/text/json';
import { Problem } from '../core/text/problem';
import { creationTimeOf } from '../core/text/readTime';
import { messageOf, nameText } from '../core/text/text';
import { onceDelivered, type DeliveryOutcome } from './deliveries';
import { eventsField, optionsField } from './instantFields';
import { readRegistration } from './registration';
import { acceptedUntil, isSigned } from './verifyDelivery';

interface Delivery {
	headers: Record<string, unknown>;
	/** The bytes as they came, which the signature is about; undefined if n8n couldn't read them. */
	body: Buffer | undefined;
	isTest: boolean;
}

/** Larger bodies aren't those of an event. Bytes. */
const maxBytes = 1024 * 1024;

/** Handles a delivery: it must be verified, not seen before and of a selected event; then the job is requested. */
export async function receiveDelivery(
	context: TriggerNodeContext<IWebhookFunctions>,
	{ headers, body, isTest }: Delivery,
): Promise<DeliveryOutcome> {
	if (body === undefined) return { status: 401, message: 'The body is missing' };
	if (body.length > maxBytes) return { status: 413, message: 'The body is too large' };
	const { n8n, node } = context;
	const staticData = n8n.getWorkflowStaticData('node');
	const id = nameText(headers['webhook-id']);
	const timestamp = nameText(headers['webhook-timestamp']);
	const signature = nameText(headers['webhook-signature']);
	const secret = readRegistration(staticData, isTest)?.secret ?? '';
	const now = systemClock.now();
	if (!isSigned({ id, timestamp, signature }, body, secret, now)) {
		return { status: 401, message: "The signature isn't valid" };
	}
	const event = readJobEvent(parseJson(body.toString('utf8')));
	if (event === undefined) return { status: 400, message: "The body isn't an event of a job" };
	const place = { staticData, node: JSON.stringify([n8n.getWorkflow().id, node.id, isTest]), now };
	const delivery = { id, acceptedUntil: acceptedUntil({ timestamp }) };
	return await onceDelivered(place, delivery, async () => {
		try {
			const made = await eventItem(context, event);
			const [item] = await shownItems(context, made ? [made] : [], 'outputFiles');
			return { status: 200, item };
		} catch (error) {
			// The service sends what failed again; n8n's log says why it has to.
			context.log(
				`Document service: the notification about job ${event.jobId} must be sent again: ${messageOf(error)}`,
			);
			return { status: 503, message: "The job couldn't be read yet" };
		}
	});
}

/** What a delivery says: nothing else of it is used. */
interface JobEvent {
	jobId: string;
	status: JobStatus;
}

function readJobEvent(payload: unknown): JobEvent | undefined {
	if (!isRecord(payload)) return undefined;
	const job = [payload.job, payload.data, payload].find(isRecord) ?? payload;
	const jobId = nameText(job.job_id) || nameText(job.id);
	const [status] =
		Object.entries(eventNames).find(([, name]) => name === nameText(payload.type)) ?? [];
	return status === undefined || jobId === '' ? undefined : { jobId, status: status as JobStatus };
}

/** How long requesting the job may take with all tries: the service waits for the response. ms. */
const maxRequestMs = 20_000;

/**
 * Returns the item of the polling trigger for an event, with the job as it is now; undefined for what isn't wanted.
 * Rejects if the job can't be read completely.
 */
async function eventItem(
	delivery: TriggerNodeContext<IWebhookFunctions>,
	{ jobId, status }: JobEvent,
): Promise<INodeExecutionData | undefined> {
	const options = delivery.options(optionsField);
	const extrasWanted = readExtras(options);
	const includesOwn = readOption(includeOwnJobsField, options) ?? false;
	const selected = readWorkflows(delivery);
	if (!delivery.read(eventsField).includes(status)) return undefined;
	const row = await getJob(delivery, jobId, { wholeMs: maxRequestMs });
	if (!isRecordOf(row, jobId)) throw new Problem("the service's response isn't its record");
	const { dialect } = await delivery.credential();
	if (!isOfSelected(row, selected, dialect)) return undefined;
	const mayBeOwn = selected.length === 0 && !includesOwn && dialect.hasOnDemandJobs;
	if (mayBeOwn && (await isOwnJob(delivery, { id: jobId, row }, { wholeMs: maxRequestMs }))) {
		return undefined;
	}
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
