import type { IDataObject } from 'n8n-workflow';

import { isRefusal } from '../../../packages/service-http';
import { hashOf } from '../documents/contentHash';
import type { Item } from '../n8n/nodeContext';
import { outcomeOf } from '../service/failure/requestProblem';
import { listRows } from '../service/lists/listRows';
import { idOf } from '../service/lists/record';
import { inputFilesOf } from '../service/jobs/outputFiles';
import { contentMarkOf, marksIn } from '../service/jobs/uploadMark';
import { parseJobs } from '../service/parse/parseJob';
import { readJobStatus } from '../service/status';
import type { FormFile } from '../service/transport/formFile';
import { systemClock } from '../text/clock';
import { Problem } from '../text/problem';
import { countText, lastPathPart, nameText } from '../text/text';

/** A job of an earlier execution that has processed a document, or is about to. */
export interface EarlierJob {
	jobId: string;
	/** The mark of its launch. */
	mark: string;
	/** The number of the document among its files, and how many these are. */
	position: number;
	fileCount: number;
	/** When its document was sent. ms since 1970. */
	sentAt: number;
}

type JobsByContent = ReadonlyMap<string, EarlierJob>;

/** How much of the list of parses is read. */
const maxListPages = 50;

/** The jobs of earlier executions by what their documents were and how they were processed. Each list is read once. */
export class EarlierResults {
	/** How many documents had one. */
	private count = 0;
	private readonly lists = new Map<'job' | 'parse', Promise<JobsByContent>>();

	/** Returns the job whose result a marked file has, at most so many hours old; undefined where the file has to be sent. */
	async find(
		item: Item,
		{ contentMark = '' }: FormFile,
		{ kind, hours }: { kind: 'job' | 'parse'; hours: number },
	): Promise<EarlierJob | undefined> {
		const read = kind === 'job' ? readJobs : readParses;
		const listing = this.lists.get(kind) ?? read(item);
		this.lists.set(kind, listing);
		const job = (await listing).get(contentMark);
		const oldest = systemClock.now() - hours * 3_600_000;
		return job !== undefined && job.sentAt >= oldest ? job : undefined;
	}

	/** Counts a document whose result was reused. */
	reused(): void {
		this.count += 1;
	}

	/** Shows a hint that says how many results were reused, if any was. */
	show(first: Item): void {
		if (this.count === 0) return;
		const [results, were] = [countText(this.count, 'result'), this.count === 1 ? 'was' : 'were'];
		first.hint(
			`${results} of earlier executions ${were} reused, so nothing was sent for ${this.count === 1 ? 'it' : 'them'}.`,
		);
	}
}

/**
 * Tells whether a result that was to be reused isn't there: it has expired, or its job failed. Then the document is sent.
 * A job that goes on, or can't be asked for now, is none of that: it would be paid twice.
 */
function isGone(error: unknown): boolean {
	if (!(error instanceof Problem)) return false;
	const { hasEnded, isTimeout, jobId } = error.context;
	if (isTimeout === true) return false;
	const outcome = outcomeOf(error);
	const hasNoResult = outcome === undefined && jobId !== undefined;
	return hasEnded === true || hasNoResult || (outcome !== undefined && isRefusal(outcome));
}

/** Returns the result of an earlier job, or of sending the document where there's none, or where it's gone. */
export async function reusedOrSent<T>(
	earlier: EarlierJob | undefined,
	reuse: (earlier: EarlierJob) => Promise<T>,
	sendDocument: () => Promise<T>,
): Promise<T> {
	if (earlier === undefined) return await sendDocument();
	return await reuse(earlier).catch(async (error: unknown) => {
		if (!isGone(error)) throw error;
		return await sendDocument();
	});
}

/** Returns a file with the mark of its content and of all that decides its result. It's read once more for that. */
export async function withContentMark(file: FormFile, settings: string): Promise<FormFile> {
	const name = lastPathPart(file.fileName).toLowerCase();
	const extension = name.slice(name.lastIndexOf('.') + 1);
	const texts = [await hashOf(file), settings, file.mimeType ?? '', extension];
	return { ...file, contentMark: contentMarkOf(texts) };
}

async function readJobs(item: Item): Promise<JobsByContent> {
	const rows = await listRows(item, 'jobs');
	return byContent(rows, (row) => {
		const status = readJobStatus(row.status);
		const isUsable = status === 'completed' || status === 'inProgress' || status === 'scheduled';
		return isUsable ? inputFilesOf(row).map(({ fileId }) => fileId) : [];
	});
}

const usableParses = ['queued', 'processing', 'completed', 'completed_with_warnings'];

async function readParses(item: Item): Promise<JobsByContent> {
	const rows: IDataObject[] = [];
	for await (const page of parseJobs(item, maxListPages)) rows.push(...page);
	return byContent(rows, (row) => {
		const isUsable = usableParses.includes(nameText(row.status).toLowerCase());
		// In which field a row names the file isn't certain.
		return isUsable ? [JSON.stringify(row)] : [];
	});
}

/** The newest job of each content. */
function byContent(
	rows: readonly IDataObject[],
	filesOf: (row: IDataObject) => string[],
): JobsByContent {
	const jobs = new Map<string, EarlierJob>();
	for (const row of rows) {
		const jobId = idOf(row);
		const files = filesOf(row);
		for (const file of jobId === '' ? [] : files) {
			const marks = marksIn(file);
			if (marks === undefined) continue;
			const before = jobs.get(marks.content);
			// The newest one comes first, and what was extracted from a parse later has the same marks as the parse.
			if (before && before.sentAt > marks.sentAt) continue;
			const { launch: mark, content, ...marked } = marks;
			jobs.set(content, { jobId, mark, fileCount: files.length, ...marked });
		}
	}
	return jobs;
}
