import type { IDataObject } from 'n8n-workflow';

import type { Caller } from '../../n8n/caller';
import { type WorkflowRequest, workflowRequest } from '../transport/workflowRequest';
import type { Clock } from '../../text/clock';
import { Problem, ServiceProblem } from '../../text/problem';
import { nameText } from '../../text/text';
import { isDataObject } from './readRows';

const checkAddress =
	'Check the Workflow Base URL in the credential: it must be the address of the workflow interface';

/** Tells whether a JSON object is a record of the service: it has an ID, also in an envelope (`{ source: { id } }`). */
export function hasId(record: IDataObject): boolean {
	const values = Object.values(record);
	const inner = values.length === 1 && isDataObject(values[0]) ? [values[0]] : [];
	return [record, ...inner].some(({ id, job_id: jobId }) => nameText(id) + nameText(jobId) !== '');
}

/** Returns the records that a list contains. Throws a Problem if one of them has no ID. */
export function withIds(records: IDataObject[], collection: string): IDataObject[] {
	const without = records.filter((record) => !hasId(record)).length;
	if (without === 0) return records;
	throw new Problem(
		`The service returned ${without} of ${records.length} ${collection} without an ID`,
		checkAddress,
	);
}

/**
 * Sends a request whose answer has to be a record. Throws a ServiceProblem, also if the answer is anything else: its
 * `context.isNoRecord` is then true. Pauses between tries use `clock`.
 */
export async function requestRecord(
	caller: Caller,
	request: WorkflowRequest,
	clock?: Clock,
): Promise<IDataObject> {
	const answer = await workflowRequest(caller, request, clock);
	if (isDataObject(answer) && hasId(answer)) return answer;
	const subject = request.subject ?? `${request.method} ${request.path}`;
	const what = isDataObject(answer) ? 'has no ID' : "isn't a JSON object";
	throw new ServiceProblem(
		`The service's response to the request for ${subject} ${what}`,
		checkAddress,
		'',
		{ isNoRecord: true },
	);
}
