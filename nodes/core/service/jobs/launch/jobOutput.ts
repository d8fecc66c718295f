import type { ItemContext, NodeContext } from '../../../n8n/nodeContext';
import { systemClock } from '../../../text/clock';
import { Problem } from '../../../text/problem';
import { nameText, quoted } from '../../../text/text';
import { readJobStatus } from '../../status/jobStatus';
import { explainReason } from '../../failure/fileFailures';
import type { OutputRequest } from '../downloads';
import { getJobDetails, minResultsAwaitMs, reasonsAwaitMs } from '../jobs';
import { inputFilesOf, outputFilesOf } from '../outputFiles';
import { unsuccessfulFailure } from '../wait/jobFailure';
import type { OnDemandJob } from './onDemandJobs';
import { failedFile, failedFilesOf, ofFile } from './resultFiles';

/**
 * Returns what to download for the file at a position of a job, once the job has finished. Throws a Problem with the
 * job's ID and the service's reason if the file has no result.
 */
export async function outputOf(
	context: NodeContext<ItemContext>,
	job: OnDemandJob,
	position: number,
): Promise<OutputRequest> {
	const { jobId, endsAt } = await job.launched;
	const finished = await job.finished;
	const fileName = job.fileNames[position];
	const own = failedFile(job, position, finished);
	if (own !== undefined) {
		context.state.charges.refused();
		throw fileFailure({ fileName, jobId, reason: nameText(own.error) });
	}
	// A job that failed may offer files all the same, which are empty.
	if (readJobStatus(finished.status) !== 'completed') {
		const patience = { awaitMs: reasonsAwaitMs };
		const details = await getJobDetails(context, jobId, patience).catch(() => undefined);
		const failed = failedFilesOf(finished);
		const failure = unsuccessfulFailure(jobId, finished, { details, failed }, fileName);
		throw failure.about({ jobId });
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
		{ jobId },
	);
}

/** The error for a file that the service couldn't process, with `reason` as its own words; '' for none. */
function fileFailure(file: { fileName: string; jobId: string; reason: string }): Problem {
	const { fileName, jobId, reason } = file;
	const known = explainReason(reason);
	const inJob = `It was in job ${jobId}`;
	const context = { jobId, jobMayBeCharged: false };
	if (known !== undefined) {
		return new Problem(
			`${known.meaning}: document ${quoted(fileName)}`,
			`${known.advice}. ${inJob}. The service's reason: ${reason}`,
			context,
		);
	}
	const why = reason || 'the service gave no reason';
	return new Problem(`The file ${quoted(fileName)} failed: ${why}`, inJob, context);
}
