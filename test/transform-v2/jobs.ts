import type { Random } from '../support/seed';
import { drawDialect, randomOf, sha256, type Dialect, type Fault } from './choices';
import { documentOf, emptied, oddFields, type ReceivedFile, type Schema } from './documents';
import type { LedgerJob, Settings, View } from './ledger';
import { Refusal, type Reply } from './replies';

export const root = '/api/v2/';
const maximumWaitSeconds = 60;

/** What a request asks of a new job. */
export interface JobRequest {
	kind: LedgerJob['kind'];
	file: ReceivedFile;
	schema?: Schema;
	settings: Settings;
	fault?: Fault;
}

/** A job with what decides its replies. */
export interface Job extends JobRequest {
	record: LedgerJob;
	dialect: Dialect;
	random: Random;
	/** How many times it's still to be seen unfinished. Time is counted in looks, so that no test has to wait. */
	looksLeft: number;
	looks: number;
	isCanceled: boolean;
}

/** A job that is processed already. Everything about it follows from the seed, the key, and what is asked. */
export function createJob(
	asked: JobRequest,
	seed: number,
	key: string,
	fixed: Partial<Dialect> = {},
): Job {
	const { kind, file, settings, fault } = asked;
	const random = randomOf(seed, 'job', key);
	const dialect = drawDialect(random, fixed);
	const id = `job-${sha256(key).slice(0, 24)}`;
	const record: LedgerJob = {
		id,
		parseId: dialect.parseId === 'isJobId' ? id : `${kind}.${sha256(id).slice(0, 24)}`,
		kind,
		fileName: file.name,
		contentHash: file.hash,
		settings,
		charged: true,
		fault,
		resultsDelivered: 0,
	};
	return { ...asked, record, dialect, random, looksLeft: 0, looks: 0, isCanceled: false };
}

const slowFaults: readonly (Fault | undefined)[] = [
	'slow',
	'withoutLocation',
	'foreignLocation',
	'otherLocation',
	'resultExpired',
];

/** The reply to the request that started the job: its document, or where it will be. */
export function firstReply(job: Job, hosts: Hosts, otherJob: string | undefined): Reply {
	const { fault, random, settings } = job;
	const wait = /\bwait=(\d+)/.exec(settings.prefer ?? '')?.[1];
	const isSlow = slowFaults.includes(fault);
	const goesOn = wait !== undefined && (Number(wait) === 0 || isSlow);
	if (goesOn || fault === 'droppedAfter' || fault === 'failedAfter') {
		job.looksLeft = isSlow ? random.between(1, 5) : random.between(0, 2);
	}
	if (!goesOn) return { ...finalReply(job), started: job.record };
	const headers = { 'preference-applied': `wait=${Math.min(Number(wait), maximumWaitSeconds)}` };
	const location = locationOf(job, hosts, otherJob);
	return {
		status: 202,
		body: {
			id: job.record.id,
			...(job.dialect.pollUrl === 'present' && { poll_url: addressOf(job, hosts.own) }),
			...oddFields(job.dialect),
		},
		headers: location === undefined ? headers : { ...headers, location },
		started: job.record,
	};
}

/** The addresses of this server and of another, which a key must not be sent to. */
interface Hosts {
	own: string;
	foreign: string;
}

function locationOf(job: Job, hosts: Hosts, otherJob: string | undefined): string | undefined {
	const others = [`${root}jobs`, `${root}status/${job.record.id}`];
	switch (job.fault) {
		case 'withoutLocation':
			return undefined;
		case 'foreignLocation':
			return new URL(addressOf(job, ''), hosts.foreign).href;
		case 'otherLocation':
			return job.random.pick(
				otherJob === undefined ? others : [...others, `${root}jobs/${otherJob}`],
			);
		default:
			return addressOf(job, hosts.own);
	}
}

function addressOf({ record, dialect, settings }: Job, host: string): string {
	const query = new URLSearchParams({ output: settings.output });
	if (settings.include.length > 0) query.set('include', settings.include.join(','));
	const queries = { none: '', output: `?${query}`, token: `?view=${viewToken(record.id)}` };
	const address = `${root}jobs/${record.id}${queries[dialect.locationQuery]}`;
	return dialect.location === 'absolute' ? `${host}${address}` : address;
}

function viewToken(id: string): string {
	return sha256('view', id).slice(0, 12);
}

function statusOf({ looksLeft, looks, isCanceled, dialect, fault }: Job): string {
	if (looksLeft > 0) return looks === 0 ? 'queued' : 'processing';
	if (isCanceled) return dialect.canceledStatus;
	if (fault === 'couldNotParse') return 'failed';
	if (fault === 'unknownStatus') return 'archived';
	return fault === 'warnings' ? 'completed_with_warnings' : 'completed';
}

function finalReply(job: Job): Reply {
	const finished = job.record;
	if (job.fault === 'couldNotParse') {
		return { ...new Refusal(422, 'could_not_parse').reply, finished };
	}
	if (job.fault === 'resultExpired')
		return { ...new Refusal(410, 'result_expired').reply, finished };
	return { status: 200, body: documentOf(job, statusOf(job), job.settings), finished };
}

/** The reply to a retrieval, which counts as time that has passed. */
export function look(job: Job, query: URLSearchParams): Reply {
	const status = statusOf(job);
	const finished = job.looksLeft === 0 ? job.record : undefined;
	if (!finished) job.looksLeft--;
	job.looks++;
	if (finished && job.fault === 'resultExpired') return finalReply(job);
	const error = { code: 'could_not_parse', message: 'The document could not be parsed' };
	const asText = `${error.code}: ${error.message}`;
	const hasResult = finished && status.startsWith('completed');
	const body = {
		...oddFields(job.dialect),
		status,
		error: status === 'failed' ? (job.dialect.jobError === 'text' ? asText : error) : null,
		result: hasResult ? documentOf(job, status, viewOf(job, query)) : null,
		...emptied(job.dialect, { result_state: null, result_expires_at: null }),
	};
	return { status: 200, body, finished };
}

/** What a retrieval gets: what its query asks for, what its token stands for, or the default. */
function viewOf({ record, dialect, settings }: Job, query: URLSearchParams): View {
	const output = query.get('output');
	if (output === 'elements') return { output, include: includesOf(query) };
	const isAsRequested =
		query.get('view') === viewToken(record.id) || dialect.bareRetrieval === 'asRequested';
	return output === null && isAsRequested ? settings : { output: 'markdown', include: [] };
}

/** Repeated or with commas: the notes don't say which, so both are understood. */
export function includesOf(query: URLSearchParams): string[] {
	const include = query.getAll('include').flatMap((value) => value.split(','));
	if (include.every((name) => ['table_html', 'coordinates'].includes(name))) return include;
	throw new Refusal(400, 'output_option_unavailable');
}

/** Cancels a job that isn't finished, and answers with the status that it had. */
export function cancel(job: Job): Reply {
	const status = statusOf(job);
	if (status === 'queued') job.record.charged = false;
	if (job.looksLeft > 0) Object.assign(job, { looksLeft: 0, isCanceled: true });
	return { status: 200, body: { id: job.record.id, status } };
}

/** A page of the list, newest first. */
export function listPage(
	jobs: readonly Job[],
	query: URLSearchParams,
	{ jobList, nextPage, location, emptyFields }: Dialect,
	{ pageSize, host }: { pageSize: number; host: string },
): Reply {
	const all = jobs.toReversed();
	const start = all.findIndex(({ record }) => record.id === query.get('cursor')) + 1;
	const page = all.slice(start, start + pageSize).map((job) => ({
		id: job.record.id,
		status: statusOf(job),
		source: { filename: job.file.name },
		...oddFields(job.dialect),
	}));
	const cursor = start + pageSize < all.length ? page.at(-1)?.id : undefined;
	const next = `${location === 'absolute' ? host : ''}${root}jobs?cursor=${cursor}`;
	if (jobList === 'array') {
		const link = `<${next}>; rel="next"`;
		return { status: 200, body: page, headers: cursor === undefined ? {} : { link } };
	}
	const last = emptyFields === 'absent' ? undefined : null;
	const more = cursor === undefined ? last : nextPage === 'next' ? next : cursor;
	return { status: 200, body: { [jobList]: page, [nextPage]: more } };
}
