import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';

import { readMultipart } from '../../local-service/http/readMultipart.ts';
import { serverWith } from '../support/scriptedServer';
import { drawDialect, faultSource, randomOf } from './choices';
import type { Dialect, Fault, FaultOptions } from './choices';
import { isCompleteSchema, receivedFile, type ReceivedFile, type Schema } from './documents';
import { cancel, createJob, firstReply, includesOf, listPage, look, root } from './jobs';
import type { Job, JobRequest } from './jobs';
import { Ledger, type Settings } from './ledger';
import { deliver, lossOf, Refusal, replyInstead, type Reply } from './replies';

interface TransformServerOptions extends FaultOptions {
	/** The only key that is accepted; `transform-key` if left out. */
	apiKey?: string;
	/** What the seed would draw otherwise. */
	dialect?: Partial<Dialect>;
	/** Names of files of earlier jobs in the list, whose content is another than that of any file sent. */
	earlierJobs?: readonly string[];
	/** Jobs on a page of the list; 20 if left out. */
	pageSize?: number;
	/** What the header Retry-After says; 1 if left out. */
	retryAfterSeconds?: number;
}

const maximumFileBytes = 50 * 1024 * 1024;
const maximumSchemaBytes = 256 * 1024;

/**
 * Starts a server on 127.0.0.1 that talks like Transform's API v2. It's written from notes on the service's
 * documentation alone, so that it can't share a misunderstanding with the nodes. What the notes leave open is drawn
 * from the seed, and so are faults: by what a request is about, not by when it comes.
 */
export async function startTransformServer(options: TransformServerOptions) {
	const { seed, apiKey = 'transform-key', pageSize = 20, retryAfterSeconds = 1 } = options;
	const ledger = new Ledger();
	const jobs = new Map<string, Job>();
	const drawFault = faultSource(options);
	const dialect = drawDialect(randomOf(seed, 'server'), options.dialect);

	const foreign = await serverWith((request, response) => {
		const key = request.headers['unstructured-api-key']?.toString();
		ledger.foreignRequests.push({ path: request.url ?? '', key });
		response.writeHead(404).end();
	});
	const server = await serverWith((request, response) => {
		void answer(request, response);
	});
	const hosts = { own: server.url, foreign: foreign.url.replace('127.0.0.1', 'localhost') };

	for (const name of options.earlierJobs ?? []) {
		const file = receivedFile(name, 'text/plain', Buffer.from(`Earlier content of ${name}`));
		const settings: Settings = { output: 'elements', include: [], unknownFields: [] };
		const asked: JobRequest = { kind: 'parse', file, settings };
		const job = createJob(asked, seed, `earlier ${name} ${jobs.size}`, options.dialect);
		jobs.set(job.record.id, job);
	}

	async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const { method = '', url: path = '' } = request;
		const url = new URL(path, server.url);
		const below = url.pathname.startsWith(root) ? url.pathname.slice(root.length) : url.pathname;
		const endpoint = `${method} ${below.replace(/^jobs\/[^/]+/, 'jobs/{id}')}`;
		const reply = await route(request, url, endpoint).catch((error: unknown): Reply => {
			if (error instanceof Refusal) return error.reply;
			// A client that went away reads no answer. Anything else is a bug here, which is to be seen.
			return request.complete ? new Refusal(500, 'bug', String(error)).reply : { delivery: 'lost' };
		});
		request.resume();
		const delivery = await deliver(response, reply);
		const { status, fault, fileName, started, finished } = reply;
		ledger.requests.push({ method, path, endpoint, status, delivery, fileName, fault });
		if (started) Object.assign(started, { status, delivery });
		if (finished && delivery === 'complete') finished.resultsDelivered++;
	}

	async function route(request: IncomingMessage, url: URL, endpoint: string): Promise<Reply> {
		if (request.headers['unstructured-api-key'] !== apiKey) {
			const isNamed = dialect.wrongKey === '401';
			throw isNamed ? new Refusal(401, 'unauthorized') : new Refusal(404, 'not_found');
		}
		const query = url.searchParams;
		const id = decodeURIComponent(url.pathname.slice(root.length).split('/')[1] ?? '');
		const job = jobs.get(id);
		const ofJob = (kind: 'read' | 'change', handle: (found: Job) => Reply) => {
			if (!job) throw new Refusal(404, 'not_found');
			return withFault(kind, `${endpoint} ${id}`, job.file.name, () => handle(job));
		};
		switch (endpoint) {
			case 'POST parse':
				return await startFromForm(request, query);
			case 'POST extract':
				return await extractFromParse(request, query);
			case 'GET jobs':
				return withFault('read', endpoint, undefined, () =>
					listPage([...jobs.values()], query, dialect, { pageSize, host: server.url }),
				);
			case 'GET jobs/{id}':
				return ofJob('read', (found) => look(found, query));
			case 'POST jobs/{id}/cancel':
				return ofJob('change', cancel);
			default:
				throw new Refusal(404, 'not_found');
		}
	}

	/** Handles a request, unless a fault comes before that. A fault may also lose the reply. */
	function withFault(
		kind: 'job' | 'change' | 'read',
		key: string,
		fileName: string | undefined,
		handle: (fault: Fault | undefined) => Reply,
	): Reply {
		const fault = drawFault(key, kind);
		const random = randomOf(seed, 'fault of', key);
		const instead = replyInstead(fault, random, retryAfterSeconds);
		if (instead) return { ...instead, fault, fileName };
		try {
			return { ...handle(fault), ...lossOf(fault, random), fault, fileName };
		} catch (error) {
			if (error instanceof Refusal) return { ...error.reply, fileName };
			throw error;
		}
	}

	function checkFile({ name, bytes, head }: ReceivedFile): void {
		if (bytes > maximumFileBytes) throw new Refusal(413, 'file_too_large');
		const extension = extname(name).toLowerCase();
		if (extension === '.pdf' && !head.includes('%PDF')) {
			throw new Refusal(415, 'unsupported_file_type');
		}
	}

	async function startFromForm(request: IncomingMessage, query: URLSearchParams): Promise<Reply> {
		const { fields, file } = await readForm(request);
		if (fields.has('file_id') && file) throw new Refusal(400, 'invalid_input');
		if (!file) throw new Refusal(400, 'missing_input');
		return start({ kind: 'parse', file }, () => settingsOf(request, query, fields));
	}

	async function extractFromParse(
		request: IncomingMessage,
		query: URLSearchParams,
	): Promise<Reply> {
		const pieces: Buffer[] = [];
		for await (const piece of request) pieces.push(piece);
		const body = parsedObject(Buffer.concat(pieces).toString(), 'invalid_input');
		if (typeof body.parse_id !== 'string') throw new Refusal(400, 'missing_input');
		const parse = [...jobs.values()].find(({ record }) => record.parseId === body.parse_id);
		if (!parse) throw new Refusal(404, 'not_found');
		if (parse.looksLeft > 0) throw new Refusal(409, 'parse_not_complete');
		if (parse.fault === 'resultExpired') throw new Refusal(409, 'parse_expired');
		const texts = Object.entries(body).map(([name, value]): [string, string] => [
			name,
			typeof value === 'string' ? value : JSON.stringify(value),
		]);
		return start({ kind: 'extract', file: parse.file }, () =>
			settingsOf(request, query, new Map(texts)),
		);
	}

	/** Accepts a job, and answers with its document or with where it will be. */
	function start(input: Pick<JobRequest, 'kind' | 'file'>, readSettings: () => Settings): Reply {
		const { kind, file } = input;
		const key = `POST ${kind} ${file.name} ${file.hash}`;
		return withFault('job', key, file.name, (fault) => {
			checkFile(file);
			const settings = readSettings();
			const schema = readSchema(settings.schema);
			if (kind === 'extract' && !schema) throw new Refusal(400, 'invalid_schema');
			const same = ledger.jobs.filter((job) => job.contentHash === file.hash).length;
			const asked = { ...input, settings, schema, fault };
			const job = createJob(asked, seed, `${key} ${same}`, options.dialect);
			const [other] = jobs.keys();
			jobs.set(job.record.id, job);
			ledger.jobs.push(job.record);
			return firstReply(job, hosts, other);
		});
	}

	function readSchema(text: string | undefined): Schema | undefined {
		if (text === undefined) return undefined;
		if (Buffer.byteLength(text) > maximumSchemaBytes) throw new Refusal(413, 'schema_too_large');
		const schema: Schema = parsedObject(text, 'malformed_schema_json');
		const isRefused = dialect.incompleteSchema === 'refused' && !isCompleteSchema(schema);
		if (schema.type !== 'object' || isRefused) throw new Refusal(422, 'invalid_schema');
		return schema;
	}

	return {
		/** With the path of the interface's version. */
		url: `${server.url}/api/v2`,
		ledger,
		/** What the seed drew for the server. Each job draws its own, except what is fixed. */
		dialect,
		async close(): Promise<void> {
			await Promise.all([server.close(), foreign.close()]);
		},
	};
}

/** Reads a form with one file. */
async function readForm(
	request: IncomingMessage,
): Promise<{ fields: Map<string, string>; file?: ReceivedFile }> {
	const { fields, files, error } = await readMultipart(request);
	if (!request.complete) throw new Error('The client went away');
	const [input, ...others] = files;
	if (error !== undefined || others.length > 0) throw new Refusal(400, 'invalid_input');
	if (input?.fieldName !== 'input') return { fields: new Map(fields) };
	const { fileName, contentType, content = Buffer.alloc(0), size } = input;
	const file = { ...receivedFile(fileName, contentType, content), bytes: size };
	return { fields: new Map(fields), file };
}

function parsedObject(text: string, code: string): Record<string, unknown> {
	try {
		const value: unknown = JSON.parse(text);
		if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
	} catch {
		// Refused below.
	}
	throw new Refusal(400, code);
}

const knownFields = ['input', 'file_id', 'parse_id', 'output', 'profile', 'schema', 'prompt'];

function settingsOf(
	request: IncomingMessage,
	query: URLSearchParams,
	fields: ReadonlyMap<string, string>,
): Settings {
	const output = fields.get('output') ?? 'markdown';
	const include = includesOf(query);
	if (output !== 'markdown' && output !== 'elements')
		throw new Refusal(400, 'invalid_output_format');
	if (include.length > 0 && output === 'markdown') {
		throw new Refusal(400, 'output_option_unavailable');
	}
	if ((fields.get('profile') ?? 'balanced') !== 'balanced') {
		throw new Refusal(403, 'profile_unavailable');
	}
	return {
		output,
		include,
		schema: fields.get('schema'),
		prompt: fields.get('prompt'),
		prefer: request.headers.prefer?.toString(),
		unknownFields: [...fields.keys()].filter((name) => !knownFields.includes(name)),
	};
}
