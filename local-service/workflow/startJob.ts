import { dialectRules } from './dialect.ts';
import { newId } from './record.ts';
import type { IncomingDocument } from './processDocument.ts';
import { fileIdFor, processDocument } from './processDocument.ts';
import type { StoredJob, StoredNode, StoredWorkflow } from './state.ts';
import type { Workspace } from './workspace.ts';

interface NewJob {
	workflow: Pick<StoredWorkflow, 'id' | 'name'>;
	nodes: readonly StoredNode[];
	documents: readonly IncomingDocument[];
	jobType: string;
	isLocal: boolean;
	createdAt: number;
	/** Default: that of the workspace. */
	timing?: StoredJob['timing'];
}

/**
 * Processes a job's documents and keeps the job. Its results exist from then on, but the clock
 * decides when they can be seen.
 */
export async function startJob(workspace: Workspace, newJob: NewJob): Promise<StoredJob> {
	const { workflow, nodes, documents, jobType, isLocal, createdAt } = newJob;
	const timing = newJob.timing ?? workspace.jobTiming;
	const id = newId();
	const job: StoredJob = {
		id,
		workflowId: workflow.id,
		workflowName: workflow.name,
		jobType,
		createdAt,
		timing,
		canceledAt: null,
		isLocal,
		nodes: [...nodes],
		documents: [],
		fixed: {},
		announced: null,
		isSettled: false,
	};
	const { hashedFrom } = dialectRules[workspace.dialect];
	for (const [position, document] of documents.entries()) {
		const fileId = fileIdFor(document.fileName, id, position);
		job.documents.push(await processDocument(document, nodes, fileId, hashedFrom));
	}
	workspace.state.jobs.push(job);
	workspace.save();
	workspace.noteChanges(job);
	return job;
}
