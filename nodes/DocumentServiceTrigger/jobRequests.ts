import type { IDataObject } from 'n8n-workflow';

import type { Poll } from '../core/n8n/nodeContext';
import { fewAtOnce } from '../core/paid/jobs/fewAtOnce';
import { isRecordOf } from '../core/paid/jobs/jobItem';
import { getJob, jobSubject } from '../core/paid/jobs/jobs';
import { listRows } from '../core/records/listRows';
import { requestRecord } from '../core/records/record';
import type { JobStatus } from '../core/records/status';
import { pathOf } from '../core/wire/workflowRequest';
import { flatInBatches, mapInBatches } from '../core/text/batches';
import { isNotFound } from '../core/wire/outcome';
import { outcomeOfError, Problem } from '../core/text/problem';
import { nameText, quoted } from '../core/text/text';

/**
 * Returns the IDs of the selected workflows as jobs name them. Each workflow is requested: the hosted service also accepts
 * a key as its ID (docs/maintainers/service.md#identifiers), but jobs contain only the ID, and a workflow that doesn't exist would
 * otherwise be silence forever. Throws a Problem that names it. `leftMs`: how long each request may take, in
 * milliseconds.
 */
export async function workflowIdsOf(
	poll: Poll,
	selected: readonly string[],
	leftMs: () => number,
): Promise<string[]> {
	const ids = new Set<string>();
	for (const id of selected) {
		const workflow = await requestRecord(poll, {
			method: 'GET',
			path: pathOf`/workflows/${id}`,
			subject: `workflow ${quoted(id)}`,
			wholeMs: leftMs(),
		}).catch((error: unknown) => {
			// Another 404 means that the address is wrong.
			throw isNotFound(error) && outcomeOfError(error)?.isMissingObject
				? missingWorkflow(id)
				: error;
		});
		ids.add(nameText(workflow.id) || id);
	}
	return [...ids].sort();
}

function missingWorkflow(id: string): Problem {
	return new Problem(
		`The selected workflow ${quoted(id)} doesn't exist`,
		"Select another one in 'Workflows', or remove it there. It must belong to the workspace that the API key is for",
	);
}

type IsNeeded = (row: IDataObject) => boolean;

/** What can be requested of the service about the jobs of the selected workflows. A failure rejects. */
export interface JobRequests {
	/** The rows of all jobs; those that aren't needed may be missing. */
	listAll(isNeeded: IsNeeded): Promise<IDataObject[]>;
	/** What the service lists for a status, even if it ignores the filter. */
	listStatus(status: JobStatus): Promise<IDataObject[]>;
	/** One job; a rejection with status 404 if there's none of this ID. */
	getJob(id: string): Promise<IDataObject>;
	/** Whether there's time for another request by ID in this poll. */
	mayRequest(): boolean;
}

/** How long jobs are requested by ID at most in one poll, so that what was found doesn't wait longer. ms. */
const maxByIdMs = 20_000;

/** The share of a poll's remaining time for requests by ID. */
const byIdShare = 0.4;

/** How long one request by ID may take with all its tries: the job is requested again at the next poll. ms. */
const maxOneMs = 10_000;

/**
 * The service's jobs of the selected workflows. A complete list is one filtered listing for each selected workflow, never
 * the list of all. `leftMs`: how long each request may take so that it ends within the poll, in milliseconds.
 */
export function jobRequests(
	poll: Poll,
	workflowIds: readonly string[],
	leftMs: () => number,
): JobRequests {
	let byIdUntil: number | undefined;
	const listOf = async (workflowId: string, isNeeded: IsNeeded): Promise<IDataObject[]> => {
		const query = { workflow_id: workflowId };
		const rows = await listRows(poll, 'jobs', query, { leftMs, isNeeded });
		return await mapInBatches(rows, (row) =>
			row.workflow_id ? row : { ...row, workflow_id: workflowId },
		);
	};
	const onlyId = workflowIds.length === 1 ? workflowIds[0] : undefined;
	return {
		async listAll(isNeeded) {
			if (workflowIds.length === 0) return await listRows(poll, 'jobs', {}, { leftMs, isNeeded });
			const lists: IDataObject[][] = [];
			for (const id of workflowIds) lists.push(await listOf(id, isNeeded));
			return await flatInBatches(lists);
		},
		listStatus: async (status) =>
			await listRows(poll, 'jobs', { workflow_id: onlyId, status }, { leftMs, hasAnyStatus: true }),
		getJob: async (id) => await getJob(poll, id, { wholeMs: Math.min(maxOneMs, leftMs()) }),
		mayRequest() {
			byIdUntil ??= Date.now() + Math.min(maxByIdMs, leftMs() * byIdShare);
			return Date.now() < byIdUntil;
		},
	};
}

export interface FetchedJobs {
	rows: IDataObject[];
	missing: Set<string>;
	/** Why others that were requested stay unknown, by their IDs. */
	failures: Map<string, unknown>;
}

/**
 * Requests jobs by ID, in this order, while there's time. One that can't be fetched doesn't hold back the others and is
 * requested again at the next poll. Rejects if none of them could be fetched.
 */
export async function fetchJobsById(
	ids: readonly string[],
	requests: Pick<JobRequests, 'getJob' | 'mayRequest'>,
): Promise<FetchedJobs> {
	const fetched: FetchedJobs = { rows: [], missing: new Set(), failures: new Map() };
	const errors: unknown[] = [];
	const fetchOne = async (id: string): Promise<void> => {
		try {
			const row = await requests.getJob(id);
			// A message or another job tells nothing about this one.
			if (isRecordOf(row, id)) fetched.rows.push({ ...row, id });
			else fetched.failures.set(id, notItsRecord(id));
		} catch (error) {
			if (isNotFound(error)) {
				fetched.missing.add(id);
				return;
			}
			errors.push(error);
			fetched.failures.set(id, error);
		}
	};
	await fewAtOnce(ids, fetchOne, () => requests.mayRequest());
	if (errors.length > 0 && fetched.rows.length + fetched.missing.size === 0) throw errors[0];
	return fetched;
}

function notItsRecord(id: string): Problem {
	return new Problem(
		`The service's response to the request for ${jobSubject(id)} isn't its record`,
		'Try again later',
	);
}
