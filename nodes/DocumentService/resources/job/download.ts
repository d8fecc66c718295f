import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

import { dialectOf } from '../../../shared/credential/dialect';
import { readCredential } from '../../../shared/credential/readCredential';
import type { ItemOperation } from '../../../shared/operation/operation';
import { limitItems } from '../../../shared/elements/textLimit/limitItems';
import { limitText } from '../../../shared/elements/textLimit/limitText';
import { limitForTool, readTextLimit } from '../../../shared/elements/textLimit/textLimitField';
import { readOutputSettings, writeOutput } from '../../../shared/elements/writeOutput';
import { hideSecretsIn } from '../../../shared/secrets/hideSecretsInItems';
import { secretHider, type HideSecrets } from '../../../shared/secrets/maskSecretsIn';
import { isFinished, readJobStatus } from '../../../shared/status/jobStatus';
import type { OutputRequest } from '../../../shared/workflowInterface/jobs';
import { downloadOutput, getJob, streamOutput } from '../../../shared/workflowInterface/jobs';
import type { OutputFile } from '../../../shared/workflowInterface/outputFiles';
import { outputFilesOf } from '../../../shared/workflowInterface/outputFiles';
import { readLocator, readOptionalLocator } from '../../../shared/workflowInterface/readLocator';
import { downloadFields } from './downloadFields';
import { readJobId } from './jobLocator';

async function allFiles(
	context: IExecuteFunctions,
	jobId: string,
	itemIndex: number,
): Promise<OutputFile[]> {
	const job = await getJob(context, jobId, itemIndex);
	const files = outputFilesOf(job);
	const status = readJobStatus(job.status);
	if (files.length > 0 && (isFinished(status) || status === 'unknown')) return files;
	const [message, description] = isFinished(status)
		? [
				`Job "${jobId}" has no files to download`,
				'Only a workflow with a local source and a local destination keeps its results for download; other workflows write them to their destination. To see whether the files failed, use Get Failed Files',
			]
		: [
				`Job "${jobId}" hasn't ended yet (status: ${String(job.status)})`,
				'Use the Wait operation before this one',
			];
	throw new NodeOperationError(context.getNode(), message, { itemIndex, description });
}

/** The specification requires a node for every download; the public service picks the last one by itself. */
async function oneFile(
	context: IExecuteFunctions,
	jobId: string,
	itemIndex: number,
): Promise<OutputFile> {
	const fileId = readLocator(context, 'fileId', 'File', itemIndex);
	const nodeId = readOptionalLocator(context, 'nodeId', itemIndex);
	if (nodeId !== '') return { fileId, nodeId };
	if (dialectOf(await readCredential(context)) === 'public') return { fileId };
	const files = outputFilesOf(await getJob(context, jobId, itemIndex));
	return files.find((file) => file.fileId === fileId) ?? { fileId };
}

async function binaryItem(
	context: IExecuteFunctions,
	output: OutputRequest,
	propertyName: string,
): Promise<INodeExecutionData> {
	const hide = await keyHider(context);
	// A file ID may be a path, but n8n requires a bare name.
	const fileName = `${hide(output.fileId).split(/[\\/]/).at(-1)}.json`;
	const stream = await streamOutput(context, output);
	const binary = await context.helpers.prepareBinaryData(stream, fileName, 'application/json');
	const { jobId, fileId, nodeId = null } = output;
	const json = hideSecretsIn({ jobId, fileId, nodeId, fileName }, hide);
	return { json, binary: { [propertyName]: binary } };
}

/** The IDs of files come from the service, which may repeat the key in them. */
async function keyHider(context: IExecuteFunctions): Promise<HideSecrets> {
	return secretHider([(await readCredential(context)).apiKey]);
}

async function elementItems(
	context: IExecuteFunctions,
	output: OutputRequest,
	itemIndex: number,
): Promise<INodeExecutionData[]> {
	const elements = await downloadOutput(context, output);
	const named = elements.find(({ metadata }) => typeof metadata.filename === 'string');
	const hide = await keyHider(context);
	const fileName = hide(named === undefined ? output.fileId : String(named.metadata.filename));
	const settings = readOutputSettings(context, itemIndex);
	return await writeOutput(context, { kind: 'elements', elements }, settings, { fileName });
}

/**
 * Downloads processed files of a completed job one after another, since each may be large (docs/service.md#downloads).
 */
export const download: ItemOperation = {
	option: {
		name: 'Download',
		value: 'download',
		action: 'Download results of job',
		description: 'Download the processed files of a completed job, as elements or as JSON files',
	},
	fields: downloadFields,
	limitsOutput: true,
	async execute(itemIndex) {
		const jobId = readJobId(this, itemIndex);
		const wantsAll = this.getNodeParameter('files', itemIndex, 'all') === 'all';
		const asBinary = this.getNodeParameter('downloadAs', itemIndex, 'elements') === 'binary';
		const files = wantsAll
			? await allFiles(this, jobId, itemIndex)
			: [await oneFile(this, jobId, itemIndex)];
		const propertyName = asBinary
			? String(this.getNodeParameter('binaryPropertyName', itemIndex, 'data')).trim() || 'data'
			: '';
		const items: INodeExecutionData[] = [];
		for (const file of files) {
			const output = { ...file, jobId, itemIndex };
			const ofFile = asBinary
				? [await binaryItem(this, output, propertyName)]
				: await elementItems(this, output, itemIndex);
			// One by one: spreading a long list into a call overflows the stack.
			for (const item of ofFile) items.push(item);
		}
		if (asBinary) return limitItems(items, limitForTool(this), 'items');
		const { mode } = readOutputSettings(this, itemIndex);
		return limitText(items, readTextLimit(this, itemIndex), mode);
	},
};
