import type { IDataObject, ILoadOptionsFunctions } from 'n8n-workflow';

import type { NodeContext } from '../../n8n/nodeContext';
import { statusText } from '../status/jobProgress';
import { readJobStatus } from '../status/jobStatus';
import { mapInBatches } from '../../text/batches';
import { creationTimeOf, newestFirst } from '../../text/readTime';
import { Problem } from '../../text/problem';
import { nameText } from '../../text/text';
import { getJob } from '../jobs/jobs';
import { listRows } from '../lists/listRows';
import { outputFilesOf, outputNodeFilesOf } from '../jobs/outputFiles';
import { locatorValue } from '../lists/locator';
import { type ListEntry, listSearchOf, timeText } from './searchResult';

/** "Delivery notes: completed, 23 Nov 2026, 14:47 UTC". */
function jobEntry(job: IDataObject): ListEntry {
	const { id, status, workflow_name: workflow } = job;
	const details = [
		status === undefined ? undefined : statusText(readJobStatus(status), status),
		timeText(creationTimeOf(job)),
	].filter((text) => text !== undefined);
	const name = nameText(workflow) || nameText(id);
	return { value: id, name: details.length === 0 ? name : `${name}: ${details.join(', ')}` };
}

async function chosenJob(context: NodeContext<ILoadOptionsFunctions>): Promise<IDataObject> {
	const jobId = locatorValue(context.n8n.getCurrentNodeParameter('jobId'));
	if (jobId !== '' && !jobId.startsWith('=')) return await getJob(context, jobId);
	throw new Problem(
		'Select a job first',
		'The list shows the files of the selected job. If the job is set by an expression, enter the ID of the file',
	);
}

/** Lists jobs, newest first. */
export const searchJobs = listSearchOf(async (context) =>
	mapInBatches(await newestFirst(await listRows(context, 'jobs')), jobEntry),
);

export const searchJobFiles = listSearchOf(async (context) =>
	outputFilesOf(await chosenJob(context)).map(({ fileId }) => ({
		value: fileId,
		name: fileId,
	})),
);

/** Lists the steps that have a result for the chosen file of the chosen job. */
export const searchJobNodes = listSearchOf(async (context) => {
	const fileId = locatorValue(context.n8n.getCurrentNodeParameter('fileId'));
	const entries = outputNodeFilesOf(await chosenJob(context)).filter(
		(entry) => fileId === '' || fileId.startsWith('=') || entry.fileId === fileId,
	);
	const nodes = new Map(entries.map((entry) => [entry.nodeId, entry]));
	return [...nodes.values()].map(({ nodeId, nodeType, nodeSubtype }) => ({
		value: nodeId,
		name: nodeType || nodeId,
		marks: [nodeSubtype],
	}));
});
