import type { IDataObject } from 'n8n-workflow';

import type { ItemContext, NodeContext } from '../../../n8n/nodeContext';
import { jobIdOf } from '../jobResults';
import { getJob } from '../jobs';
import { markedPosition } from '../uploadMark';
import { listRows } from '../../lists/listRows';
import { systemClock } from '../../../text/clock';
import { isNotFound } from '../../../text/problem';
import { creationTimeOf } from '../../../text/readTime';
import { nameText } from '../../../text/text';

/** How long one request for a job whose response was lost may take. ms. */
const lookTimeMs = 30_000;

/** When to look for a job whose response was lost: it may show up in lists late. ms. */
const pausesBeforeLooks = [0, 5_000, 15_000, 40_000];

/** Of how many jobs the files are asked for at most, where the list doesn't name them. */
const maxRequested = 50;

interface Search {
	/** How often to look. */
	looks?: number;
	/** Of how many jobs the files are asked for. */
	maxJobs?: number;
}

/** Looks for the job of a launch by its mark. Returns undefined if it isn't found within a minute, or so many looks. */
export async function findLaunched(
	context: NodeContext<ItemContext>,
	mark: string,
	{ looks = pausesBeforeLooks.length, maxJobs = maxRequested }: Search = {},
): Promise<IDataObject | undefined> {
	for (const pauseMs of pausesBeforeLooks.slice(0, looks)) {
		await systemClock.sleep(pauseMs, context.signal);
		const job = await jobMarked(context, mark, maxJobs).catch(() => undefined);
		if (job !== undefined) return job;
	}
	return undefined;
}

/** Finds the job whose files carry the launch's mark, which no similar job can be taken for. */
async function jobMarked(
	context: NodeContext<ItemContext>,
	mark: string,
	maxJobs: number,
): Promise<IDataObject | undefined> {
	const isOwn = ({ input_file_ids: ids }: IDataObject): boolean =>
		Array.isArray(ids) && ids.some((id) => markedPosition(nameText(id), mark) !== undefined);
	const rows = await listRows(context, 'jobs', {}, { awaitMs: lookTimeMs });
	const listed = rows.find(isOwn);
	if (listed !== undefined) return listed;
	const unnamed = rows
		.filter((row) => !Array.isArray(row.input_file_ids))
		.map((row) => ({ id: jobIdOf(row) ?? '', createdAt: creationTimeOf(row) ?? Infinity }))
		.filter(({ id }) => id !== '' && !context.state.charges.jobIds.has(id))
		.sort((one, other) => other.createdAt - one.createdAt);
	for (const { id } of unnamed.slice(0, maxJobs)) {
		const job = await getJob(context, id, { wholeMs: lookTimeMs }).catch((error: unknown) => {
			// Deleted since it was listed: it says nothing about the others.
			if (isNotFound(error)) return undefined;
			throw error;
		});
		if (job && isOwn(job)) return job;
	}
	return undefined;
}
