import type { INodeExecutionData, INodeProperties } from 'n8n-workflow';

import { choice, propertiesOf, text } from '../../../core/n8n/fields/field';
import { optionsCollection, shownWhen } from '../../../core/n8n/fields/panel';
import { withinMemory } from '../../../core/n8n/memory';
import type { Item } from '../../../core/n8n/nodeContext';
import type { ItemOperation } from '../../../core/operations/operation';
import { readOutputPlan, type OutputPlan } from '../../../core/output/outputSettings';
import { limitText } from '../../../core/output/textLimit';
import { documentItems, keptItems } from '../../../core/output/writeOutput';
import { jobOutputOptionFields, outputFieldsIn } from '../../../core/output/outputFields';
import { formatOf } from '../../../core/output/outputFormats';
import type { DocumentElement } from '../../../core/wire/element';
import {
	downloadBinary,
	downloadElements,
	type OutputFile,
	type OutputRequest,
} from '../../../core/paid/jobs/outputFiles';
import type { Patience } from '../../../core/paid/jobs/jobs';
import { withoutMark } from '../../../core/paid/marks';
import { locator } from '../../../core/records/locator';
import { flatInBatches } from '../../../core/text/batches';
import { countText, quoted } from '../../../core/text/text';
import { allFiles, downloadAll, oneFile, withJobFailure } from './downloadFiles';
import { jobOfItem } from './job';

const onlyOneFile = { show: { files: ['one'] } };

const filesField = choice('files', 'Files', {
	options: [
		{ name: 'All Files of the Job', value: 'all' },
		{ name: 'One File', value: 'one' },
	],
	default: 'all',
	description: 'Which of the processed files to download',
});

const downloadFileField = locator({
	name: 'fileId',
	displayName: 'File',
	searchListMethod: 'searchJobFiles',
	listPlaceholder: 'Select a file...',
	idExample: 'report-d88db765.pdf',
	description: 'The processed file of the job',
	required: true,
	dependsOn: ['jobId.value'],
	displayOptions: onlyOneFile,
});

const nodeField = locator({
	name: 'nodeId',
	displayName: 'Step',
	searchListMethod: 'searchJobNodes',
	listPlaceholder: 'Select a step...',
	idExample: '93fc2ce8-e7c8-424f-a6aa-41460fc5d35d',
	description: 'The step whose result to download. Leave empty for the last one.',
	dependsOn: ['jobId.value', 'fileId.value'],
	displayOptions: onlyOneFile,
});

const downloadAsField = choice('downloadAs', 'Download As', {
	options: [
		{
			name: 'Binary JSON File',
			value: 'binary',
			description: "One item for each file, with the service's JSON in a binary field",
		},
		{
			name: 'Parsed Elements',
			value: 'elements',
			description: 'The elements, in the format selected under Output',
		},
	],
	default: 'elements',
	description: 'How to return the processed files',
});

const binaryField = text('binaryPropertyName', 'Put Output File in Field', {
	required: true,
	default: 'data',
	placeholder: 'e.g. data',
	hint: 'The name of the output binary field to put the file in',
	displayOptions: { show: { downloadAs: ['binary'] } },
});

export const resultFields: INodeProperties[] = [
	...outputFieldsIn('download'),
	optionsCollection(propertiesOf(jobOutputOptionFields)),
];

/**
 * Downloads processed files of a completed job one after another, since each may be large (docs/maintainers/service.md#downloads).
 */
export const download: ItemOperation = {
	option: {
		name: 'Download',
		value: 'download',
		action: 'Download results of job',
		description:
			'Download the processed files of a completed job, as elements, Markdown and other outputs or as JSON files',
	},
	agentDescription:
		'Returns the content of the documents that a completed job has processed, by the ID of the job. While the job is in progress, there is nothing to return.',
	fields: [
		...propertiesOf([jobOfItem.field, filesField, downloadFileField, nodeField, downloadAsField]),
		...shownWhen({ downloadAs: ['elements'] }, resultFields),
		binaryField.property,
	],
	async execute(item) {
		const jobId = item.read(jobOfItem.field);
		const plan = readOutputPlan(item);
		const asBinary = item.read(downloadAsField) === 'binary';
		const binaryPropertyName = asBinary ? item.read(binaryField) : undefined;
		const files =
			item.read(filesField) === 'all'
				? await allFiles(item, jobId)
				: [
						await oneFile(item, jobId, {
							fileId: item.read(downloadFileField),
							nodeId: item.read(nodeField),
						}),
					];
		return await downloadResults(item, { jobId, files, plan, binaryPropertyName });
	},
};

interface Results {
	jobId: string;
	files: readonly OutputFile[];
	plan: OutputPlan;
	/** Where the service's JSON goes, for files instead of what the plan says. */
	binaryPropertyName?: string;
}

/** Returns the items of processed files of a job. Throws a Problem where nothing could be downloaded. */
export async function downloadResults(
	item: Item,
	{ jobId, files, plan, binaryPropertyName }: Results,
): ReturnType<ItemOperation['execute']> {
	const read = async (file: OutputFile, patience: Patience): Promise<INodeExecutionData[]> => {
		const output = { ...file, ...patience, jobId };
		if (binaryPropertyName === undefined) return await fileItems(item, output, plan);
		const { file: named, content } = await downloadBinary(item, output);
		return [{ json: { jobId, ...named }, binary: { [binaryPropertyName]: content } }];
	};
	const { results, missing } = await downloadAll(item, { jobId, files, read }).catch(
		async (error: unknown) => await Promise.reject(await withJobFailure(item, jobId, error)),
	);
	if (missing.length > 0) item.hint(missingText(jobId, missing));
	const items = await flatInBatches(results);
	return binaryPropertyName === undefined
		? { ofDocuments: limitText(items, plan.textLimit, formatOf(plan.output.mode)) }
		: items;
}

function missingText(jobId: string, missing: readonly OutputFile[]): string {
	const count = countText(missing.length, 'file');
	const [first] = missing;
	const more = missing.length > 1 ? ' and more' : '';
	return `Job ${jobId} has no result for ${count}: ${quoted(withoutMark(first.fileId))}${more}. Use Get Failed Files to see why.`;
}

async function fileItems(
	item: Item,
	output: OutputRequest,
	plan: OutputPlan,
): Promise<INodeExecutionData[]> {
	return await withinMemory(item, async (memory) => {
		const elements = await downloadElements(item, output, memory);
		const items = await documentItems(item, { kind: 'elements', elements }, plan, {
			source: sourceIn(item, elements, output.fileId),
			strategy: 'ofJob',
		});
		return keptItems(memory, plan.output, items);
	});
}

function sourceIn(item: Item, elements: readonly DocumentElement[], fileId: string) {
	const { filename = withoutMark(fileId), filetype } =
		elements.find(({ metadata }) => typeof metadata.filename === 'string')?.metadata ?? {};
	return {
		fileName: item.secrets.inText(String(filename)),
		mimeType: typeof filetype === 'string' ? filetype : undefined,
	};
}
