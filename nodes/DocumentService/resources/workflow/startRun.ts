import type { IDataObject } from 'n8n-workflow';

import { binaryFiles } from '../../../core/documents/binaryFile';
import { inputBinaryField } from '../../../core/documents/inputFields';
import type { Item } from '../../../core/n8n/nodeContext';
import { jobStart, orUnconfirmed } from '../../../core/service/failure/unconfirmedStart';
import { isDataObject, recordIn } from '../../../core/service/lists/record';
import type { RecordAddress } from '../../../core/service/lists/record';
import { workflowRequest } from '../../../core/service/transport/workflowRequest';
import { inputFilesField } from '../../../core/service/transport/formFile';

/** The outcome of a run: a job, or that one is in progress and nothing was started. */
export type RunOutcome =
	| { started: true; job: IDataObject; jobId: string | undefined }
	| { started: false; message: string };

/** An upload may contain many large files. ms. */
const uploadTimeLimitMs = 60 * 60_000;

/**
 * Runs a workflow, with the item's files if the user wants that. Throws a Problem that says if the start couldn't be
 * confirmed.
 */
export async function startRun(
	item: Item,
	{ path, subject }: RecordAddress,
	uploadsFiles: boolean,
): Promise<RunOutcome> {
	const upload = uploadsFiles
		? { fields: [], files: await binaryFiles(item, inputBinaryField, inputFilesField) }
		: undefined;
	const sending = workflowRequest(item, {
		method: 'POST',
		path: `${path}/run`,
		isLaunch: true,
		upload,
		timeoutMs: upload && uploadTimeLimitMs,
		subject,
		response: 'optional',
	});
	const outcome = readRunOutcome(await orUnconfirmed(sending, jobStart(`of ${subject}`)));
	if (outcome.started && outcome.jobId !== undefined) item.state.charges.jobIds.add(outcome.jobId);
	return outcome;
}

/**
 * Reads the response to a run. A job has an ID. A response with a success status, a `detail` and no ID says that a run is
 * in progress and no job was created. The specification doesn't show the response (docs/maintainers/service.md#running-a-workflow):
 * anything else counts as started, with an unknown job.
 */
export function readRunOutcome(response: unknown): RunOutcome {
	if (!isDataObject(response)) return { started: true, job: {}, jobId: undefined };
	const job = recordIn(response);
	if (job) return { started: true, job, jobId: job.id };
	return typeof response.detail === 'string'
		? { started: false, message: response.detail }
		: { started: true, job: response, jobId: undefined };
}
