import type { IDataObject } from 'n8n-workflow';

import { begun, UnusableResponse } from '../../../../packages/service-http';
import type { DocumentMemory } from '../../n8n/memory';
import type { Item, ItemContext, NodeContext } from '../../n8n/nodeContext';
import { isOverLimit } from '../../wire/outcome';
import { isFinalRefusal } from '../../wire/words/parseCodes';
import type { Start } from '../../wire/words/unconfirmedStart';
import { send, type SendRequest } from '../../wire/send';
import { pathOf, timeLimits } from '../../wire/workflowRequest';
import { Problem } from '../../text/problem';
import { countText } from '../../text/text';
import { alsoAfterForResults, minResultsAwaitMs } from '../jobs/jobs';
import { cancelTimeMs, type Following, type PaidWork } from '../paidWork';
import {
	checkParseUrl,
	type ExpectedParse,
	type ParsedDocument,
	readParseState,
} from './parseResponse';

/** What elements are to contain beyond type, text and page. Repeated, as clients made from the service's schema send lists. */
export const includedInElements = 'include=table_html&include=coordinates';

/** A job of the parse interface, and where it's asked for. */
export interface ParseJob {
	jobId: string;
	/** Below the address of the interface, with its query. */
	path: string;
}

/** Returns the job with an ID. */
export function parseJobOf(jobId: string): ParseJob {
	return { jobId, path: `${pathOf`/jobs/${jobId}`}?output=elements&${includedInElements}` };
}

/**
 * Returns the job that the service accepted: at the place that it names, which is kept whole, or at its usual place where
 * that leads to another host or isn't the job's. Undefined where neither is known.
 */
function acceptedJob(
	jobId: string,
	location: string | undefined,
	parseUrl: string,
): ParseJob | undefined {
	const base = new URL(parseUrl);
	const isPlace = location !== undefined && URL.canParse(location, parseUrl);
	const { origin, pathname, search } = isPlace ? new URL(location, parseUrl) : base;
	const start = `${base.pathname}/jobs/`;
	const named =
		origin === base.origin && pathname.startsWith(start) ? pathname.slice(start.length) : '';
	// An encoded ID would have to be decoded, which may fail: its usual place is as good.
	const isOne = /^[^/%]+$/.test(named) && ['', named].includes(jobId);
	if (!isOne) return jobId === '' ? undefined : parseJobOf(jobId);
	const query = new URLSearchParams(search);
	const asked = [
		...(query.has('output') ? [] : ['output=elements']),
		...(query.has('include') ? [] : [includedInElements]),
	];
	const whole = [search.slice(1), ...asked].filter((part) => part !== '').join('&');
	return { jobId: named, path: `/jobs/${named}?${whole}` };
}

/** What's asked of the parse interface, and how long it may take. */
export interface ParseSettings {
	/** What errors name, e.g. 'document "invoice.pdf"'. */
	subject: string;
	/** The JSON Schema of the data to extract. */
	schema?: IDataObject;
	memory: DocumentMemory;
	timeoutMs: number;
}

/** The requests of one parse, or extraction. `uploadMark`: that of its file, with its number; '' without a file. */
export interface Parse extends ParseSettings {
	uploadMark: string;
}

/** What the service has accepted: it's done, or a job that is to be followed. */
export type AcceptedParse = { document: ParsedDocument } | { job: ParseJob };

/**
 * How long the service may take before it answers with a job in place of the document: long enough for most documents, and
 * short enough for gateways. Seconds.
 */
export const waitSeconds = 30;

/** What a parse and an extraction have in common. */
export function parseWork(
	item: Item,
	parse: Parse,
): Pick<PaidWork<AcceptedParse, ParsedDocument>, CommonOfParses> {
	return {
		name: 'parse',
		documents: 1,
		timeLimitMs: parse.timeoutMs,
		// The response may be the result.
		isResponse: isOverLimit,
		idOf: (accepted) => ('job' in accepted ? accepted.job.jobId : undefined),
		following: (accepted) =>
			'job' in accepted ? followingParse(item, accepted.job, parse) : { result: accepted.document },
		cancel: cancelParseJob,
	};
}

type CommonOfParses =
	'name' | 'documents' | 'timeLimitMs' | 'isResponse' | 'idOf' | 'following' | 'cancel';

/** What is said where nobody knows whether the service did something, e.g. 'parsed document "a.pdf"'. */
export function unconfirmedParse(did: string): Start {
	return {
		did,
		check: "Look for it in your account's list of jobs",
		second: 'a second one would also be charged',
	};
}

/** Sends what starts a parse, or an extraction, once. */
export async function sendParse(
	context: NodeContext<ItemContext>,
	parse: Parse,
	request: Pick<SendRequest<unknown>, 'path' | 'json' | 'upload' | 'timeoutMs' | 'load'>,
): Promise<AcceptedParse> {
	return await send(context, {
		...request,
		api: 'parse',
		method: 'POST',
		headers: { prefer: `wait=${waitSeconds}` },
		subject: parse.subject,
		secondSend: 'launched',
		isFinal: isFinalRefusal,
		read: async (response) => {
			const state = await readParseState(response, parse.memory, expectedOf(context, parse));
			if (state.isDone) return { document: state.document };
			const { parseUrl } = await context.credential();
			const job = acceptedJob(state.jobId, response.location, parseUrl);
			if (job !== undefined) return { job };
			throw new UnusableResponse(
				'The service accepted the request, but named no job',
				checkParseUrl,
			);
		},
	});
}

function expectedOf({ secrets }: NodeContext, { subject, uploadMark }: Parse): ExpectedParse {
	return { subject, secrets, uploadMark };
}

/**
 * How a job is asked for until it's done. Its look throws a ServiceProblem for a job that failed; what becomes of one whose
 * time limit is over, its error doesn't say.
 */
export function followingParse(
	item: Item,
	{ path }: ParseJob,
	parse: Parse,
): Following<ParsedDocument> {
	const { memory, subject, timeoutMs } = parse;
	let lastStatus = '';
	return {
		// A parse may take a second or two.
		firstPauseMs: 1_000,
		maxPauseMs: 8_000,
		look: async (awaitMs) => {
			const state = await send(item, {
				api: 'parse',
				method: 'GET',
				path,
				subject,
				timeoutMs: timeLimits.workflow,
				secondSend: 'harmless',
				alsoAfter: alsoAfterForResults,
				awaitMs: Math.max(awaitMs, minResultsAwaitMs),
				isFinal: isFinalRefusal,
				read: async (response) => await readParseState(response, memory, expectedOf(item, parse)),
			});
			if (state.isDone) return { done: true, value: state.document };
			lastStatus = state.status;
			return { done: false };
		},
		late: () => {
			const minutes = Math.round(timeoutMs / 6_000) / 10;
			return new Problem(
				`The service didn't parse ${subject} within ${countText(minutes, 'minute')}${lastStatus && ` (status ${lastStatus})`}`,
				'',
				{ outcome: { ...begun, result: 'later' } },
			);
		},
	};
}

/** Cancels a job. What the service responds doesn't matter. */
async function cancelParseJob(context: NodeContext, jobId: string): Promise<void> {
	await send(context, {
		api: 'parse',
		method: 'POST',
		path: pathOf`/jobs/${jobId}/cancel`,
		timeoutMs: cancelTimeMs,
		wholeMs: cancelTimeMs,
		secondSend: 'harmless',
		read: async (response) => void (await response.bytes()),
	});
}
