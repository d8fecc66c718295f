import type { IDataObject } from 'n8n-workflow';

import { hashOf } from '../documents/contentHash';
import type { Item } from '../n8n/nodeContext';
import { isForeign, isGone } from '../wire/outcome';
import { listRows } from '../records/listRows';
import { idOf } from '../records/record';
import { inputFilesOf } from './jobs/outputFiles';
import { contentMarkOf, markIn, reusableMark } from './marks';
import { parseJobs } from './parses/parseJobList';
import { readJobStatus } from '../records/status';
import type { FormFile } from '../wire/formFile';
import { systemClock } from '../text/clock';
import { eachInBatches } from '../text/batches';
import { isRecord } from '../text/json';
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

type JobsByContent = ReadonlyMap<string, EarlierJob[]>;

/** How much of the list of parses is read. */
const maxListPages = 50;

/** How many jobs of a document are tried. */
const maxTried = 5;

/** The jobs of earlier executions by what their documents were and how they were processed. Each list is read once. */
export class EarlierResults {
	/** How many documents had one. */
	private count = 0;
	private readonly lists = new Map<'job' | 'parse', Promise<JobsByContent>>();

	/** Returns the jobs that may have the result of a marked file, at most so many hours old, in the order to be tried. */
	async find(
		item: Item,
		{ contentMark }: FormFile,
		{ kind, hours }: { kind: 'job' | 'parse'; hours: number },
	): Promise<EarlierJob[]> {
		if (contentMark === undefined) return [];
		const read = kind === 'job' ? readJobs : readParses;
		const listing = this.lists.get(kind) ?? read(item);
		this.lists.set(kind, listing);
		const jobs = (await listing).get(contentMark) ?? [];
		const oldest = systemClock.now() - hours * 3_600_000;
		return jobs.filter(({ sentAt }) => sentAt >= oldest).slice(0, maxTried);
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
 * Returns the result of the first earlier job that has the document's own, or of sending the document where there's none.
 * `reuse` returns undefined for the result of something else. Throws where a job goes on, or can't be asked for now: the
 * document would be paid twice.
 */
export async function reusedOrSent<T>(
	{ item, name, earlier }: { item: Item; name: string; earlier: readonly EarlierJob[] },
	reuse: (earlier: EarlierJob) => Promise<T | undefined>,
	sendDocument: () => Promise<T>,
): Promise<T> {
	let isOfAnother = false;
	for (const job of earlier) {
		const result = await reuse(job).catch((error: unknown) => {
			if (!isForeign(error) && !isGone(error)) throw error;
			isOfAnother ||= isForeign(error);
			return null;
		});
		if (result !== undefined && result !== null) return result;
		isOfAnother ||= result === undefined;
	}
	if (isOfAnother) {
		item.hint(
			`An earlier result for ${name} belongs to other content or settings, so it was sent.`,
		);
	}
	return await sendDocument();
}

/**
 * Returns a file with the mark of its content and of all that decides its result, for which it's read once more. Without
 * an API key, there's no mark: anyone could make it.
 */
export async function withContentMark(
	item: Item,
	file: FormFile,
	settings: string,
): Promise<FormFile> {
	const { apiKey } = await item.credential();
	if (apiKey === '') return file;
	const name = lastPathPart(file.fileName).toLowerCase();
	const extension = name.slice(name.lastIndexOf('.') + 1);
	const texts = [await hashOf(file), settings, file.mimeType ?? '', extension];
	return { ...file, contentMark: contentMarkOf(texts, apiKey) };
}

async function readJobs(item: Item): Promise<JobsByContent> {
	const rows = await listRows(item, 'jobs');
	return await byContent(rows, (row) => {
		const status = readJobStatus(row.status);
		const isUsable = status === 'completed' || status === 'inProgress' || status === 'scheduled';
		return isUsable ? inputFilesOf(row).map(({ fileId }) => fileId) : [];
	});
}

const usableParses = ['queued', 'processing', 'completed', 'completed_with_warnings'];

/** What the list doesn't show is sent, and paid, again. */
async function readParses(item: Item): Promise<JobsByContent> {
	const listed: IDataObject[] = [];
	let isWhole = true;
	const reading = async (): Promise<void> => {
		for await (const { rows, goesOn } of parseJobs(item, maxListPages)) {
			listed.push(...rows);
			isWhole = !goesOn;
		}
	};
	await reading().catch((error: unknown) => {
		if (listed.length === 0 || item.signal.aborted) throw error;
		isWhole = false;
	});
	if (!isWhole) {
		item.hint(
			`Only ${countText(listed.length, 'job')} of the service's list could be read. Documents with older results were sent again, and may be charged again.`,
		);
	}
	return await byContent(listed, (row) => {
		const isUsable = usableParses.includes(nameText(row.status).toLowerCase());
		return isUsable ? fileNamesIn(row) : [];
	});
}

/** Returns the file's name in a row, which may be in any field: the only text with a mark, then. */
function fileNamesIn(row: IDataObject): string[] {
	const name = isRecord(row.source) ? nameText(row.source.filename) : '';
	if (name !== '') return [name];
	const marked = textsIn(row, maxTextDepth).filter((text) => reusableMark(text) !== undefined);
	return new Set(marked.map(markIn)).size === 1 ? marked.slice(0, 1) : [];
}

const maxTextDepth = 4;

function textsIn(value: unknown, depth: number): string[] {
	if (typeof value === 'string') return [value];
	if (typeof value !== 'object' || value === null || depth === 0) return [];
	return Object.values(value).flatMap((inner) => textsIn(inner, depth - 1));
}

/** Returns the jobs of each content, the newest first. */
async function byContent(
	rows: readonly IDataObject[],
	filesOf: (row: IDataObject) => string[],
): Promise<JobsByContent> {
	const jobs = new Map<string, EarlierJob[]>();
	await eachInBatches(rows, (row) => {
		const jobId = idOf(row);
		const files = jobId === '' ? [] : filesOf(row);
		for (const file of files) {
			const marks = reusableMark(file);
			if (marks === undefined) continue;
			const { launch: mark, content, position, sentAt } = marks;
			const same = jobs.get(content) ?? [];
			jobs.set(content, same);
			same.push({ jobId, mark, fileCount: files.length, position, sentAt });
		}
	});
	for (const same of jobs.values()) {
		// What was extracted from a parse has the same marks, and comes before the parse: lists begin with the newest.
		same.reverse().sort((one, other) => other.sentAt - one.sentAt);
	}
	return jobs;
}
