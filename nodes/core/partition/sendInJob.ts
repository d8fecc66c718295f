import type { Item } from '../n8n/nodeContext';
import type { StoredResult } from '../output/partitionResult';
import { isOverLimit } from '../wire/outcome';
import { downloadBinary, downloadElements, type OutputRequest } from '../paid/jobs/outputFiles';
import { assertFitsInJob, onDemandLimits, requireOnDemandJobs } from '../paid/onDemandJobs';
import { bySteps } from '../paid/jobs/processing';
import { withoutMarks } from '../paid/marks';
import { Problem, ServiceProblem } from '../text/problem';
import { ofStarted } from '../wire/words/unconfirmedStart';
import { DocumentJobs } from './documentJobs';
import { type EarlierJob, reusedOrSent, withContentMark } from '../paid/earlierResults';
import {
	documentName,
	type DocumentResult,
	type DocumentToSend,
	type PartitionExecution,
} from './execution';
import { contentTypeField } from './fields/formFields';
import { strategyField } from './fields/readingFields';
import { inCharset } from './form';
import { movedBy } from './pageNumbers';
import { firstPageOf, valueOf } from './recipe';
import { toSteps } from './steps/toSteps';

/**
 * Sends a document in an on-demand job and returns its elements; where these exceed a limit and only a file is wanted, the
 * file. Throws a Problem or ServiceProblem that names the document or its job.
 */
export async function sendInJob(
	item: Item,
	execution: PartitionExecution,
	{ turn, storedAs, ...document }: DocumentToSend,
): Promise<DocumentResult> {
	await requireOnDemandJobs(item);
	const jobs = (execution.jobs ??= new DocumentJobs(item, execution.running));
	const { requestData, reuseHours, timeoutMs } = document.recipe;
	// A template or steps decide in place of the form, and a vision model has no field for it.
	const hasEncoding =
		requestData === undefined && valueOf(document.recipe, strategyField) !== 'vlm';
	const { file, recipe } = inCharset(document.file, document.recipe, hasEncoding);
	const order = {
		requestData: requestData ?? bySteps(toSteps(recipe)),
		timeoutMinutes: timeoutMs / 60_000,
	};
	assertFitsInJob(
		file,
		onDemandLimits.maxFileSize,
		"Set 'Page Range' to send only some of its pages, or split it before",
	);
	const upload = { ...file, mimeType: valueOf(recipe, contentTypeField) ?? file.mimeType };
	const firstPage = firstPageOf(recipe);
	const download = async (output: OutputRequest) =>
		await downloadResult(item, output, { turn, storedAs, firstPage });
	try {
		if (reuseHours === undefined) return await download(await jobs.process(item, upload, order));
		const marked = await withContentMark(item, upload, order.requestData);
		const { fileName } = file;
		const { timeoutMinutes } = order;
		const earlier = await execution.earlier.find(item, marked, { kind: 'job', hours: reuseHours });
		const reused = async (job: EarlierJob): Promise<DocumentResult> => ({
			...(await download(await jobs.resultOf(item, job, { fileName, timeoutMinutes }))),
			isReused: true,
		});
		return await reusedOrSent(
			{ item, name: documentName(file), earlier },
			reused,
			async () => await download(await jobs.process(item, marked, order)),
		);
	} catch (error) {
		throw error instanceof Problem ? ofDocument(error) : error;
	}
}

/** What a result is read with: `firstPage` is the number of the document's first page. */
interface DownloadSettings extends Pick<DocumentToSend, 'turn' | 'storedAs'> {
	firstPage: number;
}

async function downloadResult(
	item: Item,
	output: OutputRequest,
	{ turn, storedAs, firstPage }: DownloadSettings,
): Promise<DocumentResult> {
	try {
		const elements = await downloadElements(item, output, turn);
		// Jobs number the pages of the file, from 1.
		return { kind: 'elements', elements: await movedBy(firstPage - 1, elements) };
	} catch (error) {
		return await downloadUnread(item, output, { storedAs, error });
	}
}

/**
 * Stores a result that exceeds a limit of reading, as the service returns it: it's paid, and the file needs none of it.
 * Throws any other error, and this one where no file is wanted.
 */
async function downloadUnread(
	item: Item,
	output: OutputRequest,
	{ storedAs, error }: { storedAs: string | undefined; error: unknown },
): Promise<StoredResult> {
	if (storedAs === undefined || !isOverLimit(error)) throw error;
	const name = `${storedAs}.json`;
	const { content } = await downloadBinary(item, output);
	item.hint(`"${name}" was stored unread. ${error.message}`);
	return { kind: 'stored', file: { ...content, fileName: name } };
}

/**
 * Returns a failure without the mark of the upload, which says whether its job may be charged, and how to get what a
 * job has done, if there is one.
 */
function ofDocument(failure: Problem): Problem {
	const { jobId } = failure.facts;
	const unmarked = failure.inWords(withoutMarks);
	if (jobId === undefined) return unmarked;
	const named = ofStarted(unmarked);
	if (!(failure instanceof ServiceProblem)) return named;
	return named.advising(
		`Job ${jobId} may be charged: get its results with the Download operation of the Job resource before you send the documents again`,
	);
}
