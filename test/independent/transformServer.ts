import busboy from 'busboy';
import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';

import { serverWith } from '../support/scriptedServer';
import { mistakeIn, process, type JobNode, type Reading, type Upload } from './jobNodes';

/*
 * Unstructured Transform's interface of jobs, written from the public documentation alone: somebody who doesn't know the
 * nodes' code, nor the local service, says here what the service does. What the documentation leaves open is answered in
 * the way that's hardest for a client: for example, the ids of a job's files come in another order than its files.
 */

type Status = 'SCHEDULED' | 'IN_PROGRESS' | 'COMPLETED' | 'STOPPED' | 'FAILED';

interface JobFile extends Upload {
	id: string;
	elements?: unknown[];
	error?: string;
}

interface Job {
	id: string;
	nodes: JobNode[];
	files: JobFile[];
	status: Status;
	/** ms since 1970. */
	createdAt: number;
	startedAt: number;
	endedAt: number;
	statusCalls: number[];
}

/** What goes wrong with a request: an error in place of its response, or a connection that breaks. */
export type Fault =
	| { status: number; body?: string; headers?: Record<string, string>; isDone?: boolean }
	| { drop: 'before' | 'after' | 'halfway' }
	/** It's done, and never answered. */
	| { silence: true };

interface Settings {
	now(): number;
	/** How long a job runs, in ms. Infinity: for ever. Default 3 s. */
	runMs?: number;
	/** The end of every job that isn't canceled. Default: COMPLETED, or FAILED if no file succeeded. */
	end?: Status;
	/** What a failed file's record calls it. Default: its id. */
	documentName?(file: { id: string; name: string }): string;
	/** Default 50 MB. */
	maxFileBytes?: number;
}

interface Result {
	status: number;
	body: unknown;
}

const detail = (status: number, text: unknown): Result => ({ status, body: { detail: text } });

export type TransformServer = Awaited<ReturnType<typeof startTransformServer>>;

/** Starts the service on 127.0.0.1. */
export async function startTransformServer(settings: Settings) {
	const { now, runMs = 3_000, maxFileBytes = 50 * 1024 * 1024 } = settings;
	const apiKey = 'transform-key-1';
	const jobs: Job[] = [];
	const requests: string[] = [];
	/** How often each document was processed, which is paid. */
	const ledger = new Map<string, number>();
	const refused: string[] = [];
	let lastLaunch = Number.NEGATIVE_INFINITY;
	let maxRunning = 0;
	const control: Reading & {
		fault?: (method: string, path: string, query: URLSearchParams) => Fault | undefined;
		/** Returns another response than usual. */
		change?: (body: unknown, method: string, path: string, query: URLSearchParams) => unknown;
	} = {};

	/** Brings every job to the state that it has by now. */
	function advance(): void {
		for (;;) {
			const running = jobs.filter(({ status }) => status === 'IN_PROGRESS');
			maxRunning = Math.max(maxRunning, running.length);
			const over = running
				.filter(({ startedAt }) => startedAt + runMs <= now())
				.toSorted((one, other) => one.startedAt - other.startedAt)[0];
			const next = jobs.find(({ status }) => status === 'SCHEDULED');
			if (over) end(over);
			else if (next && running.length < 5) start(next);
			else return;
		}
	}

	function start(job: Job): void {
		const ended = jobs.map(({ endedAt }) => endedAt).toSorted((one, other) => other - one);
		job.startedAt = Math.max(job.createdAt, ended[4] ?? 0);
		job.status = 'IN_PROGRESS';
		for (const file of job.files) {
			const text = file.content.toString();
			ledger.set(text, (ledger.get(text) ?? 0) + 1);
		}
	}

	function end(job: Job): void {
		for (const file of job.files) {
			try {
				file.elements = process(file, job.nodes, control);
			} catch (error) {
				file.error = (error as Error).message;
			}
		}
		const isDone = job.files.some(({ elements }) => elements);
		job.status = settings.end ?? (isDone ? 'COMPLETED' : 'FAILED');
		job.endedAt = job.startedAt + runMs;
	}

	function launch(form: Form): Result {
		const tooLong = form.files.find(({ isTooLong }) => isTooLong);
		if (tooLong) return detail(413, `File ${tooLong.name} exceeds the limit of 50 MB`);
		if (form.files.length > 10) return detail(422, 'At most 10 files are allowed per job');
		if (form.files.length === 0) return detail(422, 'input_files: field required');
		let nodes: JobNode[];
		try {
			nodes = (JSON.parse(form.fields.request_data) as { job_nodes: JobNode[] }).job_nodes;
		} catch {
			return detail(422, 'request_data: must be JSON');
		}
		const mistake = mistakeIn(nodes);
		if (mistake)
			return detail(422, [{ loc: ['body', 'request_data'], msg: mistake, type: 'value' }]);
		if (now() - lastLaunch < 1_000) return detail(429, 'Rate limit exceeded');
		lastLaunch = now();
		const job: Job = {
			id: randomUUID(),
			nodes,
			files: form.files.map((file) => ({ ...file, id: idOf(file.name) })),
			status: 'SCHEDULED',
			createdAt: now(),
			startedAt: 0,
			endedAt: 0,
			statusCalls: [],
		};
		jobs.push(job);
		advance();
		return {
			status: 200,
			body: { ...recordOf(job), created_at: new Date(job.createdAt).toISOString() },
		};
	}

	function recordOf(job: Job) {
		const files = job.files.toReversed();
		return {
			id: job.id,
			workflow_id: job.id,
			workflow_name: `ephemeral-${job.id}`,
			status: job.status,
			created_at: new Date(job.createdAt).toISOString().replace('Z', ''),
			runtime: job.endedAt ? `PT${runMs / 1000}S` : null,
			input_file_ids: files.map(({ id }) => id),
			output_node_files: files.flatMap(({ id }) =>
				job.nodes.map(({ type, subtype }, index) => ({
					file_id: id,
					node_id: `${job.id.slice(0, -1)}${index}`,
					node_type: type,
					node_subtype: subtype,
				})),
			),
			job_type: 'ephemeral',
		};
	}

	const documentName = settings.documentName ?? (({ id }) => id);
	const isOver = ({ status }: Job) => status !== 'SCHEDULED' && status !== 'IN_PROGRESS';

	function ask(job: Job, method: string, action: string, query: URLSearchParams): Result {
		const failed = job.files.filter(({ error }) => error);
		const succeeded = job.files.filter(({ elements }) => elements);
		switch (`${method} ${action}`) {
			case 'GET ':
				return { status: 200, body: recordOf(job) };
			case 'GET details': {
				const partial = failed.length > 0 ? 'COMPLETED_WITH_ERRORS' : 'SUCCESS';
				const status = job.status === 'COMPLETED' ? partial : job.status;
				const summary = {
					total_docs: job.files.length,
					total_docs_succeeded: succeeded.length,
					total_docs_failed: failed.length,
				};
				return {
					status: 200,
					body: { id: job.id, processing_status: status, message: null, node_stats: [], summary },
				};
			}
			case 'GET failed-files': {
				const records = failed.map((file) => ({ document: documentName(file), error: file.error }));
				return { status: 200, body: { failed_files: records } };
			}
			case 'GET file-status': {
				job.statusCalls = [...job.statusCalls.filter((time) => now() - time < 60_000), now()];
				if (job.statusCalls.length > 12) return detail(429, 'Rate limit exceeded');
				const files = job.files.map((file) => ({
					record_id: randomUUID(),
					document: documentName(file),
					status: file.error ? 'FAILURE' : file.elements ? 'SUCCESS' : 'IN_PROGRESS',
					error: file.error ?? null,
					time_elapsed: null,
					current_node: null,
					discovered_by_node_id: null,
				}));
				const at = new Date(now()).toISOString();
				const body = {
					id: job.id,
					files,
					truncated: false,
					index_finished: true,
					generated_at: at,
				};
				return { status: 200, body };
			}
			case 'POST cancel':
				if (!isOver(job)) Object.assign(job, { status: 'STOPPED', endedAt: now() });
				return { status: 200, body: null };
			case 'GET download': {
				const file = job.files.find(({ id }) => id === query.get('file_id'));
				return file?.elements && job.status === 'COMPLETED'
					? { status: 200, body: file.elements }
					: detail(404, 'File not found');
			}
			default:
				return detail(404, 'Not Found');
		}
	}

	function respond(method: string, url: URL, key: unknown, form: Form): Result {
		advance();
		const [, , , kind, id, action = ''] = url.pathname.split('/');
		if (!url.pathname.startsWith('/api/v1/jobs/')) return detail(404, 'Not Found');
		if (key !== apiKey) return detail(401, 'API key is invalid, please provide a valid API key.');
		if (kind === 'jobs' && !id && method === 'POST') return launch(form);
		if (kind === 'jobs' && !id) {
			const wanted = url.searchParams.get('status');
			const listed = jobs.filter(({ status }) => !wanted || status === wanted);
			return { status: 200, body: listed.toReversed().map(recordOf) };
		}
		const job = jobs.find((one) => one.id === id);
		return job ? ask(job, method, action, url.searchParams) : detail(404, 'Job not found');
	}

	const server = await serverWith((request, response) => {
		void (async () => {
			const url = new URL(request.url ?? '', 'http://127.0.0.1');
			const method = request.method ?? '';
			const form = await formOf(request, maxFileBytes);
			requests.push(`${method} ${url.pathname}`);
			const fault = control.fault?.(method, url.pathname, url.searchParams);
			if (fault && 'drop' in fault && fault.drop === 'before') {
				response.socket?.destroy();
			} else if (fault && 'status' in fault && !fault.isDone) {
				response.writeHead(fault.status, fault.headers).end(fault.body ?? '');
			} else {
				const { status, body } = respond(
					method,
					url,
					request.headers['unstructured-api-key'],
					form,
				);
				if (status >= 400) refused.push(`${status} ${method} ${url.pathname}`);
				if (fault && 'silence' in fault) return;
				const { pathname, searchParams } = url;
				const changed = control.change?.(body, method, pathname, searchParams) ?? body;
				send(response, status, JSON.stringify(changed), fault);
			}
		})();
	});
	return {
		...server,
		credential: { service: 'transform', apiKey, transformBaseUrl: `${server.url}/api/v1` },
		jobs,
		requests,
		/** What the service answered with an error of its own, such as a limit that was exceeded. */
		refused,
		ledger,
		control,
		maxRunning: () => maxRunning,
	};
}

function send(response: ServerResponse, status: number, body: string, fault?: Fault): void {
	if (!fault) {
		response.writeHead(status, { 'content-type': 'application/json' }).end(body);
	} else if ('status' in fault) {
		response.writeHead(fault.status, fault.headers).end(fault.body ?? '');
	} else if ('drop' in fault && fault.drop === 'halfway') {
		response.writeHead(status, {
			'content-type': 'application/json',
			'content-length': body.length,
		});
		response.write(body.slice(0, body.length / 2), () => response.socket?.destroy());
	} else {
		response.socket?.destroy();
	}
}

/** The id of an uploaded file: its name with a few random digits. */
function idOf(name: string): string {
	const ending = extname(name);
	return `${name.slice(0, name.length - ending.length)}-${randomBytes(4).toString('hex')}${ending}`;
}

interface Form {
	fields: Record<string, string>;
	files: Array<Upload & { isTooLong: boolean }>;
}

async function formOf(request: IncomingMessage, maxFileBytes: number): Promise<Form> {
	const form: Form = { fields: {}, files: [] };
	if (!request.headers['content-type']?.startsWith('multipart/')) return form;
	await new Promise<void>((resolve) => {
		const limits = { fileSize: maxFileBytes };
		const parser = busboy({ headers: request.headers, defParamCharset: 'utf8', limits });
		parser.on('field', (name, value) => (form.fields[name] = value));
		parser.on('file', (field, stream, { filename, mimeType }) => {
			const parts: Buffer[] = [];
			stream.on('data', (part: Buffer) => parts.push(part));
			stream.on('end', () => {
				if (field !== 'input_files') return;
				const content = Buffer.concat(parts);
				form.files.push({
					name: filename ?? '',
					type: mimeType,
					content,
					isTooLong: !!stream.truncated,
				});
			});
		});
		parser.on('close', resolve);
		parser.on('error', resolve);
		request.on('close', resolve);
		request.pipe(parser);
	});
	return form;
}
