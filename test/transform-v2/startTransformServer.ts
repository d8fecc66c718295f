import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';

import { serverWith } from '../support/scriptedServer';
import { drawDialect, faultSource, randomOf, sha256 } from './choices';
import type { Dialect, Fault, FaultOptions } from './choices';
import { fileReader, isCompleteSchema, type ReceivedFile, type Schema } from './documents';
import { cancel, createJob, firstReply, includesOf, listPage, look, remove, root } from './jobs';
import type { Job, JobRequest } from './jobs';
import { Ledger, type LedgerJob, type Settings } from './ledger';
import { readMultipart } from './multipart';
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
	/** Extensions of files that are refused, with the dot. */
	refusedExtensions?: readonly string[];
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
	const uploads = new Map<string, { file: ReceivedFile; content: Buffer }>();
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
		const reader = fileReader(name);
		reader.take(Buffer.from(`Earlier content of ${name}`));
		const settings: Settings = { output: 'elements', include: [], unknownFields: [] };
		const asked: JobRequest = { kind: 'parse', file: reader.finish(), settings };
		const job = createJob(asked, seed, `earlier ${name} ${jobs.size}`, options.dialect);
		jobs.set(job.record.id, job);
	}

	async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const { method = '', url: path = '' } = request;
		const url = new URL(path, server.url);
		const below = url.pathname.startsWith(root) ? url.pathname.slice(root.length) : url.pathname;
		const endpoint = `${method} ${below.replace(/^(jobs|upload)\/[^/]+/, '$1/{id}')}`;
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
			if (!job || job.looksAfterDelete === 0) throw new Refusal(404, 'not_found');
			return withFault(kind, `${endpoint} ${id}`, job.file.name, () => handle(job));
		};
		switch (endpoint) {
			case 'POST parse':
				return await startFromForm(request, query, 'parse');
			case 'POST extract':
				return /json/.test(request.headers['content-type'] ?? '')
					? await extractFromParse(request, query)
					: await startFromForm(request, query, 'extract');
			case 'POST upload':
				return await upload(request);
			case 'GET upload/{id}':
				return withFault('read', `${endpoint} ${id}`, uploads.get(id)?.file.name, () => {
					const found = uploads.get(id);
					if (!found) throw new Refusal(404, 'not_found');
					const headers = { 'content-type': found.file.type };
					return { status: 200, body: found.content, headers };
				});
			case 'DELETE upload/{id}':
				return withFault('change', `${endpoint} ${id}`, uploads.get(id)?.file.name, () => {
					uploads.delete(id);
					return { status: 204 };
				});
			case 'GET jobs':
				return withFault('read', endpoint, undefined, () =>
					listPage([...jobs.values()], query, dialect, { pageSize, host: server.url }),
				);
			case 'GET jobs/{id}':
				return ofJob('read', (found) => look(found, query));
			case 'POST jobs/{id}/cancel':
				return ofJob('change', cancel);
			case 'DELETE jobs/{id}':
				return ofJob('change', (found) => remove(found, Number(dialect.deleteStatus)));
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
		const isFalse = extension === '.pdf' && !head.includes('%PDF');
		if (isFalse || options.refusedExtensions?.includes(extension)) {
			throw new Refusal(415, 'unsupported_file_type');
		}
	}

	async function upload(request: IncomingMessage): Promise<Reply> {
		const content: Buffer[] = [];
		const { file } = await readForm(request, 'file', (piece) => content.push(Buffer.from(piece)));
		if (!file) throw new Refusal(400, 'missing_input');
		return withFault('change', `POST upload ${file.name} ${file.hash}`, file.name, () => {
			checkFile(file);
			const fileId = `file:${sha256(file.hash, String(uploads.size)).slice(0, 20)}`;
			uploads.set(fileId, { file, content: Buffer.concat(content) });
			const body = { file_id: fileId, mimetype: file.type, expires_at: '2026-12-31T00:00:00Z' };
			return { status: 200, body };
		});
	}

	async function startFromForm(
		request: IncomingMessage,
		query: URLSearchParams,
		kind: LedgerJob['kind'],
	): Promise<Reply> {
		const form = await readForm(request, 'input');
		const fileId = form.fields.get('file_id');
		if (fileId !== undefined && form.file) throw new Refusal(400, 'invalid_input');
		if (fileId === undefined && !form.file) throw new Refusal(400, 'missing_input');
		const file = form.file ?? uploads.get(fileId ?? '')?.file;
		if (!file) throw new Refusal(404, 'not_found');
		return start({ kind, file, fileId }, () => settingsOf(request, query, form.fields));
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
		if (!parse || parse.looksAfterDelete !== undefined) throw new Refusal(404, 'not_found');
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
	function start(
		input: Pick<JobRequest, 'kind' | 'file' | 'fileId'>,
		readSettings: () => Settings,
	): Reply {
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

/** Reads a form with one file, which is counted and hashed; only `take` may hold it. */
async function readForm(
	request: IncomingMessage,
	fileField: string,
	take: (piece: Buffer) => void = () => {},
): Promise<{ fields: Map<string, string>; file?: ReceivedFile }> {
	const type = request.headers['content-type'] ?? '';
	const boundary = /^multipart\/form-data;.*boundary="?([^";]+)"?/i.exec(type)?.[1];
	if (boundary === undefined) throw new Refusal(400, 'invalid_input');
	const fields = new Map<string, string>();
	const readers: ReturnType<typeof fileReader>[] = [];
	const texts: [name: string, pieces: Buffer[]][] = [];
	const isWhole = await readMultipart(request, boundary, (header) => {
		if (header.name === fileField && header.fileName !== undefined) {
			const reader = fileReader(header.fileName, header.type);
			readers.push(reader);
			return (piece) => {
				reader.take(piece);
				take(piece);
			};
		}
		const pieces: Buffer[] = [];
		texts.push([header.name, pieces]);
		return (piece) => pieces.push(Buffer.from(piece));
	});
	if (!isWhole || readers.length > 1) throw new Refusal(400, 'invalid_input');
	for (const [name, pieces] of texts) fields.set(name, Buffer.concat(pieces).toString());
	return { fields, file: readers[0]?.finish() };
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
