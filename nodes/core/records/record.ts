import type { IDataObject } from 'n8n-workflow';

import type { NodeContext } from '../n8n/nodeContext';
import { type IncomingResponse, UnusableResponse } from '../../../packages/service-http';
import { eachInBatches, filterInBatches } from '../text/batches';
import { isRecord } from '../text/json';
import { Problem } from '../text/problem';
import { nameText } from '../text/text';
import { readJson } from '../wire/json/readJson';
import { sendWorkflow, type WorkflowRequest, workflowRequest } from '../wire/workflowRequest';

const checkAddress =
	'Check the Workflow Base URL in the credential: it must be the address of the workflow interface';

/** `isRecord` for n8n's own type of JSON objects. */
export const isDataObject = isRecord as (value: unknown) => value is IDataObject;

/** How services name the ID of a record in the record itself. */
export const idNames = ['id', 'job_id', 'jobId'] as const;

export function idOf(record: IDataObject): string {
	for (const name of idNames) {
		const id = nameText(record[name]);
		if (id !== '') return id;
	}
	return '';
}

/**
 * Returns the record in a service's response, which may be in an envelope (`{ job: { … } }`), with its ID as `id`.
 * Undefined if nothing there has an ID.
 */
export function recordIn(response: unknown): (IDataObject & { id: string }) | undefined {
	if (!isDataObject(response)) return undefined;
	const [only, ...others] = Object.values(response);
	const inner = isDataObject(response.job) ? response.job : others.length === 0 ? only : undefined;
	for (const record of [response, inner]) {
		const id = isDataObject(record) ? idOf(record) : '';
		if (id !== '') return { ...(record as IDataObject), id };
	}
	return undefined;
}

/** Tells whether a JSON object is a record of the service: it has an ID, also in an envelope (`{ source: { id } }`). */
function hasId(record: IDataObject): boolean {
	return recordIn(record) !== undefined;
}

/** Returns the records that a list contains. Throws a Problem if one of them has no ID. */
export async function withIds(records: IDataObject[], collection: string): Promise<IDataObject[]> {
	const without = await filterInBatches(records, (record) => !hasId(record));
	if (without.length === 0) return records;
	throw new Problem(
		`The service returned ${without.length} of ${records.length} ${collection} without an ID`,
		checkAddress,
	);
}

/** Sends a request whose response has to be a record. Throws a ServiceProblem, also if the response is anything else. */
export async function requestRecord(
	context: NodeContext,
	request: WorkflowRequest,
): Promise<IDataObject> {
	return await sendWorkflow(context, request, async (response) => {
		const record = await readJson(response);
		if (isDataObject(record) && hasId(record)) return record;
		const what = isDataObject(record) ? 'has no ID' : "isn't a JSON object";
		throw new UnusableResponse(`The service's response ${what}`, checkAddress);
	});
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
	{ path, subject, wholeMs }: RecordAddress & Pick<WorkflowRequest, 'wholeMs'>,
): Promise<void> {
	const request = { method: 'DELETE', path, subject, wholeMs, response: 'optional' } as const;
	await workflowRequest(context, request);
}

/**
 * Reads the rows of a list from a response: a list of objects, or an object that contains it under the collection's name
 * or as `items`, `data` or `results`. Null is an empty list. Entries that aren't objects are left out, unless there's
 * nothing else. Returns undefined for anything else.
 */
export async function listedRows(
	response: unknown,
	collection: string,
): Promise<IDataObject[] | undefined> {
	const entries = entriesIn(response, collection);
	if (entries === undefined) return undefined;
	const rows = (await filterInBatches(entries, isRecord)) as IDataObject[];
	return rows.length === 0 && entries.length > 0 ? undefined : rows;
}

function entriesIn(response: unknown, collection: string): unknown[] | undefined {
	if (response === null) return [];
	const envelope = isRecord(response) ? response : { items: response };
	const { [collection]: own, items, data, results } = envelope;
	return [own, items, data, results].find((list) => Array.isArray(list));
}

/**
 * Reads the rows of a list that `accepts` returns true for, while the response arrives. Throws an UnusableResponse for any
 * other response: records of something else mean that the address is wrong.
 */
export async function readRows(
	response: IncomingResponse,
	collection: string,
	accepts: (row: IDataObject) => boolean = () => true,
): Promise<IDataObject[]> {
	const rows: IDataObject[] = [];
	let [isEmpty, hasIds] = [true, false];
	const take = (entry: unknown): void => {
		isEmpty = false;
		if (!isDataObject(entry)) return;
		hasIds ||= hasId(entry);
		if (accepts(entry)) rows.push(entry);
	};
	const rest = entriesIn(await readJson(response, { take }), collection);
	await eachInBatches(rest ?? [], take);
	if (rest && (isEmpty || hasIds)) return rows;
	throw new UnusableResponse(`The service didn't return a list of ${collection}`, checkAddress);
}
