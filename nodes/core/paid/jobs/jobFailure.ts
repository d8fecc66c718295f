import { begun, endedInVain } from '../../../../packages/service-http';
import type { IDataObject } from 'n8n-workflow';

import { Problem } from '../../text/problem';
import { countText, quoted } from '../../text/text';
import type { HiddenSecrets } from '../../secrets/hiddenSecrets';
import { serviceWords } from '../../wire/words/readDetail';
import type { Start } from '../../wire/words/unconfirmedStart';
import { readJobStatus, statusText } from '../../records/status';
import { withoutMark } from '../marks';

/** What a request for a job returned. */
export type Seen = { job: IDataObject } | { error: unknown };

/** How many failed files an error names. */
const maxFilesNamed = 3;

/** What is said of a job of which nobody knows whether it was started. `ofWhat`: e.g. 'for "invoice.pdf"'. */
export function jobStart(ofWhat: string): Start {
	return {
		did: `started a job ${ofWhat}`,
		check: 'Look for the job with the Get Many operation of the Job resource',
		second: 'a second job would also be charged',
	};
}

/**
 * Returns an error with the job's ID, if it's a Problem. runItems puts the ID into the failed item, so that a later step
 * can wait again.
 */
export function withJobId(error: unknown, jobId: string): unknown {
	return error instanceof Problem ? error.about({ jobId }) : error;
}

/**
 * The error for a job that didn't finish in time; `last` is what the last request returned. Its message and description
 * name the job, so that a later step can wait again. `files`: how far its files are, or ''.
 */
export function timeoutFailure(
	jobId: string,
	last: Seen | undefined,
	{ minutes, files }: { minutes: number; files: string },
): Problem {
	const outcome =
		minutes === 0 ? "hasn't finished" : `didn't finish within ${countText(minutes, 'minute')}`;
	return new Problem(
		`Job ${quoted(jobId)} ${outcome} (${[lastSeen(last), files].filter(Boolean).join(', ')})`,
		`The job continues. To wait for it again, use the Wait operation of the Job resource with the ID ${jobId}, or increase 'Timeout (Minutes)'`,
		{ jobId, outcome: { ...begun, result: 'later' } },
	);
}

/** The error for a job whose record has no status, time after time: nobody can tell whether it has finished. */
export function noStatusFailure(jobId: string): Problem {
	return new Problem(
		`The service returns job ${quoted(jobId)} without a status`,
		"The node can't tell whether the job has finished. Check it with Get Details, and check the Workflow Base URL in the credential",
	);
}

function lastSeen(last: Seen | undefined): string {
	if (last && 'job' in last) {
		const { status } = last.job;
		return `status: ${statusText(readJobStatus(status), status)}`;
	}
	const reason = last?.error instanceof Error ? `: ${last.error.message}` : '';
	return `status: unknown${reason}`;
}

/** What the service says of a job that failed. */
interface Reasons {
	details: IDataObject | undefined;
	failed: IDataObject[];
	/** What must not be in its words. */
	secrets: HiddenSecrets;
}

/**
 * Returns the error for a job that failed or was stopped, with its first failed file, or else the service's reason, in its
 * message, and the others in its description.
 * `fileName`: the file of the job that the error is about; undefined for the job itself.
 */
export function unsuccessfulFailure(
	jobId: string,
	job: IDataObject,
	{ details, failed, secrets }: Reasons,
	fileName?: string,
): Problem {
	const ending = readJobStatus(job.status) === 'stopped' ? 'was stopped' : 'failed';
	const contained = fileName === undefined ? '' : `, which contained ${quoted(fileName)},`;
	const words = (said: unknown) => serviceWords(said, { secrets });
	const files = failed
		.slice(0, maxFilesNamed)
		.map(
			({ document, error }) =>
				`${withoutMark(words(document)) || 'a file'}: ${words(error) || 'no reason given'}`,
		);
	const more = failed.length - files.length;
	const parts = [
		...files,
		more > 0 ? `and ${more} more failed files` : '',
		words(details?.message),
	].filter((part) => part !== '');
	const [reason, ...others] = parts;
	return new Problem(
		`Job ${quoted(jobId)}${contained} ${ending}${reason === undefined ? '' : `: ${reason}`}`,
		reason === undefined
			? "The service didn't give a reason. Get Details and Get Failed Files may show more"
			: others.join('; '),
		{ jobId, outcome: endedInVain },
	);
}
