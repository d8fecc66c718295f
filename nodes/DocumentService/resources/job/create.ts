import type { INodeProperties } from 'n8n-workflow';

import { binaryFiles } from '../../../core/documents/binaryFile';
import { inputBinaryField } from '../../../core/documents/inputFields';
import { choice, number, propertiesOf } from '../../../core/n8n/fields/field';
import { optionsCollection } from '../../../core/n8n/fields/panel';
import type { Item } from '../../../core/n8n/nodeContext';
import type { ItemOperation } from '../../../core/operations/operation';
import { ofJob } from '../../../core/paid/jobs/jobItem';
import { jobLaunch } from '../../../core/paid/job';
import { launchPace } from '../../../core/paid/pace';
import { start } from '../../../core/paid/paidWork';
import {
	assertFitsInJob,
	onDemandLimits,
	requireOnDemandJobs,
} from '../../../core/paid/onDemandJobs';
import {
	bySteps,
	byTemplate,
	stepsJsonFieldWith,
	templateSettings,
} from '../../../core/paid/jobs/processing';
import { markedUpload, originOf, withFilesUnmarked } from '../../../core/paid/marks';
import { inputFilesField, type FormFile } from '../../../core/wire/formFile';
import { systemClock } from '../../../core/text/clock';
import { Problem } from '../../../core/text/problem';

import { locator } from '../../../core/records/locator';
import { newStepsFields, readNewSteps } from '../steps';

const processingField = choice('processWith', 'Process With', {
	options: [
		{ name: 'JSON', value: 'json', description: 'The same steps as JSON' },
		{ name: 'Steps', value: 'steps', description: 'Steps that you add here' },
		{ name: 'Template', value: 'template', description: "One of the service's templates" },
	],
	default: 'steps',
	description: 'What the service does with each file. No workflow is needed.',
});

const processingTemplateField = locator({
	...templateSettings,
	description: 'The template to process files with',
	required: true,
	displayOptions: { show: { processWith: ['template'] } },
});

const stepsJsonField = stepsJsonFieldWith({
	required: true,
	displayOptions: { show: { processWith: ['json'] } },
});

const processingFields: INodeProperties[] = [
	...propertiesOf([processingField, processingTemplateField]),
	...newStepsFields,
	stepsJsonField.property,
];

const jobsField = choice('jobs', 'Jobs', {
	noDataExpression: true,
	options: [
		{
			name: 'All Items in One Job',
			value: 'one',
			description: 'The files of all items become one job, processed as the first item says',
		},
		{
			name: 'One Job per Item',
			value: 'perItem',
			description: 'The files of each item become a job',
		},
	],
	default: 'perItem',
	description: 'How many jobs to start',
});

const maxFilesField = number('maxFiles', 'Max Files per Job', {
	typeOptions: { minValue: 1, numberPrecision: 0 },
	default: onDemandLimits.maxFiles,
	description:
		'More files are rejected before anything is sent. The hosted service accepts up to 10.',
});

const maxFileSizeField = number('maxFileSize', 'Max File Size (MB)', {
	typeOptions: { minValue: 0.001 },
	default: onDemandLimits.maxFileSize,
	description:
		'Larger files are rejected before anything is sent. The hosted service accepts up to 50 MB.',
});

/** How long a launch may take, including its upload. ms. */
const launchTimeMs = 30 * 60_000;

/** Uploads the files of each item as one on-demand job, and returns the job as soon as it has started. */
export const create: ItemOperation = {
	option: {
		name: 'Create',
		value: 'create',
		action: 'Create on-demand job',
		description:
			"Upload the files of each item, or of all items, as one job, without a workflow, and return the job's ID. To get the results themselves, use Document Partition with 'Send As' set to On-Demand Job.",
	},
	fields: [
		...propertiesOf([inputBinaryField, jobsField]),
		...processingFields,
		optionsCollection(propertiesOf([maxFilesField, maxFileSizeField])),
	],
	takesAll,
	async execute(item) {
		await requireOnDemandJobs(item);
		const files = await readJobFiles(item);
		const requestData = readProcessing(item);
		if (item.index === 1) item.hint(severalJobsHint);
		await waitAfterLastLaunch(item);
		const request = {
			requestData,
			...markedUpload(files, originOf(item, 'create')),
			timeLimitMs: launchTimeMs,
		};
		const launched = await start(item, jobLaunch(request)).catch((error: unknown) => {
			throw aboutFiles(error, files);
		});
		const { jobId, record } = launched.started;
		const fileNames = files.map(({ fileName }) => fileName);
		return [{ json: ofJob(jobId, { ...withFilesUnmarked(record), files: fileNames }) }];
	},
};

/** Returns an error that names the files of its job, by which an error workflow finds them. */
function aboutFiles(error: unknown, files: readonly FormFile[]): unknown {
	if (!(error instanceof Problem)) return error;
	const names = files.map(({ fileName }) => fileName).join(', ');
	const keys = files.map(({ fileName, documentKey = fileName }) => documentKey).join(', ');
	return error.about({ fileName: names, documentKey: keys });
}

const severalJobsHint =
	"Each item started a job of its own. To put the files of all items into one job, set 'Jobs' to All Items in One Job";

function takesAll(first: Item): boolean {
	return first.read(jobsField) === 'one';
}

async function readJobFiles(item: Item): Promise<FormFile[]> {
	const maxFiles = item.option(maxFilesField) ?? onDemandLimits.maxFiles;
	const maxFileSize = item.option(maxFileSizeField) ?? onDemandLimits.maxFileSize;
	const isOfAll = takesAll(item);
	const items = isOfAll ? item.n8n.getInputData().map((_input, index) => item.at(index)) : [item];
	const files: FormFile[] = [];
	for (const each of items) {
		files.push(...(await binaryFiles(each, inputBinaryField, inputFilesField)));
	}
	if (files.length > maxFiles) {
		throw new Problem(
			`${isOfAll ? 'The items have' : 'The item has'} ${files.length} files, and a job accepts up to ${maxFiles}`,
			`None of them was sent. ${isOfAll ? "Set 'Jobs' to One Job per Item" : 'Split the files into several items'}, or use Document Partition with 'Send As' set to On-Demand Job, which packs any number of documents into jobs.`,
		);
	}
	for (const file of files) {
		try {
			assertFitsInJob(
				file,
				maxFileSize,
				"Send it with Document Partition and 'Page Range', or set 'Max File Size (MB)' to what your service accepts",
			);
		} catch (error) {
			throw aboutFiles(error, [file]);
		}
	}
	return files;
}

/** The service limits how fast launches follow one another; items run one after another. */
async function waitAfterLastLaunch({ index, signal }: Item): Promise<void> {
	if (index > 0) await systemClock.sleep(launchPace.pauseMs, signal);
}

function readProcessing(item: Item): string {
	const processing = item.read(processingField);
	if (processing === 'template') return byTemplate(item.read(processingTemplateField));
	if (processing === 'json') return bySteps(item.read(stepsJsonField));
	return bySteps(readNewSteps(item));
}
