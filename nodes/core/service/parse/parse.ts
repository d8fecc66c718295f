import type { IDataObject } from 'n8n-workflow';

import { type IncomingResponse, UnusableResponse } from '../../../../packages/service-http';
import type { DocumentMemory } from '../../n8n/memory';
import type { Item, ItemContext, NodeContext } from '../../n8n/nodeContext';
import { systemClock } from '../../text/clock';
import type { Problem } from '../../text/problem';
import { hasEnded, hasStartedNothing, isLate, isOverLimit, isSaidFinal } from '../failure/outcome';
import { isFinalRefusal } from '../failure/parseCodes';
import { unconfirmedStart } from '../failure/unconfirmedStart';
import { answeredOrFound, lookedFor } from '../jobs/lostLaunch';
import { originalNames } from '../jobs/ownElements';
import { leftToFinish, RunningJobs } from '../jobs/runningJobs';
import { untilAccepted } from '../jobs/untilAccepted';
import { markedUpload, type MarkedUpload, newMark, originOf } from '../jobs/uploadMark';
import { idOf } from '../lists/record';
import type { FormFile } from '../transport/formFile';
import { send, type SendRequest } from '../transport/send';
import {
	acceptedJob,
	cancelParseJob,
	followParse,
	includedInElements,
	type ParseJob,
	parseJobOf,
	type RunningParse,
} from './parseJob';
import { findParseJob } from './parseJobList';
import {
	checkParseUrl,
	type ExpectedParse,
	type ParsedDocument,
	readParseState,
} from './parseResponse';

/** The largest file that a parse accepts, in MB; near it, the service decides. */
export const maxParseFileSize = 50;

/**
 * How long the service may take before it answers with a job in place of the document: long enough for most documents, and
 * short enough for gateways. Seconds.
 */
const waitSeconds = 30;

/** What a parse is for, and how long it may take. */
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

/** A question to an earlier parse. */
export interface ExtractRequest extends ParseSettings {
	parseId: string;
}

/** What the service has accepted: it's done, or a job that is to be followed. */
type Accepted = { document: ParsedDocument } | { job: RunningParse };

/** A parse that the service has accepted. */
export interface AcceptedParse {
	/** Waits for the document. Throws a ServiceProblem or a Problem that names it, and says whether it may be charged. */
	document(): Promise<ParsedDocument>;
}

/** What the requests of one parse have in common. */
interface Parse extends ParseSettings {
	expected: ExpectedParse;
	/** By what Stop knows it. */
	mark: string;
	/** Whether a later execution may take its result. */
	isReusable: boolean;
	/** When its time limit ends, by the nodes' clock. ms. */
	endsAt: number;
}

/** The parse requests of an execution: whatever they have started is canceled by Stop. */
export class ParseRequests {
	private readonly running: RunningJobs;

	/** `first` is any item of the execution. */
	constructor(first: Item) {
		this.running = new RunningJobs(first, {
			name: 'parse',
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
		const { file, ...settings } = request;
		const upload = markedUpload([file], originOf(item, 'partition'), 'input');
		const isReusable = file.contentMark !== undefined;
		const parse = { ...parseOf(item, settings, upload.mark, `${upload.mark}x0z`), isReusable };
		const accepted = await this.begin(parse.mark, accept(item, request, parse, upload));
		return {
			document: async () => {
				const document = await this.finish(item, parse, accepted);
				return { ...document, elements: originalNames(document.elements, file.fileName) };
			},
		};
	}

	/** Waits for a job of an earlier execution, which Stop leaves alone. Throws as the `document` of a parse does. */
	async follow(
		item: Item,
		{ file, ...settings }: ParseRequest,
		{ jobId, mark }: { jobId: string; mark: string },
	): Promise<ParsedDocument> {
		const parse = parseOf(item, settings, mark, `${mark}x0z`);
		const following = followParse(item, running(parseJobOf(jobId), parse), parse);
		const document = await following.catch((error: unknown) => {
			throw leftToFinish(error, 'parse');
		});
		return { ...document, elements: originalNames(document.elements, file.fileName) };
	}

	/**
	 * Extracts data from an earlier parse, which is charged but not parsed again. Throws a ServiceProblem, and a Problem where
	 * nobody knows whether it was accepted: there's no file by whose name its job could be found.
	 */
	async extract(item: Item, { parseId, ...settings }: ExtractRequest): Promise<ParsedDocument> {
		const { schema, subject } = settings;
		const parse = parseOf(item, settings, newMark(), '');
		const sending = {
			...launchOf(settings),
			path: '/extract',
			json: JSON.stringify({ parse_id: parseId, schema }),
			read: acceptedReader(item, parse),
		};
		const sent = untilAccepted(
			item,
			async (timeoutMs) => await send(item, { ...sending, timeoutMs }),
			sending.timeoutMs,
		);
		const certain = sent.catch((error: unknown) => {
			throw item.signal.aborted || isAnswered(error)
				? error
				: unconfirmed('extracted data from', subject, error);
		});
		return await this.finish(item, parse, await certain);
	}

	private async begin(mark: string, accepting: Promise<Accepted>): Promise<Accepted> {
		this.running.add(mark);
		return await accepting.catch((error: unknown) => {
			this.running.forget(mark);
			throw error;
		});
	}

	private async finish(item: Item, parse: Parse, accepted: Accepted): Promise<ParsedDocument> {
		try {
			if ('document' in accepted) return accepted.document;
			const { job } = accepted;
			this.running.add(parse.mark, job.jobId);
			return await followParse(item, job, parse).catch(async (error: unknown) => {
				throw await this.running.givenUp(item, error, { ...parse, jobId: job.jobId });
			});
		} finally {
			this.running.forget(parse.mark);
		}
	}
}

function parseOf(item: Item, settings: ParseSettings, mark: string, uploadMark: string): Parse {
	const { subject } = settings;
	const expected = { subject, secrets: item.secrets, uploadMark };
	const endsAt = systemClock.now() + settings.timeoutMs;
	return { ...settings, expected, mark, endsAt, isReusable: false };
}

/** Returns a job within the time limit of its parse. */
function running(job: ParseJob, { endsAt }: Parse): RunningParse {
	return { ...job, endsAt };
}

/** Sends a document until it's accepted, and finds what became of a request whose response is lost or late. */
async function accept(
	item: Item,
	request: ParseRequest,
	parse: Parse,
	{ files, mark }: MarkedUpload,
): Promise<Accepted> {
	const { subject } = parse;
	const sending = { ...uploadOf(request, files), read: acceptedReader(item, parse) };
	const find = async (
		context: NodeContext<ItemContext>,
	): Promise<{ job: RunningParse } | undefined> => {
		const jobId = idOf((await findParseJob(context, mark)) ?? {});
		return jobId === '' ? undefined : { job: running(parseJobOf(jobId), parse) };
	};
	const pendingFor = (timeoutMs: number) => ({
		files,
		takesMs: waitSeconds * 1_000,
		send: async (context: NodeContext<ItemContext>) =>
			await send(context, { ...sending, timeoutMs }),
		find,
	});
	const sent = untilAccepted(
		item,
		async (leftMs) => await answeredOrFound(item, pendingFor(leftMs)),
		sending.timeoutMs,
	);
	return await sent.catch(async (error: unknown) => {
		if (item.signal.aborted || isAnswered(error)) throw error;
		const found = await lookedFor(item, find, isLate(error) ? 1 : undefined);
		if (found === undefined) throw unconfirmed('parsed', subject, error);
		item.hint(`The connection dropped, but the service had accepted ${subject}.`);
		return isLate(error) ? { job: { ...found.job, endsAt: systemClock.now() } } : found;
	});
}

/** Returns the request that sends a document. */
function uploadOf(
	{ schema, onOverload, whilePausing, ...settings }: ParseRequest,
	files: readonly FormFile[],
) {
	const asked = schema === undefined ? [] : [['schema', JSON.stringify(schema)] as const];
	return {
		...launchOf(settings),
		path: `/parse?${includedInElements}`,
		upload: { fields: [['output', 'elements'] as const, ...asked], files },
		onOverload,
		whilePausing,
	};
}

/** Tells whether a request that failed has an answer all the same: it was refused, or the parse ended, or was too long. */
function isAnswered(error: unknown): boolean {
	return hasEnded(error) || hasStartedNothing(error) || isOverLimit(error) || isSaidFinal(error);
}

function unconfirmed(did: string, subject: string, error: unknown): Problem {
	return unconfirmedStart(
		{
			did: `${did} ${subject}`,
			check: "Look for it in your account's list of jobs",
			second: 'a second one would also be charged',
		},
		error,
	);
}

/** What all requests that start something have in common. */
function launchOf({ subject, timeoutMs }: Pick<ParseSettings, 'subject' | 'timeoutMs'>) {
	return {
		api: 'parse',
		method: 'POST',
		headers: { prefer: `wait=${waitSeconds}` },
		subject,
		timeoutMs: Math.max(1, timeoutMs),
		secondSend: 'launched',
		isFinal: isFinalRefusal,
	} as const;
}

/** Returns what reads the response to such a request. */
function acceptedReader(
	item: Item,
	parse: Parse,
): (response: IncomingResponse) => Promise<Accepted> {
	return async (response) => {
		const state = await readParseState(response, parse.memory, parse.expected);
		if (state.isDone) return { document: state.document };
		const { parseUrl } = await item.credential();
		const job = acceptedJob(state.jobId, response.location, parseUrl);
		if (job !== undefined) return { job: running(job, parse) };
		throw new UnusableResponse('The service accepted the request, but named no job', checkParseUrl);
	};
}
