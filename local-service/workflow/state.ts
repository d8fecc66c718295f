import type { ServiceElement } from '../partition/partition.ts';

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
	/** Scheduled runs up to this time have their jobs. */
	scheduledUntil: number;
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
	cancelledAt: number | null;
	/** True for a job of uploaded files with a local destination: only its results can be downloaded. */
	isLocal: boolean;
	nodes: StoredNode[];
	documents: StoredDocument[];
	/** Fields that are answered instead of the computed ones, in jobs that a test added. */
	fixed: Record<string, unknown>;
}

/** Where an email channel sends to. */
export interface StoredEmail {
	recipient_email: string;
	reply_to: string | null;
	cc: string[] | null;
}

/** Where events are sent: docs/service.md#webhooks. */
export interface StoredChannel {
	id: string;
	/** Null: events of all workflows. */
	workflowId: string | null;
	description: string | null;
	eventTypes: string[];
	isEnabled: boolean;
	createdAt: number;
	updatedAt: number;
	/** Exactly one of both isn't null. */
	url: string | null;
	email: StoredEmail | null;
	/** What deliveries are signed with; null when the caller gave none. */
	secret: string | null;
}

/** All that the workflow interface remembers. */
export interface WorkflowState {
	sources: StoredConnector[];
	destinations: StoredConnector[];
	workflows: StoredWorkflow[];
	jobs: StoredJob[];
	channels: StoredChannel[];
}

export function emptyState(): WorkflowState {
	return { sources: [], destinations: [], workflows: [], jobs: [], channels: [] };
}
