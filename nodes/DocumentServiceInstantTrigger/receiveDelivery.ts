import type { INodeExecutionData, IWebhookFunctions } from 'n8n-workflow';

import { fetchJobExtras, jobItem } from '../core/service/jobs/jobItem';
import { getJob } from '../core/service/jobs/jobs';
import { isRecordOf } from '../core/service/jobs/jobResults';
import { readWorkflows, readExtras } from '../core/service/jobs/watchedJobs';
import { shownItems } from '../core/n8n/shown';
import type { TriggerNodeContext } from '../core/n8n/nodeContext';
import { isFinished, readJobStatus } from '../core/service/status/jobStatus';
import { systemClock } from '../core/text/clock';
import { isRecord } from '../core/text/json';
import { messageOf } from '../core/text/messageOf';
import { parseJson } from '../core/text/parseJson';
import { Problem } from '../core/text/problem';
import { creationTimeOf } from '../core/text/readTime';
import { nameText } from '../core/text/text';
import { eventNames, eventsField, type JobEvent, optionsField } from './instantFields';
import { InstantState } from './instantState';
import { isSigned } from './verifyDelivery';

/** What becomes of a delivery: an item that starts the workflow, or a response alone. */
export type Outcome =
	{ status: 200; item?: INodeExecutionData } | { status: 400 | 401 | 413 | 503; message: string };

/** Larger bodies aren't those of an event. Bytes. */
const maxBytes = 1024 * 1024;

/** How long requesting the job may take with all tries: the service waits for the response. ms. */
const requestTimeMs = 20_000;

/**
 * The deliveries that this process works on or has passed on, by node and ID: n8n gives each request static data of its
 * own, and saves it after the response, so that the saved ones may lack the latest.
 */
const deliveries = new Map<string, 'processing' | 'delivered'>();

/** The oldest ones are forgotten. */
const maxDeliveries = 2_000;

/** The way of a delivery: verified, not seen before, of a chosen event, and then the job as it is now. */
export async function receiveDelivery(
	delivery: TriggerNodeContext<IWebhookFunctions>,
	{
		headers,
		body,
		isTest,
	}: { headers: Record<string, unknown>; body: Buffer | undefined; isTest: boolean },
): Promise<Outcome> {
	if (body === undefined) return { status: 401, message: 'The body is missing' };
	if (body.length > maxBytes) return { status: 413, message: 'The body is too large' };
	const state = new InstantState(delivery.n8n.getWorkflowStaticData('node'), isTest);
	const signed = {
		id: nameText(headers['webhook-id']),
		timestamp: nameText(headers['webhook-timestamp']),
		signature: nameText(headers['webhook-signature']),
	};
	const secret = state.registration?.secret ?? '';
	if (!isSigned(signed, body, secret, systemClock.now())) {
		return { status: 401, message: "The signature isn't valid" };
	}
	if (state.hasSeen(signed.id)) return { status: 200 };
	const event = readEvent(parseJson(body.toString('utf8')));
	if (event === undefined) return { status: 400, message: "The body isn't an event of a job" };
	const ofNode = `${delivery.n8n.getWorkflow().id} ${delivery.node.id} ${isTest} `;
	const key = `${ofNode}${signed.id}`;
	const present = deliveries.get(key);
	if (present === 'delivered') return { status: 200 };
	if (present === 'processing') return { status: 503, message: 'This delivery is being processed' };
	deliveries.set(key, 'processing');
	const outcome = await passOn(delivery, event).catch((error: unknown) =>
		failed(delivery, event.jobId, error),
	);
	deliveries.delete(key);
	if (outcome.status !== 200) return outcome;
	deliveries.set(key, 'delivered');
	for (const oldest of deliveries.keys()) {
		if (deliveries.size <= maxDeliveries) break;
		deliveries.delete(oldest);
	}
	state.remember(deliveredTo(ofNode));
	return outcome;
}

/** The deliveries that this process has passed on for a node: saved data of another one may lack the latest of them. */
function deliveredTo(ofNode: string): string[] {
	return [...deliveries].flatMap(([key, present]) =>
		present === 'delivered' && key.startsWith(ofNode) ? [key.slice(ofNode.length)] : [],
	);
}

interface JobEventRead {
	jobId: string;
	status: JobEvent;
}

/** Undefined for anything but an event of a job. */
function readEvent(payload: unknown): JobEventRead | undefined {
	if (!isRecord(payload)) return undefined;
	const name = nameText(payload.type);
	const job = isRecord(payload.job) ? payload.job : isRecord(payload.data) ? payload.data : payload;
	const jobId = nameText(job.job_id) || nameText(job.id);
	const [status] = Object.entries(eventNames).find(([, eventName]) => eventName === name) ?? [];
	return status === undefined || jobId === '' ? undefined : { jobId, status: status as JobEvent };
}

/** The item of the polling trigger; 200 alone for what isn't wanted. Rejects if the job can't be read completely. */
async function passOn(
	delivery: TriggerNodeContext<IWebhookFunctions>,
	{ jobId, status }: JobEventRead,
): Promise<Outcome> {
	const events = delivery.read(eventsField) as JobEvent[];
	const extrasWanted = readExtras(delivery.options(optionsField));
	const chosen = readWorkflows(delivery);
	if (!events.includes(status)) return { status: 200 };
	const row = await getJob(delivery, jobId, { wholeMs: requestTimeMs });
	if (!isRecordOf(row, jobId)) throw new Problem("the service's response isn't its record");
	if (!isOfChosen(nameText(row.workflow_id), chosen)) return { status: 200 };
	const present = readJobStatus(row.status);
	if (isFinished(status) && present !== status && present !== 'unknown') {
		// A job that was told of as ended, but has another outcome by now, has an event of its own for that.
		if (isFinished(present)) return { status: 200 };
		throw new Problem("its record doesn't say yet that it has ended");
	}
	const job = { id: jobId, status, createdAt: creationTimeOf(row), row };
	// Before its end, a job may have neither details nor results.
	const wanted = isFinished(status) ? extrasWanted : undefined;
	const extras = wanted && (await fetchJobExtras(delivery, job, wanted));
	if (extras && extras.errors.length > 0) throw new Problem(extras.errors.join('; '));
	const [item] = await shownItems(delivery, [jobItem({ job, extras })], 'outputFiles');
	return { status: 200, item };
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A channel that was removed may still have deliveries to come. A workflow chosen by its key can't be compared. */
function isOfChosen(workflowId: string, chosen: readonly string[]): boolean {
	const isComparable = workflowId !== '' && chosen.every((id) => uuidPattern.test(id));
	return chosen.length === 0 || !isComparable || chosen.includes(workflowId);
}

/** The service delivers what failed again; n8n's log says why it has to. */
function failed(
	delivery: TriggerNodeContext<IWebhookFunctions>,
	jobId: string,
	error: unknown,
): Outcome {
	delivery.log(
		`Document service: the message about job ${jobId} has to be delivered again: ${messageOf(error)}`,
	);
	return { status: 503, message: "The job couldn't be read yet" };
}
