import type { INodeExecutionData } from 'n8n-workflow';

import { Problem } from '../../../core/text/problem';
import { fileItems } from './fileItems';
import type { BatchJob } from './jobBatch';
import { outputOf } from '../../../core/service/jobs/launch/jobOutput';

/**
 * Returns the items of the file at a position of a job. Throws a Problem that names the file and the job, with the
 * service's reason where the file failed.
 */
export async function resultItems(job: BatchJob, position: number): Promise<INodeExecutionData[]> {
	const { item, plan, file, documentKey, hash } = job.documents[position];
	const { fileName, mimeType, size } = file;
	try {
		const output = await outputOf(item, job, position);
		const source = () => ({
			...{ fileName, mimeType, size, documentKey },
			contentHash: hash?.hex,
			settingsHash: plan.settingsHash,
		});
		return await job.inTurn(async () => await fileItems(item, output, plan, source()));
	} catch (error) {
		throw error instanceof Problem ? error.about({ fileName, documentKey }) : error;
	}
}
