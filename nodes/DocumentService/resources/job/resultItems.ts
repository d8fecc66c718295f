import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { settingsHash } from '../../../core/output/settingsHash';
import { getJobDetails } from '../../../core/service/jobs/jobs';
import { outputFilesOf } from '../../../core/service/jobs/outputFiles';
import { isDataObject } from '../../../core/service/lists/readRows';
import { markedPosition } from '../../../core/service/jobs/uploadMark';
import type { Item } from '../../../core/n8n/nodeContext';
import { readJobStatus } from '../../../core/service/status/jobStatus';
import { isRecord } from '../../../core/text/json';
import { Problem } from '../../../core/text/problem';
import { nameText, quoted } from '../../../core/text/text';
import type { ResultSettings } from './createFields';
import { fileItems } from './fileItems';
import { unsuccessfulFailure } from './jobFailure';
import type { BatchFile, BatchJob } from './jobBatch';

/**
 * The results of an item's files, in the order of its files. Throws a Problem for the first file that failed, with the
 * service's reason: a result of some files only would look complete.
 */
export async function resultItems(
	item: Item,
	jobs: readonly BatchJob[],
	settings: ResultSettings,
): Promise<INodeExecutionData[][]> {
	const results: INodeExecutionData[][] = [];
	for (const job of jobs) {
		const { request } = job.packed.processing;
		const hashOfSettings = settingsHash([['request_data', request]], settings.output);
		const { jobId } = await job.launched;
		const ended = await job.ended;
		for (const [position, { index, file }] of job.packed.files.entries()) {
			if (index !== item.index) continue;
			const output = await outputOf(item, job, { jobId, ended, position });
			const source = sourceOf(file, hashOfSettings);
			results.push(
				await job.inTurn(async () => await fileItems(item, { ...output, jobId }, settings, source)),
			);
		}
	}
	return results;
}

function sourceOf(file: BatchFile, hashOfSettings: string) {
	const { fileName, mimeType, size, documentKey = fileName, hash } = file;
	const hashes = { contentHash: hash?.hex, settingsHash: hashOfSettings };
	return { fileName, mimeType, size, documentKey, ...hashes };
}

/** The result of the file at a position. Throws a Problem with the job's ID if there's none. */
async function outputOf(
	item: Item,
	job: BatchJob,
	{ jobId, ended, position }: { jobId: string; ended: IDataObject; position: number },
) {
	const { file } = job.packed.files[position];
	const fileName = quoted(file.fileName);
	const { documentKey = file.fileName } = file;
	const context = { jobId, fileName: file.fileName, documentKey };
	const failure = failureOf(job, ended, position);
	if (failure !== undefined) {
		throw new Problem(`The file ${fileName} failed: ${failure}`, `It was in job ${jobId}`, context);
	}
	// A job that failed may offer files all the same, which are empty.
	if (readJobStatus(ended.status) !== 'completed') {
		const details = await getJobDetails(item, jobId).catch(() => undefined);
		const failed = (Array.isArray(ended.failedFiles) ? ended.failedFiles : []).filter(isDataObject);
		const { message, description } = unsuccessfulFailure(jobId, ended, { details, failed });
		throw new Problem(`${message}, which contained ${fileName}`, description, context);
	}
	// In a job of one file, the service can only mean that one.
	const isAlone = job.packed.files.length === 1;
	const found = outputFilesOf(ended).filter(
		({ fileId }) => isAlone || markedPosition(fileId, job.mark) === position,
	);
	const [output, ...others] = found;
	if (output !== undefined && others.length === 0) return output;
	throw new Problem(
		found.length === 0
			? `The service returned no result for the file ${fileName}`
			: `The service returned ${found.length} results that may be those of the file ${fileName}`,
		`Look at job ${jobId} with Get Details and Download`,
		context,
	);
}

/** The service's reason; undefined for a file that didn't fail. */
function failureOf({ mark }: BatchJob, ended: IDataObject, position: number): string | undefined {
	const failed: unknown = ended.failedFiles;
	const entry = (Array.isArray(failed) ? failed : [])
		.filter(isRecord)
		.find(({ document }) => markedPosition(nameText(document), mark) === position);
	return entry && (nameText(entry.error) || 'the service gave no reason');
}
