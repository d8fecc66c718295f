import { newId } from './record.ts';
import type { StoredJob } from './state.ts';
import type { Workspace } from './workspace.ts';

/** Fields of a job as the service answers them; all optional, others are passed on unchanged. */
interface ReadyJob {
	id?: string;
	workflow_id?: string;
	workflow_name?: string;
	/** In any spelling of either service: answered in the dialect's. An unknown text stays unchanged. */
	status?: string;
	/** Answered unchanged; the service's clock when left out. */
	created_at?: string;
	failed_files?: Array<{ document: string; error: string }>;
	[field: string]: unknown;
}

/** Puts jobs into the service without a run, for tests of triggers and lists. */
export interface JobSwitches {
	/** Adds a job that never changes by itself (default: completed). Returns its id. */
	add(job?: ReadyJob): string;
	/** Changes fields of any job, also of one that was run; an unknown id is an error. */
	set(id: string, fields: ReadyJob): void;
	/** Removes a job; an unknown id does nothing. */
	remove(id: string): void;
}

export function jobSwitches(workspace: Workspace): JobSwitches {
	return {
		add(job = {}) {
			const id = job.id ?? newId();
			const added = readyJob(workspace, id, job);
			workspace.state.jobs.push(added);
			workspace.save();
			workspace.noteChanges(added);
			return id;
		},
		set(id, fields) {
			const job = workspace.state.jobs.find((candidate) => candidate.id === id);
			if (!job) throw new Error(`There is no job ${id} in the local service`);
			Object.assign(job.fixed, fields);
			const createdAt = timeOf(fields.created_at);
			if (createdAt !== undefined) job.createdAt = createdAt;
			workspace.save();
			workspace.noteChanges(job);
		},
		remove(id) {
			workspace.state.jobs = workspace.state.jobs.filter((candidate) => candidate.id !== id);
			workspace.save();
		},
	};
}

function readyJob(workspace: Workspace, id: string, job: ReadyJob): StoredJob {
	return {
		id,
		workflowId: job.workflow_id ?? newId(),
		workflowName: job.workflow_name ?? 'Ready-made job',
		jobType: 'persistent',
		createdAt: timeOf(job.created_at) ?? workspace.now(),
		timing: { scheduledMs: 0, runningMs: 0 },
		canceledAt: null,
		isLocal: true,
		nodes: [],
		documents: [],
		fixed: { status: 'completed', ...job },
		announced: null,
		isSettled: false,
	};
}

function timeOf(text: string | undefined): number | undefined {
	if (text === undefined) return undefined;
	// A time without a zone is UTC (docs/maintainers/service.md#jobs).
	const time = Date.parse(/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`);
	return Number.isNaN(time) ? undefined : time;
}
