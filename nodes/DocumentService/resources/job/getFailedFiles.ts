import { withFilesUnmarked } from '../../../core/service/jobs/uploadMark';
import type { ItemOperation } from '../../../core/n8n/operation/operation';
import { manyItems } from '../../../core/service/lists/items';
import { ofJob } from '../../../core/service/jobs/jobResults';
import { getFailedFiles as requestFailedFiles } from '../../../core/service/jobs/jobs';
import { jobField } from './jobLocator';
import { jobIdText } from './simplifyJob';

/** Returns one item for each failed file of a job, with the reason (docs/maintainers/service.md#job-details-and-failed-files). */
export const getFailedFiles: ItemOperation = {
	option: {
		name: 'Get Failed Files',
		value: 'getFailedFiles',
		action: 'Get failed files of job',
		description:
			"Get the files that a job couldn't process, each with the reason. Returns no items if no file failed.",
	},
	agentDescription:
		"Lists the files that a job couldn't process, each with the reason, by the ID of the job",
	fields: [jobField.property],
	output: {
		items: 'One item per failed file; none if no file failed.',
		fields: { jobId: jobIdText, document: 'The file', error: 'Why it failed' },
	},
	mayBeEmpty: true,
	async execute(item) {
		const jobId = item.read(jobField);
		const files = await requestFailedFiles(item, jobId);
		return manyItems(files.map((file) => ofJob(jobId, withFilesUnmarked(file))));
	},
};
