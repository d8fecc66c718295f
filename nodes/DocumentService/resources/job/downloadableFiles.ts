import type { ItemContext, NodeContext } from '../../../core/n8n/nodeContext';
import { getJob } from '../../../core/service/jobs/jobs';
import {
	type OutputFile,
	outputFilesOf,
	unlistedFilesOf,
} from '../../../core/service/jobs/outputFiles';
import { statusText } from '../../../core/service/status/jobProgress';
import { isFinished, readJobStatus } from '../../../core/service/status/jobStatus';
import { Problem } from '../../../core/text/problem';
import { downloadAwaitMs } from './downloadAll';

/** Returns the processed files of a job. Throws a Problem that says why there are none. */
export async function allFiles(
	context: NodeContext<ItemContext>,
	jobId: string,
): Promise<OutputFile[]> {
	const job = await getJob(context, jobId, { awaitMs: downloadAwaitMs });
	const files = [...outputFilesOf(job), ...unlistedFilesOf(job)];
	const status = readJobStatus(job.status);
	if (files.length > 0 && (isFinished(status) || status === 'unknown')) return files;
	if (isFinished(status)) {
		throw new Problem(
			`Job "${jobId}" has no files to download`,
			'Only a workflow with a local source and a local destination keeps its results for download; other workflows write them to their destination. To see whether the files failed, use Get Failed Files',
		);
	}
	throw new Problem(
		`Job "${jobId}" hasn't finished yet (status: ${statusText(status, job.status)})`,
		'Use the Wait operation before this one',
	);
}

/**
 * Returns one processed file of a job. The specification requires a node for every download; the hosted service picks the
 * last one by itself.
 */
export async function oneFile(
	context: NodeContext<ItemContext>,
	jobId: string,
	{ fileId, nodeId }: { fileId: string; nodeId: string },
): Promise<OutputFile> {
	if (nodeId !== '') return { fileId, nodeId };
	if ((await context.credential()).dialect.findsLastNode) return { fileId };
	const files = outputFilesOf(await getJob(context, jobId, { awaitMs: downloadAwaitMs }));
	return files.find((file) => file.fileId === fileId) ?? { fileId };
}
