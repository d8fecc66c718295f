import type { Poll } from '../shared/run/caller';
import type { IBinaryKeyData, IDataObject } from 'n8n-workflow';

import { messageOf } from '../shared/failure/messageOf';
import {
	downloadOutput,
	getFailedFiles,
	getJob,
	getJobDetails,
	outputFilesOf,
	streamOutput,
} from '../shared/workflowInterface/jobs';
import { hideApiKey } from '../shared/run/hideApiKey';
import type { ListedJob } from './listedJob';
import type { ExtrasSettings } from './settings';

/** The extras of one job, as far as they could be fetched. */
export interface JobExtras {
	/** Added to the job's item. */
	fields: IDataObject;
	binary: IBinaryKeyData;
	/** What couldn't be fetched, and why. */
	errors: string[];
}

type OutputFile = ReturnType<typeof outputFilesOf>[number];

async function outputFilesOfJob(poll: Poll, job: ListedJob): Promise<OutputFile[]> {
	// Only a completed job has files to download: docs/service.md#downloads
	if (job.status !== 'completed') return [];
	// A row of the list may contain IDs only (docs/service.md#jobs); the job itself has all fields.
	const isListed = Array.isArray(job.row.output_node_files);
	return outputFilesOf(isListed ? job.row : await getJob(poll, job.id));
}

async function elementsOf(poll: Poll, jobId: string, file: OutputFile): Promise<IDataObject> {
	return { ...file, elements: await downloadOutput(poll, { jobId, ...file }) };
}

async function addBinary(
	poll: Poll,
	jobId: string,
	file: OutputFile,
	binary: IBinaryKeyData,
): Promise<IDataObject> {
	const binaryProperty = `file_${Object.keys(binary).length}`;
	const content = await streamOutput(poll, { jobId, ...file });
	binary[binaryProperty] = await poll.context.helpers.prepareBinaryData(
		content,
		`${file.fileId}.json`,
		'application/json',
	);
	return { ...file, binaryProperty };
}

async function outputsOf(
	poll: Poll,
	job: ListedJob,
	mode: ExtrasSettings['outputFiles'],
	binary: IBinaryKeyData,
): Promise<IDataObject[]> {
	const outputs: IDataObject[] = [];
	// One after another: a job's files may be large.
	for (const file of await outputFilesOfJob(poll, job)) {
		outputs.push(
			mode === 'elements'
				? await elementsOf(poll, job.id, file)
				: await addBinary(poll, job.id, file, binary),
		);
	}
	return outputs;
}

/**
 * Fetches the extras of one finished job. Never rejects: `errors` says what couldn't be fetched, so that one job
 * doesn't hold back the others.
 */
export async function fetchJobExtras(
	poll: Poll,
	job: ListedJob,
	settings: ExtrasSettings,
): Promise<JobExtras> {
	const extras: JobExtras = { fields: {}, binary: {}, errors: [] };
	const add = async (
		field: string,
		label: string,
		fetch: () => Promise<IDataObject | IDataObject[]>,
	) => {
		try {
			extras.fields[field] = await fetch();
		} catch (error) {
			await hideApiKey(poll, error);
			extras.errors.push(`${label} couldn't be fetched: ${messageOf(error)}`);
		}
	};
	const { includeDetails, includeFailedFiles, outputFiles } = settings;
	if (includeDetails) {
		await add('details', 'The details', async () => await getJobDetails(poll, job.id));
	}
	if (includeFailedFiles) {
		await add('failedFiles', 'The failed files', async () => await getFailedFiles(poll, job.id));
	}
	if (outputFiles !== 'none') {
		await add(
			'outputFiles',
			'The output files',
			async () => await outputsOf(poll, job, outputFiles, extras.binary),
		);
	}
	return extras;
}
