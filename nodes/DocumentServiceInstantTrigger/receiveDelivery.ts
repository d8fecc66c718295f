import type { IWebhookFunctions } from 'n8n-workflow';

import type { TriggerNodeContext } from '../core/n8n/nodeContext';
import { shownItems } from '../core/n8n/shown';
import { systemClock } from '../core/text/clock';
import { messageOf } from '../core/text/messageOf';
import { parseJson } from '../core/text/json';
import { nameText } from '../core/text/text';
import { onceDelivered, type Outcome } from './deliveries';
import { itemOf } from './eventItem';
import { InstantState } from './instantState';
import { readJobEvent } from './jobEvent';
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
): Promise<Outcome> {
	if (body === undefined) return { status: 401, message: 'The body is missing' };
	if (body.length > maxBytes) return { status: 413, message: 'The body is too large' };
	const { n8n, node } = context;
	const state = new InstantState(n8n.getWorkflowStaticData('node'), isTest);
	const id = nameText(headers['webhook-id']);
	const timestamp = nameText(headers['webhook-timestamp']);
	const signature = nameText(headers['webhook-signature']);
	const secret = state.registration?.secret ?? '';
	const now = systemClock.now();
	if (!isSigned({ id, timestamp, signature }, body, secret, now)) {
		return { status: 401, message: "The signature isn't valid" };
	}
	const event = readJobEvent(parseJson(body.toString('utf8')));
	if (event === undefined) return { status: 400, message: "The body isn't an event of a job" };
	const place = { state, node: JSON.stringify([n8n.getWorkflow().id, node.id, isTest]), now };
	const delivery = { id, acceptedUntil: acceptedUntil({ timestamp }) };
	return await onceDelivered(place, delivery, async () => {
		try {
			const made = await itemOf(context, event);
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
