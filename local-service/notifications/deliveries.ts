import { randomUUID } from 'node:crypto';
import type { DeliveryFaults } from '../faults/deliveryFaults.ts';
import { createDeliveryFaults } from '../faults/deliveryFaults.ts';
import type {
	DeliveryAttempt,
	StoredChannel,
	StoredDelivery,
	StoredEvent,
} from '../workflow/state.ts';
import type { Workspace } from '../workflow/workspace.ts';
import { eventPayload, recordEvents } from './events.ts';
import { signedMessage } from './signedMessage.ts';

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** The pauses that Standard Webhooks recommends between attempts; the first attempt is immediate. */
const usualPausesMs: readonly number[] = [
	5 * secondMs,
	5 * minuteMs,
	30 * minuteMs,
	...[2, 5, 10, 14, 20, 24].map((hours) => hours * hourMs),
];
/** How long a receiver may take, by the machine's clock. */
const timeLimitMs = 20 * secondMs;

/** How events are delivered; everything has a default. */
export interface DeliverySettings {
	/** Milliseconds before each further attempt, by the service's clock. */
	retryPausesMs?: readonly number[];
}

/** A delivery as a test sees it. */
export interface Delivery extends StoredDelivery {
	/** The `webhook-id`. */
	messageId: string;
	eventType: string;
	jobId: string;
	workflowId: string;
	/** Undefined for a channel that doesn't exist any more. */
	url: string | undefined;
}

/** The deliveries of one service. */
export interface Deliveries {
	/** What goes wrong with them. */
	faults: DeliveryFaults;
	/** All of them, forged ones and those that were lost included, in the order in which they were made. */
	list(): Delivery[];
	/**
	 * Sends what is due by the service's clock, one after the other, and waits for the responses. With a
	 * clock of a test's own nothing is sent without it.
	 */
	settle(): Promise<void>;
	/** Starts what is due and returns at once. */
	start(): void;
}

/** Makes each change of a job's status an event, and each event a delivery to every channel that wants it. */
export function openDeliveries(
	workspace: Workspace,
	settings: DeliverySettings,
	closing: AbortSignal,
): Deliveries {
	const faults = createDeliveryFaults();
	const inProgress = new Set<string>();
	const pauses = settings.retryPausesMs ?? usualPausesMs;
	const { state } = workspace;

	workspace.noteChanges = (job) => {
		const events = recordEvents(workspace, job);
		const made = events.flatMap((event) => newDeliveries(workspace, event, faults));
		if (made.length === 0) return;
		state.deliveries.push(...made);
		workspace.save();
	};

	const takeDue = (): StoredDelivery[] => {
		workspace.noteChanges();
		const now = workspace.now();
		const due = state.deliveries
			.filter(
				({ id, status, dueAt }) => status === 'pending' && dueAt <= now && !inProgress.has(id),
			)
			.sort((first, second) => first.dueAt - second.dueAt);
		for (const { id } of due) inProgress.add(id);
		return due;
	};

	const attempt = async (delivery: StoredDelivery): Promise<void> => {
		const event = state.events.find(({ id }) => id === delivery.eventId);
		const channel = state.channels.find(({ id }) => id === delivery.channelId);
		if (event && channel?.isEnabled) {
			const made = await send(workspace, { delivery, event, channel }, closing);
			// What a closing service was about to send is sent after its next start.
			if (closing.aborted) return;
			delivery.attempts.push(made);
			delivery.status = statusAfter(delivery, made, pauses.length);
			delivery.dueAt = workspace.now() + (pauses[delivery.attempts.length - 1] ?? 0);
		} else delivery.status = 'dropped';
		inProgress.delete(delivery.id);
		workspace.save();
	};

	return {
		faults,
		list: () => state.deliveries.map((delivery) => shownDelivery(workspace, delivery)),
		async settle() {
			for (let due = takeDue(); due.length > 0; due = takeDue()) {
				for (const delivery of due) await attempt(delivery);
			}
		},
		start() {
			for (const delivery of takeDue()) void attempt(delivery);
		},
	};
}

function newDeliveries(
	workspace: Workspace,
	event: StoredEvent,
	faults: DeliveryFaults,
): StoredDelivery[] {
	const channels = workspace.state.channels.filter(
		(channel) =>
			channel.isEnabled &&
			channel.eventTypes.includes(event.type) &&
			(channel.workflowId === null || channel.workflowId === event.workflowId),
	);
	return channels.flatMap(({ id: channelId }) => {
		const genuine: StoredDelivery = {
			id: randomUUID(),
			channelId,
			eventId: event.id,
			forgery: null,
			status: 'pending',
			dueAt: workspace.now(),
			attempts: [],
		};
		const made = [genuine];
		const fault = faults.take(event.type);
		if (fault?.kind === 'loss') genuine.status = 'lost';
		if (fault?.kind === 'double') made.push({ ...genuine, id: randomUUID(), attempts: [] });
		if (fault?.kind === 'forgery') {
			made.unshift({ ...genuine, id: randomUUID(), forgery: fault.forgery, attempts: [] });
		}
		return made;
	});
}

async function send(
	workspace: Workspace,
	what: { delivery: StoredDelivery; event: StoredEvent; channel: StoredChannel },
	closing: AbortSignal,
): Promise<DeliveryAttempt> {
	const { delivery, event, channel } = what;
	const sentAt = workspace.now();
	const { headers, body } = signedMessage(
		{ id: event.messageId, payload: eventPayload(event), sentAt },
		channel.secret,
		delivery.forgery,
	);
	const limit = AbortSignal.timeout(timeLimitMs);
	try {
		const answer = await fetch(channel.url ?? '', {
			method: 'POST',
			headers,
			body,
			redirect: 'manual',
			signal: AbortSignal.any([limit, closing]),
		});
		await answer.arrayBuffer();
		return { sentAt, status: answer.status, error: null };
	} catch (error) {
		const cause = error instanceof Error ? (error.cause ?? error) : error;
		return { sentAt, status: null, error: cause instanceof Error ? cause.message : String(cause) };
	}
}

/** Forged deliveries aren't repeated; others are, after anything but a success. */
function statusAfter(
	delivery: StoredDelivery,
	{ status }: DeliveryAttempt,
	maxPauses: number,
): StoredDelivery['status'] {
	if (status !== null && status >= 200 && status < 300) return 'delivered';
	return delivery.forgery === null && delivery.attempts.length <= maxPauses ? 'pending' : 'failed';
}

function shownDelivery(workspace: Workspace, delivery: StoredDelivery): Delivery {
	const { events, channels } = workspace.state;
	const event = events.find(({ id }) => id === delivery.eventId);
	return {
		...structuredClone(delivery),
		messageId: event?.messageId ?? '',
		eventType: event?.type ?? '',
		jobId: event?.jobId ?? '',
		workflowId: event?.workflowId ?? '',
		url: channels.find(({ id }) => id === delivery.channelId)?.url ?? undefined,
	};
}
