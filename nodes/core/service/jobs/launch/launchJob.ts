import type { IDataObject } from 'n8n-workflow';

import type { ItemContext, NodeContext } from '../../../n8n/nodeContext';
import { hasStartedNothing, jobStart, unconfirmedStart } from '../../failure/unconfirmedStart';
import { jobIdOf, jobRecord } from '../jobResults';
import { systemClock } from '../../../text/clock';
import { Problem } from '../../../text/problem';
import { findLaunched } from './findLaunched';
import { filesText, type JobRequest, sendLaunch } from './sendLaunch';

export interface LaunchedJob {
	jobId: string;
	/** As items show it. */
	record: IDataObject;
	/** When its time limit ends, by the nodes' clock; it's over where it passed without a response to the launch. ms. */
	endsAt: number;
}

/**
 * Creates a job with its files. The request is sent once, since a second job would be charged, too. If its response is
 * lost, names no job, or doesn't come, the job that it may have created is looked for by the mark in the names of its
 * files. Throws a Problem if there's none, since it may still show up.
 */
export async function launchJob(
	context: NodeContext<ItemContext>,
	request: JobRequest,
): Promise<LaunchedJob> {
	const { sending } = await sendLaunch(context, request);
	const launchedInTime = async () => launchedJob(await sending, request.timeLimitMs);
	const launched = await launchedInTime().catch(async (error: unknown) => {
		if (context.signal.aborted || hasStartedNothing(error)) throw error;
		return await lostLaunch(context, request, error);
	});
	context.state.charges.jobIds.add(launched.jobId);
	return launched;
}

function launchedJob(job: IDataObject, leftMs: number): LaunchedJob {
	const jobId = jobIdOf(job) ?? '';
	return { jobId, record: jobRecord(job, jobId), endsAt: systemClock.now() + leftMs };
}

/** Finds the job of a launch whose response was lost. `error`: what the request failed with. */
async function lostLaunch(
	context: NodeContext<ItemContext>,
	request: JobRequest,
	error: unknown,
): Promise<LaunchedJob> {
	const isLate = error instanceof Problem && error.context.connectionFailure === 'timeLimit';
	const job = await findLaunched(context, request.mark, isLate ? { looks: 1 } : {});
	if (job === undefined) {
		throw unconfirmedStart(jobStart(`for ${filesText(request.fileNames)}`), error);
	}
	const launched = launchedJob(job, isLate ? 0 : request.timeLimitMs);
	context.hint(`The connection dropped, but job ${launched.jobId} was started.`);
	return launched;
}
