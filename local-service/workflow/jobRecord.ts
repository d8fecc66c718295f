import type { LocalDialect, LocalJobStatus } from './dialect.ts';
import { dialectRules, writeTime } from './dialect.ts';
import type { JobProgress } from './jobProgress.ts';
import { isRunning, jobProgress } from './jobProgress.ts';
import type { StoredJob } from './state.ts';
import type { Workspace } from './workspace.ts';

/** As the dialect spells it; a status set by a test may be any text. */
export function statusText(workspace: Workspace, job: StoredJob): string {
	const { status } = jobProgress(job, workspace.now());
	const fixed = job.fixed.status;
	const spelled = dialectRules[workspace.dialect].jobStatuses[status];
	return typeof fixed === 'string' && !isKnownSpelling(fixed, status) ? fixed : spelled;
}

/**
 * The record of a job: docs/maintainers/service.md#jobs. `isFresh`: the answer to a run, whose times have a zone
 * in both dialects.
 */
export function jobRecord(
	workspace: Workspace,
	job: StoredJob,
	isFresh = false,
): Record<string, unknown> {
	const progress = jobProgress(job, workspace.now());
	return {
		id: job.id,
		workflow_id: job.workflowId,
		workflow_name: job.workflowName,
		created_at: writeTime(job.createdAt, workspace.dialect, isFresh),
		runtime: isRunning(progress.status) ? null : `PT${progress.runtimeMs / 1000}S`,
		input_file_ids: job.isLocal ? job.documents.map((document) => document.fileId) : null,
		output_node_files: outputNodeFiles(workspace.dialect, job, progress),
		job_type: job.jobType,
		...shownFields(job.fixed),
		status: statusText(workspace, job),
	};
}

/** The details record: what each node has done so far. */
export function jobDetails(workspace: Workspace, job: StoredJob): Record<string, unknown> {
	const progress = jobProgress(job, workspace.now());
	const failed = failedFiles(job).length;
	const total = job.documents.length;
	const isFinished = progress.done === 1;
	return {
		id: job.id,
		processing_status: processingStatus(workspace, job, progress, failed),
		message: isFinished && failed > 0 ? `${failed} of ${total} documents failed` : null,
		node_stats: nodeStatistics(job, progress),
		...(workspace.dialect === 'public'
			? {
					summary: isFinished
						? {
								total_docs: total,
								total_docs_succeeded: total - failed,
								total_docs_failed: failed,
							}
						: null,
				}
			: {}),
	};
}

/** The documents that failed, with reasons: those set by a test, or the job's own. */
export function failedFiles(job: StoredJob): Array<{ document: string; error: string }> {
	const fixed = job.fixed.failed_files;
	if (Array.isArray(fixed)) return fixed;
	return job.documents.flatMap(({ fileName, error }) =>
		error === null ? [] : [{ document: fileName, error }],
	);
}

/** How far each document is (public dialect): those before the share of the work that is done have ended. */
export function fileStatus(workspace: Workspace, job: StoredJob) {
	const now = workspace.now();
	const { status, done, runtimeMs } = jobProgress(job, now);
	const ended = isRunning(status) ? Math.floor(done * job.documents.length) : job.documents.length;
	const files = job.documents.map((document, position) => {
		const isOver = position < ended;
		const isAtWork = !isOver && status === 'inProgress';
		const ending = document.error === null ? 'SUCCESS' : 'FAILURE';
		const word = isOver ? ending : isAtWork ? 'IN_PROGRESS' : 'READY';
		const [first] = job.nodes;
		const node = { id: first?.id, status: word, tries: 1, time_elapsed: runtimeMs / 1000 };
		return {
			record_id: document.fileId,
			document: document.fileName,
			status: word,
			error: isOver ? document.error : null,
			time_elapsed: runtimeMs / 1000,
			current_node: node,
			discovered_by_node_id: null,
		};
	});
	const generated = new Date(now).toISOString();
	return { id: job.id, files, truncated: false, index_finished: true, generated_at: generated };
}

/** Failed files have a response of their own and are no field of the job. */
function shownFields(fixed: Record<string, unknown>): Record<string, unknown> {
	return Object.fromEntries(Object.entries(fixed).filter(([name]) => name !== 'failed_files'));
}

function isKnownSpelling(text: string, status: LocalJobStatus): boolean {
	const { specification, public: publicRules } = dialectRules;
	return [status, specification.jobStatuses[status], publicRules.jobStatuses[status]].includes(
		text,
	);
}

function processingStatus(
	workspace: Workspace,
	job: StoredJob,
	progress: JobProgress,
	failed: number,
): string {
	if (workspace.dialect === 'specification' || progress.status !== 'completed') {
		return statusText(workspace, job);
	}
	return failed > 0 ? 'COMPLETED_WITH_ERRORS' : 'SUCCESS';
}

function outputNodeFiles(dialect: LocalDialect, job: StoredJob, progress: JobProgress) {
	if (!job.isLocal) return dialect === 'specification' ? [] : null;
	// Before the end nobody knows which documents will fail; afterwards only real outputs are named.
	const documents = isRunning(progress.status)
		? job.documents
		: job.documents.filter((document) => document.error === null);
	return documents.flatMap((document) =>
		job.nodes.map((node) => ({
			file_id: document.fileId,
			node_id: node.id,
			node_type: node.type,
			node_subtype: node.subtype,
		})),
	);
}

/** Each document passes the nodes in order; a failed one stays at the first, the partitioner. */
function nodeStatistics(job: StoredJob, progress: JobProgress) {
	const failed = job.documents.filter((document) => document.error !== null).length;
	const isAtWork = progress.status === 'inProgress';
	return job.nodes.map((node, position) => {
		const incoming = position === 0 ? job.documents.length : job.documents.length - failed;
		const share = Math.min(1, Math.max(0, progress.done * job.nodes.length - position));
		const passed = Math.floor(share * incoming);
		const failure = position === 0 ? Math.min(failed, passed) : 0;
		const left = incoming - passed;
		const inProgress =
			isAtWork && share < 1 && progress.done * job.nodes.length >= position ? left : 0;
		return {
			node_name: node.name,
			node_type: node.type,
			node_subtype: node.subtype,
			ready: left - inProgress,
			in_progress: inProgress,
			success: passed - failure,
			failure,
		};
	});
}
