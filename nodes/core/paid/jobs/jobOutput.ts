import type { IDataObject } from 'n8n-workflow';

import { endedInVain, waitUntil } from '../../../../packages/service-http';
import type { Item, ItemContext, NodeContext } from '../../n8n/nodeContext';
import { systemClock } from '../../text/clock';
import { Problem, type ProblemFacts } from '../../text/problem';
import { nameText, quoted } from '../../text/text';
import { explainReason } from '../../wire/words/fileFailures';
import { serviceWords } from '../../wire/words/readDetail';
import { isDataObject } from '../../records/record';
import { readJobStatus } from '../../records/status';
import { getJob, minResultsAwaitMs } from './jobs';
import type { LaunchedJob } from '../job';
import type { Begun } from '../paidWork';
import {
	finalOutputsOf,
	inputFilesOf,
	type OutputFile,
	outputFilesOf,
	type OutputRequest,
} from './outputFiles';
import { unsuccessfulJob } from './unsuccessfulJob';
import { markedPosition, type MarkedUpload } from '../marks';

/** The files of a launch, by which results are found. */
type LaunchedFiles = Pick<MarkedUpload, 'fileNames' | 'mark'>;

/** A job of an execution, from its launch to its end. */
export interface OnDemandJob extends LaunchedFiles {
	launched: Promise<Begun<LaunchedJob>>;
	/** Its record once it has finished. */
	finished: Promise<IDataObject>;
	/** Whether an earlier execution launched it, which was charged for it. */
	isEarlier?: boolean;
}

/**
 * Returns what to download for the file at a position of a job, once the job has finished. Throws a Problem with the
 * job's ID and the service's reason if the file has no result.
 */
export async function outputOfFile(
	context: NodeContext<ItemContext>,
	job: OnDemandJob,
	position: number,
): Promise<OutputRequest> {
	const { started, endsAt } = await job.launched;
	const { jobId } = started;
	const finished = await job.finished;
	const fileName = job.fileNames[position];
	const own = failedFile(job, position, finished);
	if (own !== undefined) {
		if (job.isEarlier !== true) context.state.charges.refused();
		throw fileFailure({ fileName, jobId, reason: serviceWords(own.error, context) });
	}
	// A job that failed may offer files all the same, which are empty.
	if (readJobStatus(finished.status) !== 'completed') {
		const failed = failedFilesOf(finished);
		throw await unsuccessfulJob(context, jobId, finished, { failed, fileName });
	}
	const listed = ofFile(job, position, outputFilesOf(finished));
	// One that isn't listed may be there all the same.
	const found = listed.length > 0 ? listed : ofFile(job, position, inputFilesOf(finished));
	const [output, ...others] = found;
	if (output !== undefined && others.length === 0) {
		const mark = `${job.mark}x${position}z`;
		const awaitMs = Math.max(minResultsAwaitMs, endsAt - systemClock.now());
		return { ...output, jobId, fileName, mark, awaitMs };
	}
	throw new Problem(
		found.length === 0
			? `The service returned no result for the file ${quoted(fileName)}`
			: `The service returned ${found.length} results that could belong to the file ${quoted(fileName)}`,
		`Check job ${jobId}, which may be charged, with Get Details and Download`,
		{ jobId, outcome: endedInVain },
	);
}

/** The error for a file that the service couldn't process, with `reason` as its own words; '' for none. */
function fileFailure(file: { fileName: string; jobId: string; reason: string }): Problem {
	const { fileName, jobId, reason } = file;
	const known = explainReason(reason);
	const inJob = `It was in job ${jobId}`;
	const facts: ProblemFacts = { jobId, outcome: { ...endedInVain, paid: 'no' } };
	if (known !== undefined) {
		return new Problem(
			`${known.meaning}: document ${quoted(fileName)}`,
			`${known.advice}. ${inJob}. The service's reason: ${reason}`,
			facts,
		);
	}
	const why = reason || 'the service gave no reason';
	return new Problem(`The file ${quoted(fileName)} failed: ${why}`, inJob, facts);
}

/** How long a completed job may lack results in its record. */
const listing = {
	timeLimitMs: 60_000,
	firstPauseMs: 1_000,
	growth: 2,
	maxPauseMs: 15_000,
} as const;

/**
 * Returns the record of a finished job once it lists the results of all files that haven't failed: a service may say that
 * a job has completed before it lists them. Returns the record as it is after a minute.
 */
export async function withResultsListed(
	item: Item,
	{ jobId, finished }: { jobId: string; finished: IDataObject },
	job: LaunchedFiles,
): Promise<IDataObject> {
	if (readJobStatus(finished.status) !== 'completed') return finished;
	const open = [...job.fileNames.keys()].filter((position) => !failedFile(job, position, finished));
	let latest = finished;
	const isListed = (): boolean =>
		open.every((position) => ofFile(job, position, finalOutputsOf(latest)).length > 0);
	const lookAgain = async (awaitMs: number): Promise<void> => {
		const record = await getJob(item, jobId, { awaitMs }).catch(() => ({}));
		latest = { ...latest, ...record, status: finished.status };
	};
	await waitUntil(
		{ clock: systemClock, signal: item.signal },
		async (awaitMs) => {
			if (!isListed()) await lookAgain(awaitMs);
			return isListed() ? { done: true, value: latest } : { done: false };
		},
		listing,
	);
	return latest;
}

/** Returns the output files that belong to a file. In a job of one file, the service can only mean that one. */
function ofFile(job: LaunchedFiles, position: number, files: readonly OutputFile[]): OutputFile[] {
	const isAlone = job.fileNames.length === 1;
	return files.filter(({ fileId }) => isAlone || isOf(job, position, fileId));
}

/** Returns what the service says about a file that failed; undefined if it doesn't say that. */
function failedFile(
	job: LaunchedFiles,
	position: number,
	finished: IDataObject,
): IDataObject | undefined {
	return failedFilesOf(finished).find(({ document }) => isOf(job, position, document));
}

/** Returns the failed files that the item of a finished job tells of. */
function failedFilesOf({ failedFiles }: IDataObject): IDataObject[] {
	return (Array.isArray(failedFiles) ? failedFiles : []).filter(isDataObject);
}

function isOf({ mark }: LaunchedFiles, position: number, name: unknown): boolean {
	return markedPosition(nameText(name), mark) === position;
}
