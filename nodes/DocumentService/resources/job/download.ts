import type { INodeExecutionData } from 'n8n-workflow';

import { type ItemOperation, sampleId } from '../../../core/n8n/operation/operation';
import { readOutputPlan } from '../../../core/output/documentItems';
import { limitText } from '../../../core/output/limitText';
import { formatOf, outputModes } from '../../../core/output/outputFormats';
import { downloadBinary } from '../../../core/service/jobs/downloads';
import type { Patience } from '../../../core/service/jobs/jobs';
import type { OutputFile } from '../../../core/service/jobs/outputFiles';
import { withoutMark } from '../../../core/service/jobs/uploadMark';
import { flatInBatches } from '../../../core/text/batches';
import { quoted } from '../../../core/text/text';
import { allFiles, oneFile } from './downloadableFiles';
import { downloadAll } from './downloadAll';
import {
	binaryField,
	downloadAsField,
	downloadFields,
	fileField,
	filesField,
	nodeField,
} from './downloadFields';
import { fileItems } from './fileItems';
import { jobField } from './jobLocator';
import { jobIdText } from './simplifyJob';

/**
 * Downloads processed files of a completed job one after another, since each may be large (docs/maintainers/service.md#downloads).
 */
export const download: ItemOperation = {
	option: {
		name: 'Download',
		value: 'download',
		action: 'Download results of job',
		description: 'Download the processed files of a completed job, as elements or as JSON files',
	},
	agentDescription:
		'Returns the content of the documents that a completed job has processed, by the ID of the job. While the job is in progress, there is nothing to return.',
	fields: downloadFields,
	output: {
		items:
			'As Parsed Elements: what [Document Partition](document-partition.md#output) returns in the same Output mode, for each file. As Binary JSON File: one item per file, as below.',
		fields: {
			jobId: jobIdText,
			fileId: 'Identifier of the processed file',
			nodeId: 'Identifier of the step that produced the file, or null',
			fileName: 'Name of the file',
			'`data` (binary)': 'The JSON file, in the binary field that Put Output File in Field names',
		},
		byDefault: formatOf('elements').shape.fields,
	},
	mayBeEmpty: true,
	samples: [
		...outputModes.map((output) => ({ files: 'all', output })),
		{ files: 'one', fileId: sampleId, output: 'document' },
		{ files: 'all', downloadAs: 'binary', binaryPropertyName: 'data' },
	],
	async execute(item) {
		const jobId = item.read(jobField);
		const plan = readOutputPlan(item);
		const asBinary = item.read(downloadAsField) === 'binary';
		const propertyName = asBinary ? item.read(binaryField) : '';
		const files =
			item.read(filesField) === 'all'
				? await allFiles(item, jobId)
				: [
						await oneFile(item, jobId, {
							fileId: item.read(fileField),
							nodeId: item.read(nodeField),
						}),
					];
		const read = async (file: OutputFile, patience: Patience): Promise<INodeExecutionData[]> => {
			const output = { ...file, ...patience, jobId };
			if (!asBinary) return await fileItems(item, output, plan);
			const { file: named, content } = await downloadBinary(item, output);
			return [{ json: { jobId, ...named }, binary: { [propertyName]: content } }];
		};
		const { results, missing } = await downloadAll(item, { jobId, files, read });
		if (missing.length > 0) item.hint(missingText(jobId, missing));
		const items = await flatInBatches(results);
		return asBinary ? items : { ofDocuments: limitText(items, plan.textLimit, plan.output.mode) };
	},
};

/** Returns the hint about files that the job has no result for. */
function missingText(jobId: string, missing: readonly OutputFile[]): string {
	const count = missing.length === 1 ? '1 file' : `${missing.length} files`;
	const [first] = missing;
	const more = missing.length > 1 ? ' and more' : '';
	return `Job ${jobId} has no result for ${count}: ${quoted(withoutMark(first.fileId))}${more}. Use Get Failed Files to see why.`;
}
