import { begun, waitUntil } from '../../../../packages/service-http';
import type { DocumentMemory } from '../../n8n/memory';
import type { Item, NodeContext } from '../../n8n/nodeContext';
import { systemClock } from '../../text/clock';
import { Problem } from '../../text/problem';
import { countText } from '../../text/text';
import { isFinalRefusal } from '../failure/parseCodes';
import { alsoAfterForResults, minResultsAwaitMs } from '../jobs/jobs';
import { cancelTimeMs } from '../jobs/runningJobs';
import { send } from '../transport/send';
import { pathOf, timeLimits } from '../transport/workflowRequest';
import { type ExpectedParse, type ParsedDocument, readParseState } from './parseResponse';

/** What elements are to contain beyond type, text and page. Repeated, as clients made from the service's schema send lists. */
export const includedInElements = 'include=table_html&include=coordinates';

/** A job of the parse interface, and where it's asked for. */
export interface ParseJob {
	jobId: string;
	/** Below the address of the interface, with its query. */
	path: string;
}

/** A job that is waited for. */
export interface RunningParse extends ParseJob {
	/** When its time limit ends, by the nodes' clock. ms. */
	endsAt: number;
}

/** Returns the job with an ID. */
export function parseJobOf(jobId: string): ParseJob {
	return { jobId, path: `${pathOf`/jobs/${jobId}`}?output=elements&${includedInElements}` };
}

/**
 * Returns the job that the service accepted: at the place that it names, which is kept whole, or at its usual place where
 * that leads to another host or isn't the job's. Undefined where neither is known.
 */
export function acceptedJob(
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

/** What following a job needs of its document. */
interface FollowedDocument {
	expected: ExpectedParse;
	memory: DocumentMemory;
	/** How long it may take in all, for the error. */
	timeoutMs: number;
}

const pauses = { firstPauseMs: 2_000, growth: 1.5, maxPauseMs: 8_000 } as const;

/**
 * Asks for a job until it's done, and returns its document. Throws a ServiceProblem for a job that failed, and a Problem
 * once its time limit is over, to which the caller adds what becomes of the job.
 */
export async function followParse(
	item: Item,
	{ path, endsAt }: RunningParse,
	{ expected, memory, timeoutMs }: FollowedDocument,
): Promise<ParsedDocument> {
	const { subject } = expected;
	let lastStatus = '';
	const look = async (awaitMs: number) => {
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
			read: async (response) => await readParseState(response, memory, expected),
		});
		if (state.isDone) return { done: true, value: state.document } as const;
		lastStatus = state.status;
		return { done: false } as const;
	};
	const limits = { timeLimitMs: Math.max(0, endsAt - systemClock.now()), ...pauses };
	const document = await waitUntil({ clock: systemClock, signal: item.signal }, look, limits);
	if (document !== undefined) return document;
	const minutes = Math.round(timeoutMs / 6_000) / 10;
	throw new Problem(
		`The service didn't parse ${subject} within ${countText(minutes, 'minute')}${lastStatus && ` (status ${lastStatus})`}`,
		'',
		{ outcome: { ...begun, result: 'later' } },
	);
}

/** Cancels a job. What the service responds doesn't matter. */
export async function cancelParseJob(context: NodeContext, jobId: string): Promise<void> {
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
