import type { IDataObject } from 'n8n-workflow';

import { type IncomingResponse, UnusableResponse } from '../../../../packages/service-http';
import type { DocumentMemory } from '../../n8n/memory';
import type { Item, ItemContext, NodeContext } from '../../n8n/nodeContext';
import { systemClock } from '../../text/clock';
import { isOverLimit, Problem } from '../../text/problem';
import { isFinal } from '../failure/requestProblem';
import { codeIn, wordsOfCode } from '../failure/parseCodes';
import { hasStartedNothing, unconfirmedStart } from '../failure/unconfirmedStart';
import { answeredOrFound, lookedFor } from '../jobs/lostLaunch';
import { assertOwnElements, assertOwnName, originalNames } from '../jobs/ownElements';
import { RunningJobs } from '../jobs/runningJobs';
import { untilAccepted } from '../jobs/untilAccepted';
import { markedUpload, type MarkedUpload } from '../jobs/uploadMark';
import { idOf } from '../lists/record';
import { heldJson } from '../response/heldResponse';
import type { FormFile } from '../transport/formFile';
import { send, type SendRequest } from '../transport/send';
import {
	acceptedJob,
	cancelParseJob,
	findParseJob,
	followParse,
	includedInElements,
	type ParseJob,
	parseJobOf,
} from './parseJob';
import {
	checkParseUrl,
	type ParsedDocument,
	type ParseState,
	readParseState,
} from './parseResponse';

/** The largest file that a parse accepts, in MB; near it, the service decides. */
export const maxParseFileSize = 50;

/**
 * How long the service may take before it answers with a job in place of the document: long enough for most documents, and
 * short enough for gateways. Seconds.
 */
const waitSeconds = 30;

/** What is parsed, or asked of an earlier parse, and how long it may take. */
interface ParseSettings {
	/** What errors name, e.g. 'document "invoice.pdf"'. */
	subject: string;
	/** The JSON Schema of the data to extract. */
	schema?: IDataObject;
	memory: DocumentMemory;
	timeoutMs: number;
}

/** A document to be parsed. */
export interface ParseRequest
	extends ParseSettings, Pick<SendRequest<unknown>, 'onOverload' | 'whilePausing'> {
	file: FormFile;
}

/** A parse that the service has accepted: a document, or a job that is to be followed. */
export interface AcceptedParse {
	/** Waits for the document. Throws a ServiceProblem or a Problem that names it, and says whether it may be charged. */
	document(): Promise<ParsedDocument>;
}

type Accepted = { document: ParsedDocument } | { job: ParseJob };

/** The parse requests of an execution: whatever they have started is canceled by Stop. */
export class ParseRequests {
	private readonly running: RunningJobs;

	/** `first` is any item of the execution. */
	constructor(first: Item) {
		this.running = new RunningJobs(first, {
			find: async (context, mark) => idOf((await findParseJob(context, mark)) ?? {}) || undefined,
			cancel: cancelParseJob,
		});
	}

	/**
	 * Sends a document. The request is sent once, since a second one would be charged, too: where its response is lost, its
	 * job is looked for by the mark in the name of its file. Throws a ServiceProblem where the service refuses it, and a
	 * Problem where nobody knows whether it was accepted.
	 */
	async parse(item: Item, request: ParseRequest): Promise<AcceptedParse> {
		const upload = markedUpload([request.file], 'input');
		const { mark } = upload;
		const endsAt = systemClock.now() + request.timeoutMs;
		this.running.add(mark);
		const accepted = await accept(item, request, upload).catch((error: unknown) => {
			this.running.forget(mark);
			throw error;
		});
		if ('job' in accepted) this.running.add(mark, accepted.job.jobId);
		return {
			document: async () => await this.finish(item, accepted, { ...request, endsAt, mark }),
		};
	}

	private async finish(
		item: Item,
		accepted: Accepted,
		{ mark, file, ...settings }: ParseRequest & { endsAt: number; mark: string },
	): Promise<ParsedDocument> {
		try {
			const document =
				'document' in accepted
					? accepted.document
					: await followParse(item, accepted.job, settings);
			assertOwnName(document.uploadName, mark);
			assertOwnElements(document.elements, mark);
			return { ...document, elements: originalNames(document.elements, file.fileName) };
		} finally {
			this.running.forget(mark);
		}
	}

	/**
	 * Extracts data from an earlier parse, which is charged but not parsed again. Throws a ServiceProblem, and a Problem where
	 * nobody knows whether it was accepted: there's no file by whose name its job could be found.
	 */
	async extract(
		item: Item,
		{ parseId, ...settings }: ParseSettings & { parseId: string },
	): Promise<ParsedDocument> {
		const endsAt = systemClock.now() + settings.timeoutMs;
		const sending = {
			...requestOf(settings),
			path: '/extract',
			json: JSON.stringify({ parse_id: parseId, schema: settings.schema }),
			read: readerOf(item, settings),
		};
		const accepted = await untilAccepted(item, async () => await send(item, sending)).catch(
			(error: unknown) => {
				if (item.signal.aborted || isAnswered(error)) throw error;
				throw unconfirmed('extracted data from', settings.subject, error);
			},
		);
		if ('document' in accepted) return accepted.document;
		this.running.add(accepted.job.jobId, accepted.job.jobId);
		return await followParse(item, accepted.job, { ...settings, endsAt }).finally(() =>
			this.running.forget(accepted.job.jobId),
		);
	}
}

/** Sends a document until it's accepted, and finds what became of a request whose response is lost or late. */
async function accept(item: Item, request: ParseRequest, upload: MarkedUpload): Promise<Accepted> {
	const { schema, subject, timeoutMs, onOverload, whilePausing } = request;
	const { files, mark } = upload;
	const fields = [['output', 'elements'] as const];
	const sending = {
		...requestOf({ subject, timeoutMs }),
		path: `/parse?${includedInElements}`,
		upload: {
			fields:
				schema === undefined ? fields : [...fields, ['schema', JSON.stringify(schema)] as const],
			files,
		},
		onOverload,
		whilePausing,
		read: readerOf(item, request),
	};
	const find = async (context: NodeContext<ItemContext>): Promise<Accepted | undefined> => {
		const jobId = idOf((await findParseJob(context, mark)) ?? {});
		return jobId === '' ? undefined : { job: parseJobOf(jobId) };
	};
	const pending = {
		files,
		takesMs: waitSeconds * 1_000,
		send: async (context: NodeContext<ItemContext>) => await send(context, sending),
		find,
	};
	const sent = untilAccepted(item, async () => await answeredOrFound(item, pending));
	return await sent.catch(async (error: unknown) => {
		if (item.signal.aborted || isAnswered(error)) throw error;
		const isLate = error instanceof Problem && error.context.connectionFailure === 'timeLimit';
		const found = await lookedFor(item, find, isLate ? 1 : undefined);
		if (found === undefined) throw unconfirmed('parsed', subject, error);
		item.hint(`The connection dropped, but the service had accepted ${subject}.`);
		return found;
	});
}

/** Tells whether a request that failed has an answer all the same: it was refused, or the parse ended, or was too long. */
function isAnswered(error: unknown): boolean {
	const hasEnded = error instanceof Problem && error.context.hasEnded === true;
	return hasEnded || hasStartedNothing(error) || isOverLimit(error) || isFinal(error);
}

function unconfirmed(did: string, subject: string, error: unknown): Problem {
	return unconfirmedStart(
		{
			did: `${did} ${subject}`,
			check: "Look for it in your account's list of jobs",
			second: 'a second one would also be charged',
		},
		error,
	).about({ mayBeCharged: true });
}

/** What all requests that start something have in common. */
function requestOf({ subject, timeoutMs }: Pick<ParseSettings, 'subject' | 'timeoutMs'>) {
	return {
		api: 'parse',
		method: 'POST',
		headers: { prefer: `wait=${waitSeconds}` },
		subject,
		timeoutMs: Math.max(1, timeoutMs),
		secondSend: 'doubled',
		isLaunch: true,
		isFinal: (said: string) => wordsOfCode(codeIn(said))?.isFinal === true,
	} as const;
}

/** Returns what reads the response to such a request. */
function readerOf(
	item: Item,
	{ subject, memory }: Pick<ParseSettings, 'subject' | 'memory'>,
): (response: IncomingResponse) => Promise<Accepted> {
	return async (response) => {
		const held = memory.reserved();
		const json = await heldJson(response, memory, checkParseUrl);
		const mask = (text: string) => item.secrets.inText(text);
		const state: ParseState = readParseState(json, subject, mask);
		if (state.isDone) return { document: state.document };
		memory.release(memory.reserved() - held);
		const { parseUrl } = await item.credential();
		const job = acceptedJob(state.jobId, response.location, parseUrl);
		if (job !== undefined) return { job };
		throw new UnusableResponse('The service accepted the request, but named no job', checkParseUrl);
	};
}
