import type { IDataObject, ILoadOptionsFunctions } from 'n8n-workflow';

import type { NodeContext } from '../../../core/n8n/nodeContext';
import { getJob } from '../../../core/paid/jobs/jobs';
import { outputFilesOf, outputNodeFilesOf } from '../../../core/paid/jobs/outputFiles';
import { listSearchOf } from '../../../core/records/listSearch';
import { locatorValue } from '../../../core/records/locator';
import { Problem } from '../../../core/text/problem';

async function chosenJob(context: NodeContext<ILoadOptionsFunctions>): Promise<IDataObject> {
	const jobId = locatorValue(context.n8n.getCurrentNodeParameter('jobId'));
	if (jobId !== '' && !jobId.startsWith('=')) return await getJob(context, jobId);
	throw new Problem(
		'Select a job first',
		'The list shows the files of the selected job. If the job is set by an expression, enter the ID of the file',
	);
}

export const searchJobFiles = listSearchOf(async (context) =>
	outputFilesOf(await chosenJob(context)).map(({ fileId }) => ({
		value: fileId,
		name: fileId,
	})),
);

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
