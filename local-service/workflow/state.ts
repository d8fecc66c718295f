import type { Forgery } from '../faults/deliveryFaults.ts';
import type { ServiceElement } from '../partition/partition.ts';
import type { TransformError } from '../transform/transformProblem.ts';
import type { LocalJobStatus } from './dialect.ts';

/** How long (milliseconds) a job waits and then works; a connection check takes the sum of both. */
export interface JobTiming {
	scheduledMs: number;
	runningMs: number;
}

/** The last connection check of a connector. */
export interface StoredCheck {
	id: string;
	createdAt: number;
	finishedAt: number;
	/** Why it failed; null when it succeeded. */
	failure: string | null;
}

export interface StoredConnector {
	id: string;
	key: string;
	name: string;
	type: string;
	config: Record<string, unknown>;
	createdAt: number;
	updatedAt: number | null;
	check: StoredCheck | null;
}

export interface StoredNode {
	id: string;
	name: string;
	type: string;
	subtype: string;
	settings: Record<string, unknown>;
}

export interface StoredWorkflow {
	id: string;
	key: string;
	name: string;
	workflowType: string;
	sourceId: string | null;
	destinationId: string | null;
	nodes: StoredNode[];
	cronExpressions: string[];
	isActive: boolean;
	reprocessAll: boolean;
	createdAt: number;
	updatedAt: number | null;
}

/** One document of a job: the elements after each node, or why it failed. */
export interface StoredDocument {
	fileId: string;
	fileName: string;
	/** By node id; empty for a failed document. */
	outputs: Record<string, ServiceElement[]>;
	error: string | null;
}

export interface StoredJob {
	id: string;
	workflowId: string;
	workflowName: string;
	jobType: string;
	createdAt: number;
	timing: JobTiming;
	canceledAt: number | null;
	/** True for a job of uploaded files with a local destination: only its results can be downloaded. */
	isLocal: boolean;
	nodes: StoredNode[];
	documents: StoredDocument[];
	/** Fields that are answered instead of the computed ones, in jobs that a test added. */
	fixed: Record<string, unknown>;
	/** The last status that there's an event of; null before the first. */
	announced: LocalJobStatus | null;
	/** True: no more events without a change from outside. */
	isSettled: boolean;
}

/** A parse request or an extraction: docs/maintainers/service.md#parse-requests. */
export interface StoredTransformJob {
	id: string;
	/** The ID of its result, by which extractions name a parse. */
	resultId: string;
	kind: 'parse' | 'extract';
	createdAt: number;
	timing: JobTiming;
	canceledAt: number | null;
	/** The document, as responses name it. */
	source: { file_id: string; filename: string; mimetype: string; expires_at: string };
	elements: ServiceElement[];
	pageCount: number;
	/** Empty without a schema. */
	extractedData: Array<{ data: unknown }>;
	/** How it ends unless it fails or is canceled. */
	status: string;
	warnings: unknown[];
	/** Why it fails; null if it doesn't. */
	error: TransformError | null;
	/** Whether the result can't be had any more. */
	isExpired: boolean;
}

/** Where events are sent: docs/maintainers/service.md#webhooks. */
export interface StoredChannel {
	id: string;
	/** Null: events of all workflows. */
	workflowId: string | null;
	description: string | null;
	eventTypes: string[];
	isEnabled: boolean;
	createdAt: number;
	updatedAt: number;
	url: string;
	/** What deliveries are signed with; null when the caller gave none. */
	secret: string | null;
}

/** A change of a job's status: docs/maintainers/service.md#webhooks. */
export interface StoredEvent {
	id: string;
	/** The same in every delivery of the event, and in each of its attempts. */
	messageId: string;
	type: string;
	jobId: string;
	workflowId: string;
	processingTimeMs: number;
	createdAt: number;
}

/** One request of a delivery. */
export interface DeliveryAttempt {
	/** By the service's clock. */
	sentAt: number;
	/** The receiver's; null without a response. */
	status: number | null;
	/** Why there was no response; null when there was one. */
	error: string | null;
}

/** An event on its way to a channel. */
export interface StoredDelivery {
	id: string;
	channelId: string;
	eventId: string;
	/** How it was forged; null for a genuine delivery. */
	forgery: Forgery | null;
	/** `lost`: never sent, by a fault. `dropped`: the channel was removed or disabled before. */
	status: 'pending' | 'delivered' | 'failed' | 'lost' | 'dropped';
	/** When the next attempt is due, by the service's clock. */
	dueAt: number;
	attempts: DeliveryAttempt[];
}

/** All that the service remembers. */
export interface WorkflowState {
	sources: StoredConnector[];
	destinations: StoredConnector[];
	workflows: StoredWorkflow[];
	jobs: StoredJob[];
	channels: StoredChannel[];
	/** In the order of time. */
	events: StoredEvent[];
	deliveries: StoredDelivery[];
	/** In the order of time. */
	transformJobs: StoredTransformJob[];
}

export function emptyState(): WorkflowState {
	return {
		sources: [],
		destinations: [],
		workflows: [],
		jobs: [],
		channels: [],
		events: [],
		deliveries: [],
		transformJobs: [],
	};
}
