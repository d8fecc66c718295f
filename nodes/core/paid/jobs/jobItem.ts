import type { IBinaryKeyData, IDataObject, INodeExecutionData } from 'n8n-workflow';

import { creationFields, creationTextOf, readDuration } from '../../text/readTime';
import { messageOf, nameText } from '../../text/text';
import { idNames, idOf } from '../../records/record';
import { type JobStatus, readJobStatus } from '../../records/status';
import { withinMemory } from '../../n8n/memory';
import { fewAtOnce } from './fewAtOnce';
import { getFailedFiles, getJob, getJobDetails, type Patience } from './jobs';
import {
	downloadBinary,
	downloadElements,
	type OutputFile,
	outputFilesOf,
	type OutputRequest,
	type ResultsContext,
	shownFile,
} from './outputFiles';
import { withFilesUnmarked } from '../marks';

/** What's added to a job's item, each under the same name in every node. */
export interface ResultSettings {
	includeDetails: boolean;
	includeFailedFiles: boolean;
	/** Default: none. */
	outputFiles?: 'none' | 'elements' | 'binary';
}

/** Tells whether a service's response is the record of this job, and not a message or another job. */
export function isRecordOf(record: IDataObject, jobId: string): boolean {
	return idNames.some((name) => nameText(record[name]) === jobId);
}

/**
 * What an item says about a job: the job's ID comes first, as `jobId` whatever the record calls it, and only once.
 * Without `jobId`, the service didn't say which job it is.
 */
export function ofJob(jobId: string | undefined, record: IDataObject): IDataObject {
	if (jobId === undefined) return record;
	const others = Object.entries(record).filter(
		([name, value]) => !(isIdName(name) && nameText(value) === jobId),
	);
	return { jobId, ...Object.fromEntries(others) };
}

/** The fields of a service's job that items show under names and in forms of their own. */
const respelledFields: ReadonlySet<string> = new Set([
	'workflow_id',
	'workflow_name',
	'runtime',
	'status',
	...creationFields,
]);

/**
 * The fields that every item of a job has, in one spelling, so that a user's workflow works with either service: the
 * creation time in ISO form and UTC, the runtime in seconds. An unknown status stays as the service wrote it. What the
 * service doesn't say is undefined.
 */
function respelled(job: IDataObject): IDataObject {
	const status = readJobStatus(job.status);
	return {
		status: status === 'unknown' ? job.status : status,
		workflowId: job.workflow_id,
		workflowName: job.workflow_name,
		createdAt: creationTextOf(job) ?? undefined,
		runtime: readDuration(job.runtime),
	};
}

/** Returns the short form of a job record, with null for what the service doesn't say. */
export function simplifyJob(job: IDataObject): IDataObject {
	const fields = Object.entries({ jobId: jobIdOf(job), ...respelled(job) });
	return Object.fromEntries(fields.map(([name, value]) => [name, value ?? null]));
}

/**
 * Returns a job as items show it: its record, with the fields of the short form in its spelling. What the service doesn't
 * say is left out.
 */
export function jobRecord(job: IDataObject, jobId: string | undefined): IDataObject {
	const known = Object.entries(respelled(job)).filter(([, value]) => (value ?? null) !== null);
	const others = Object.entries(job).filter(([name]) => !respelledFields.has(name));
	return ofJob(jobId, Object.fromEntries([...known, ...others]));
}

function isIdName(name: string): boolean {
	return idNames.some((known) => known === name);
}

/** The ID in a job's own record; undefined if it has none. */
export function jobIdOf(job: IDataObject): string | undefined {
	return idOf(job) || undefined;
}

/** A row of the job listing. */
export interface ListedJob {
	id: string;
	status: JobStatus | 'unknown';
	/** By the service's clock, in milliseconds since 1970; undefined if the row has none. */
	createdAt: number | undefined;
	row: IDataObject;
}

/**
 * The item of a finished job: its row with the ID, the status in the project's one spelling, and `key`, which never
 * changes for this job and outcome, so that n8n's Remove Duplicates node can compare it.
 */
export function jobItem({
	job,
	extras,
}: {
	job: ListedJob;
	extras: JobExtras | undefined;
}): INodeExecutionData {
	const json = {
		...withFilesUnmarked(jobRecord({ ...job.row, ...extras?.fields, status: job.status }, job.id)),
		key: `${job.id}:${job.status}`,
	};
	const errors = extras?.errors ?? [];
	const item: INodeExecutionData = {
		json: errors.length === 0 ? json : { ...json, extrasError: errors.join('\n') },
	};
	if (extras && Object.keys(extras.binary).length > 0) item.binary = extras.binary;
	return item;
}

/** What's added to the item of one job, as far as it could be fetched. */
export interface JobExtras {
	fields: { details?: IDataObject; failedFiles?: IDataObject[]; outputFiles?: IDataObject[] };
	binary: IBinaryKeyData;
	/** What couldn't be fetched, and why. */
	errors: string[];
}

/**
 * Fetches the extras of one finished job. Never rejects: `errors` says what couldn't be fetched, so that one job
 * doesn't hold back the others. `patience`: with its details and failed files.
 */
export async function fetchJobExtras(
	context: ResultsContext,
	{ id, status, row }: ListedJob,
	{ includeDetails, includeFailedFiles, outputFiles = 'none' }: ResultSettings,
	patience?: Patience,
): Promise<JobExtras> {
	const extras: JobExtras = { fields: {}, binary: {}, errors: [] };
	const { fields, binary, errors } = extras;
	const attempt = async (label: string, fetch: () => Promise<void>): Promise<void> =>
		await fetch().catch((error: unknown) => {
			errors.push(`${label} couldn't be fetched: ${messageOf(error)}`);
		});
	if (includeDetails) {
		await attempt('The details', async () => {
			fields.details = await getJobDetails(context, id, patience);
		});
	}
	if (includeFailedFiles) {
		await attempt('The failed files', async () => {
			fields.failedFiles = await getFailedFiles(context, id, patience);
		});
	}
	if (outputFiles !== 'none') {
		await attempt('The output files', async () => {
			const outputs = await filesToDownload(context, id, { ...row, status });
			const files = await fewAtOnce(
				outputs,
				async (file, position) =>
					await outputFileResult(context, { jobId: id, ...file }, outputFiles, `file_${position}`),
			);
			fields.outputFiles = files.map(({ json }) => json);
			for (const { content } of files) Object.assign(binary, content);
		});
	}
	return extras;
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

async function outputFileResult(
	context: ResultsContext,
	output: OutputRequest,
	mode: 'elements' | 'binary',
	binaryProperty: string,
): Promise<{ json: IDataObject; content?: IBinaryKeyData }> {
	if (mode === 'elements') {
		return await withinMemory(context, async (memory) => {
			const elements = await downloadElements(context, output, memory);
			memory.keep(memory.reserved());
			const { fileId, nodeId } = shownFile(context, output);
			return { json: { fileId, nodeId, elements } };
		});
	}
	const { file, content } = await downloadBinary(context, output);
	return { json: { ...file, binaryProperty }, content: { [binaryProperty]: content } };
}
