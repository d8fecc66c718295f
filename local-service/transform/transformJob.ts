import { countPages, partitionFile } from '../partition/partition.ts';
import { emptyDataWarnings, extractedData } from '../workflow/findValues.ts';
import { newId } from '../workflow/record.ts';
import type { StoredTransformJob } from '../workflow/state.ts';
import { TransformProblem } from './transformProblem.ts';
import type { StoredUpload, TransformService } from './transformService.ts';

/** What a document says, or why it couldn't be parsed. */
type ParsedDocument = Pick<StoredTransformJob, 'source' | 'elements' | 'pageCount' | 'error'>;

/** Parses a document. Never rejects: the reason of a failure is part of the result. */
export async function parsedDocument(upload: StoredUpload): Promise<ParsedDocument> {
	const { id, fileName, contentType, expiresAt, size, content } = upload;
	const source = {
		file_id: id,
		filename: fileName.split(/[\\/]/).at(-1) ?? '',
		mimetype: contentType,
		expires_at: new Date(expiresAt).toISOString(),
	};
	if (content === undefined) {
		// Counted and dropped while it was received, as a benchmark wants it.
		const text = `Received ${size} bytes`;
		const element = { type: 'UncategorizedText', element_id: id, text, metadata: {} };
		return { source, elements: [element], pageCount: 1, error: null };
	}
	const file = { fileName, contentType, content };
	const fields = [['coordinates', 'true']] as const;
	try {
		const elements = await partitionFile(file, fields, 'place');
		return { source, elements, pageCount: await countPages(file), error: null };
	} catch (error) {
		const message = error instanceof Error ? error.message : String(error);
		return { source, elements: [], pageCount: 0, error: { code: 'could_not_parse', message } };
	}
}

/** Keeps a job with its result. The clock decides when that can be seen, as for other jobs. */
export function startTransformJob(
	{ workspace, nextChanges }: TransformService,
	kind: StoredTransformJob['kind'],
	document: ParsedDocument,
	schema: Record<string, unknown> | undefined,
): StoredTransformJob {
	const rule = nextChanges.find(({ times }) => times > 0);
	if (rule) rule.times -= 1;
	const data = schema && extractedData(schema, document.elements);
	const job: StoredTransformJob = {
		...document,
		id: newId(),
		resultId: newId(),
		kind,
		createdAt: workspace.now(),
		timing: workspace.jobTiming,
		canceledAt: null,
		extractedData: data === undefined ? [] : [{ data }],
		status: 'completed',
		warnings: data === undefined ? [] : emptyDataWarnings(data),
		isExpired: false,
		...rule?.changes,
	};
	workspace.state.transformJobs.push(job);
	workspace.save();
	return job;
}

/** Milliseconds until the job's work ends; 0 or less: it has ended. */
export function remainingMs({ createdAt, timing }: StoredTransformJob, now: number): number {
	return createdAt + timing.scheduledMs + timing.runningMs - now;
}

/** Where a job stands, as v2 spells it; a status set by a test may be any text. */
export function transformStatus(job: StoredTransformJob, now: number): string {
	if (job.canceledAt !== null) return 'cancelled';
	if (now < job.createdAt + job.timing.scheduledMs) return 'queued';
	if (remainingMs(job, now) > 0) return 'processing';
	return job.error === null ? job.status : 'failed';
}

/** Whether a job in this status changes by itself. */
export function isAtWork(status: string): boolean {
	return status === 'queued' || status === 'processing';
}

/** Whether a job in this status has a result. */
export function isComplete(status: string): boolean {
	return status === 'completed' || status === 'completed_with_warnings';
}

/** Finds a job; throws `not_found`. */
export function findTransformJob({ workspace }: TransformService, id: string): StoredTransformJob {
	const job = workspace.state.transformJobs.find((candidate) => candidate.id === id);
	if (!job) throw new TransformProblem('not_found', `There is no job ${id}`);
	return job;
}
