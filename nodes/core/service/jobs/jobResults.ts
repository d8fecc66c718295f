import type { IBinaryKeyData, IDataObject } from 'n8n-workflow';

import { readJobStatus, withSpelledStatus } from '../status/jobStatus';
import { nameText } from '../../text/text';
import {
	downloadBinary,
	downloadElements,
	type OutputRequest,
	type ResultsContext,
	shownFile,
} from './downloads';
import { fewAtOnce } from './fewAtOnce';
import { getFailedFiles, getJob, getJobDetails } from './jobs';
import { type OutputFile, outputFilesOf } from './outputFiles';

/** What's added to a job's item, each under the same name in every node. */
export interface ResultSettings {
	includeDetails: boolean;
	includeFailedFiles: boolean;
	/** Default: none. */
	outputFiles?: 'none' | 'elements' | 'binary';
}

export interface JobResults {
	fields: { details?: IDataObject; failedFiles?: IDataObject[]; outputFiles?: IDataObject[] };
	binary: IBinaryKeyData;
}

/** How services name the ID of a job in its own record. */
const idNames: ReadonlySet<string> = new Set(['id', 'job_id', 'jobId']);

/** Tells whether a service's response is the record of this job, and not a message or another job. */
export function isRecordOf(record: IDataObject, jobId: string): boolean {
	return [...idNames].some((name) => nameText(record[name]) === jobId);
}

/**
 * What an item says about a job: the job's ID comes first, as `jobId` whatever the record calls it, and only once.
 * Without `jobId`, the service didn't say which job it is.
 */
export function ofJob(jobId: string | undefined, record: IDataObject): IDataObject {
	if (jobId === undefined) return record;
	const others = Object.entries(record).filter(
		([name, value]) => !(idNames.has(name) && nameText(value) === jobId),
	);
	return { jobId, ...Object.fromEntries(others) };
}

/** A job in an item: its record, with the status in the project's one spelling. */
export function jobRecord(job: IDataObject, jobId: string | undefined): IDataObject {
	return ofJob(jobId, withSpelledStatus(job));
}

/** The ID in a job's own record; undefined if it has none. */
export function jobIdOf({ id }: IDataObject): string | undefined {
	return nameText(id) || undefined;
}

/**
 * Fetches what's added to the item of a finished job; `job` is its record or its row in a list. Throws what
 * couldn't be fetched, unless `onFailure` receives it, with a label for messages.
 */
export async function fetchJobResults(
	context: ResultsContext,
	jobId: string,
	job: IDataObject,
	settings: ResultSettings,
	onFailure?: (label: string, error: unknown) => void,
): Promise<JobResults> {
	const { includeDetails, includeFailedFiles, outputFiles = 'none' } = settings;
	const results: JobResults = { fields: {}, binary: {} };
	const { fields } = results;
	const attempt = async (label: string, fetch: () => Promise<void>): Promise<void> => {
		if (!onFailure) return await fetch();
		await fetch().catch((error: unknown) => onFailure(label, error));
	};
	if (includeDetails) {
		await attempt('The details', async () => {
			fields.details = await getJobDetails(context, jobId);
		});
	}
	if (includeFailedFiles) {
		await attempt('The failed files', async () => {
			fields.failedFiles = await getFailedFiles(context, jobId);
		});
	}
	if (outputFiles !== 'none') {
		await attempt('The output files', async () => {
			const outputs = await filesToDownload(context, jobId, job);
			const files = await fewAtOnce(
				outputs,
				async (file, position) =>
					await resultOf(context, { jobId, ...file }, outputFiles, `file_${position}`),
			);
			fields.outputFiles = files.map(({ json }) => json);
			for (const { content } of files) Object.assign(results.binary, content);
		});
	}
	return results;
}

async function filesToDownload(
	context: ResultsContext,
	jobId: string,
	job: IDataObject,
): Promise<OutputFile[]> {
	// Only a completed job has files to download: docs/maintainers/service.md#downloads
	if (readJobStatus(job.status) !== 'completed') return [];
	// A row of a list may contain IDs only (docs/maintainers/service.md#jobs); the job itself has all fields.
	const isListed = Array.isArray(job.output_node_files);
	return outputFilesOf(isListed ? job : await getJob(context, jobId));
}

async function resultOf(
	context: ResultsContext,
	output: OutputRequest,
	mode: 'elements' | 'binary',
	binaryProperty: string,
): Promise<{ json: IDataObject; content?: IBinaryKeyData }> {
	if (mode === 'elements') {
		const elements = await downloadElements(context, output);
		const { fileId, nodeId } = shownFile(context, output);
		return { json: { fileId, nodeId, elements } };
	}
	const { file, content } = await downloadBinary(context, output);
	return { json: { ...file, binaryProperty }, content: { [binaryProperty]: content } };
}
