import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { NodeContext } from '../../n8n/nodeContext';
import { type WorkflowRequest, workflowRequest } from '../transport/workflowRequest';
import { Problem, ServiceProblem } from '../../text/problem';
import { nameText } from '../../text/text';
import { oneItem } from './items';
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
 * Sends a request whose response has to be a record. Throws a ServiceProblem, also if the response is anything else: its
 * `context.isNoRecord` is then true.
 */
export async function requestRecord(
	context: NodeContext,
	request: WorkflowRequest,
): Promise<IDataObject> {
	const response = await workflowRequest(context, request);
	if (isDataObject(response) && hasId(response)) return response;
	const subject = request.subject ?? `${request.method} ${request.path}`;
	const what = isDataObject(response) ? 'has no ID' : "isn't a JSON object";
	throw new ServiceProblem(
		`The service's response to the request for ${subject} ${what}`,
		checkAddress,
		'',
		{ isNoRecord: true },
	);
}

/** A record of the service: its ID, its path, and how errors name it. */
export interface RecordAddress {
	id: string;
	path: string;
	subject: string;
}

/** Deletes a record. The result doesn't depend on the response, which isn't specified. Throws a ServiceProblem. */
export async function deleteRecord(
	context: NodeContext,
	{ id, path, subject }: RecordAddress,
): Promise<INodeExecutionData[]> {
	await workflowRequest(context, { method: 'DELETE', path, subject, response: 'optional' });
	return oneItem({ deleted: true, id });
}
