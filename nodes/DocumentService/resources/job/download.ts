import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { type AddedFields, addFields, readAddedFields } from '../../../core/output/addedFields';
import { documentInfo, type DocumentSource } from '../../../core/output/documentInfo';
import {
	type OutputSettings,
	readOutputSettings,
	readTextLimit,
} from '../../../core/output/outputSettings';
import type { DocumentElement } from '../../../core/service/element';
import { formatOf, outputModes } from '../../../core/output/outputFormats';
import { limitText } from '../../../core/output/limitText';
import { writeOutput } from '../../../core/output/writeOutput';
import { noTablesHint } from '../../../core/output/noTablesHint';
import { downloadBinary } from '../../../core/service/jobs/jobResults';
import { downloadOutput, getJob, type OutputRequest } from '../../../core/service/jobs/jobs';
import { type OutputFile, outputFilesOf } from '../../../core/service/jobs/outputFiles';
import { withoutMark } from '../../../core/service/jobs/uploadMark';
import { type ItemOperation, sampleId } from '../../../core/n8n/operation/operation';
import type { NodeContext, Item, ItemContext } from '../../../core/n8n/nodeContext';
import { dialectOf, dialects } from '../../../core/credential/dialect';
import { statusText } from '../../../core/service/status/jobProgress';
import { isFinished, readJobStatus } from '../../../core/service/status/jobStatus';
import { Problem } from '../../../core/text/problem';
import {
	binaryField,
	downloadAsField,
	downloadFields,
	fileField,
	filesField,
	nodeField,
} from './downloadFields';
import { jobField } from './jobLocator';
import { jobIdText } from './simplifyJob';

async function allFiles(context: NodeContext<ItemContext>, jobId: string): Promise<OutputFile[]> {
	const job = await getJob(context, jobId);
	const files = outputFilesOf(job);
	const status = readJobStatus(job.status);
	if (files.length > 0 && (isFinished(status) || status === 'unknown')) return files;
	const [message, description] = isFinished(status)
		? [
				`Job "${jobId}" has no files to download`,
				'Only a workflow with a local source and a local destination keeps its results for download; other workflows write them to their destination. To see whether the files failed, use Get Failed Files',
			]
		: [
				`Job "${jobId}" hasn't finished yet (status: ${statusText(status, job.status)})`,
				'Use the Wait operation before this one',
			];
	throw new Problem(message, description);
}

/** The specification requires a node for every download; the public service picks the last one by itself. */
async function oneFile(item: Item, jobId: string): Promise<OutputFile> {
	const fileId = item.read(fileField);
	const nodeId = item.read(nodeField);
	if (nodeId !== '') return { fileId, nodeId };
	if (dialects[dialectOf(await item.credential())].findsLastNode) return { fileId };
	const files = outputFilesOf(await getJob(item, jobId));
	return files.find((file) => file.fileId === fileId) ?? { fileId };
}

async function binaryItem(
	item: Item,
	output: OutputRequest,
	propertyName: string,
): Promise<INodeExecutionData> {
	const { file, content } = await downloadBinary(item, output);
	return { json: { jobId: output.jobId, ...file }, binary: { [propertyName]: content } };
}

/**
 * The items of one processed file in the form that the user chose. `source` is what was uploaded, where that's known:
 * the elements then name the file as it's called there.
 */
export async function elementItems(
	item: Item,
	output: OutputRequest,
	settings: OutputSettings,
	added: AddedFields,
	source?: DocumentSource,
): Promise<INodeExecutionData[]> {
	const downloaded = await downloadOutput(item, output);
	const elements = unmarked(downloaded, source?.fileName);
	const named = elements.find(({ metadata }) => typeof metadata.filename === 'string');
	const fileName = item.secrets.inText(
		source?.fileName ??
			(named === undefined ? withoutMark(output.fileId) : String(named.metadata.filename)),
	);
	const result = { kind: 'elements', elements } as const;
	const filetype = named?.metadata.filetype;
	const mimeType = typeof filetype === 'string' ? filetype : undefined;
	const written = await writeOutput(item, result, settings, {
		fileName,
		documentKey: source?.documentKey,
	});
	if (settings.mode === 'tableRows' && written.length === 0) {
		const hint = noTablesHint(result, { fileName, mimeType }, 'ofJob');
		if (hint !== undefined) item.hint(hint);
	}
	return await addFields(written, {
		input: added.keepInputFields ? item.input.json : undefined,
		document: added.documentInfo
			? await documentInfo(result, { fileName, mimeType, ...source })
			: undefined,
	});
}

/**
 * Names the elements after the document, as it's called where it came from, or without the mark of its upload.
 * Attachments of an email keep their names.
 */
function unmarked(elements: readonly DocumentElement[], fileName?: string): DocumentElement[] {
	const nameFor = (name: unknown) =>
		fileName ?? (typeof name === 'string' ? withoutMark(name) : undefined);
	return elements.map((element) => {
		const { filename, attached_to_filename: email } = element.metadata;
		const isAttached = typeof email === 'string';
		const name = nameFor(isAttached ? email : filename);
		if (name === (isAttached ? email : filename)) return element;
		if (!isAttached) return withMetadata(element, { filename: name });
		const own = filename === email ? { filename: name } : {};
		return withMetadata(element, { ...own, attached_to_filename: name });
	});
}

function withMetadata(element: DocumentElement, more: IDataObject): DocumentElement {
	return { ...element, metadata: { ...element.metadata, ...more } };
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
	forModels:
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
		const wantsAll = item.read(filesField) === 'all';
		const asBinary = item.read(downloadAsField) === 'binary';
		const propertyName = asBinary ? item.read(binaryField) : '';
		const settings = readOutputSettings(item);
		const added = readAddedFields(item, settings);
		const limit = readTextLimit(item);
		const files = wantsAll ? await allFiles(item, jobId) : [await oneFile(item, jobId)];
		const items: INodeExecutionData[] = [];
		for (const file of files) {
			const output = { ...file, jobId };
			const ofFile = asBinary
				? [await binaryItem(item, output, propertyName)]
				: await elementItems(item, output, settings, added);
			// One by one: spreading a long list into a call overflows the stack.
			for (const item of ofFile) items.push(item);
		}
		return asBinary ? items : { ofDocuments: limitText(items, limit, settings.mode) };
	},
};
