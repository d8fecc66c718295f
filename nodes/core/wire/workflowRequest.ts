import type { IDataObject } from 'n8n-workflow';

import type {
	IncomingResponse,
	MultipartBody,
	ServiceRequest,
} from '../../../packages/service-http';
import type { NodeContext } from '../n8n/nodeContext';
import type { JsonValue } from '../text/json';
import { quoted } from '../text/text';
import { readJson } from './json/readJson';
import { send } from './send';

/** Time limits of single requests to the workflow interface, in ms. */
export const timeLimits = {
	workflow: 5 * 60_000,
	/** A result that is passed on as it comes, from its first byte on. */
	download: 30 * 60_000,
} as const;

/** One request to the workflow interface (`docs/maintainers/service.md#workflow-interface`). */
export interface WorkflowRequest {
	method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
	/** Below the base address, e.g. '/sources' in either dialect; build paths with values by `pathOf`. */
	path: string;
	/** undefined and '' are left out. */
	query?: Record<string, string | number | boolean | undefined>;
	/** Sent as JSON. */
	body?: IDataObject;
	/** Sent as multipart/form-data instead of `body`. */
	upload?: MultipartBody;
	/**
	 * What a second send would do. By default, a POST would create a second object, and is sent again only where the service
	 * certainly didn't start it: connection refused, DNS lookup failed, and 429; anything else is harmless. What launches a
	 * job is sent by `untilAccepted`.
	 */
	secondSend?: ServiceRequest['secondSend'];
	/** Statuses after which it's sent again beyond the usual ones. */
	alsoAfter?: readonly number[];
	/** e.g. 'workflow "abc"': a 404 then reads 'The workflow "abc" was not found'. */
	subject?: string;
	/**
	 * 'required' (default): JSON has to come back. 'optional': an empty body passes, too, and comes back as null.
	 * Anything else, such as a sign-in page with status 200, is an error of every request.
	 */
	response?: 'required' | 'optional';
	timeoutMs?: number;
	/** How long it may take in all, with the tries and pauses of one that is sent again. ms. */
	wholeMs?: number;
	/**
	 * The same for a GET of what was paid: it costs nothing to repeat, so within this time it's repeated whatever went
	 * wrong, until the service refuses it in the same way several times in a row.
	 */
	awaitMs?: number;
}

/** Throws a ServiceProblem, or a Problem for a credential without the address. */
export async function workflowRequest(
	context: NodeContext,
	request: WorkflowRequest,
): Promise<JsonValue> {
	const isOptional = request.response === 'optional';
	return await sendWorkflow(
		context,
		request,
		async (response) => await readJson(response, { isOptional }),
	);
}

/**
 * Sends a request, and returns what `read` makes of the response. Throws a ServiceProblem, or a Problem for a credential
 * without the address.
 */
export async function sendWorkflow<T>(
	context: NodeContext,
	{ query = {}, body, timeoutMs = timeLimits.workflow, ...request }: WorkflowRequest,
	read: (response: IncomingResponse) => Promise<T>,
): Promise<T> {
	const given: Record<string, string> = {};
	for (const [name, value] of Object.entries(query)) {
		if (value !== undefined && value !== '') given[name] = String(value);
	}
	return await send(context, {
		secondSend: request.method === 'POST' ? 'doubled' : 'harmless',
		...request,
		api: 'workflow',
		query: given,
		json: body && JSON.stringify(body),
		timeoutMs,
		read,
	});
}

/**
 * Builds a path of the workflow interface. Every value is encoded, since an identifier may hold any character
 * (docs/maintainers/service.md#identifiers). Throws an Error for a value that would lead to another path.
 */
export function pathOf(parts: TemplateStringsArray, ...values: string[]): string {
	return parts.reduce((path, part, position) => path + segmentOf(values[position - 1]) + part);
}

function segmentOf(value: string): string {
	// URLs take dots as steps, encoded or not, and nothing as the whole list. Half a character can't be encoded.
	const isSegment = !['', '.', '..'].includes(value) && !/\p{Surrogate}/u.test(value);
	if (isSegment) return encodeURIComponent(value);
	throw new Error(value === '' ? 'An ID is empty' : `${quoted(value)} isn't an ID`);
}
