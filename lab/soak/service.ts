/*
 * The local service in a process of its own, with latencies, faults, an outage and storms of refusals. It tells the
 * process that started it what became of each document, and does what that one says.
 */
import {
	startLocalService,
	type Fault,
	type RecordedRequest,
} from '../../local-service/startLocalService.ts';
import { randomFor } from '../../test/support/seed.ts';
import { faultlessHeader } from './jobs.ts';
import type { FromService, ServiceOptions, ToService, Upload } from './serviceMessages.ts';

const faultOdds = 0.05;
const stormOdds = 0.5;
const sweepMs = 1_000;
/** A request without a response is counted as broken off after this time. */
const brokenOffMs = 5 * 60_000;
const usualLatencyMs = 250;
const latencySpread = 0.8;
const maxLatencyMs = 30_000;
const latencyPerMegabyteMs = 100;

/** Every kind of fault that a service or a proxy in front of it has. */
const faults: readonly Fault[] = [
	{ kind: 'status', status: 500, body: { detail: 'Internal Server Error' } },
	{ kind: 'status', status: 502, body: '<html>Bad Gateway</html>', contentType: 'text/html' },
	{ kind: 'status', status: 503, headers: { 'retry-after': '1' } },
	{ kind: 'status', status: 504 },
	{ kind: 'status', status: 429, headers: { 'retry-after': '2' } },
	{ kind: 'status', status: 200, body: '<html>Sign in</html>', contentType: 'text/html' },
	{ kind: 'drop' },
	{ kind: 'drop', isProcessed: true },
	{ kind: 'truncate', bytes: 100 },
	{ kind: 'latency', ms: 15_000 },
];

/** Denser than those of real services, which go on for days: ten minutes outlast all that happens in an hour. */
const retryPausesMs = [5, 10, 15, 30, ...Array<number>(9).fill(60)].map(
	(seconds) => seconds * 1_000,
);

const refusal: Fault = { kind: 'status', status: 429, headers: { 'retry-after': '3' } };

const options: ServiceOptions = JSON.parse(process.argv[2] ?? '{}');
const random = randomFor(options.seed, -1);
const service = await startLocalService({
	...options.settings,
	dialect: 'public',
	jobTiming: { scheduledMs: 500, runningMs: 3_000 },
	deliveries: { retryPausesMs },
});
const { pathname: partitionPath } = new URL(service.partitionUrl);

function tell(message: FromService): void {
	process.send?.(message);
}

let outageUntil = 0;
let stormUntil = 0;
let isOff = false;
const met = new WeakMap<RecordedRequest, Fault>();

/** About normally distributed, mean 0 and deviation 1. */
function normal(): number {
	return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
}

function latencyOf(request: RecordedRequest | undefined): number {
	const bytes = Number(request?.headers['content-length'] ?? 0);
	const size = (bytes / 1024 / 1024) * latencyPerMegabyteMs;
	return Math.min(maxLatencyMs, usualLatencyMs * Math.exp(latencySpread * normal()) + size);
}

function faultOf(now: number, isPartition: boolean): Fault | undefined {
	if (now < outageUntil) {
		// At first nothing answers, then a proxy does.
		return outageUntil - now > options.outageMs / 2
			? { kind: 'drop' }
			: { kind: 'status', status: 503 };
	}
	if (isPartition && now < stormUntil && random.happens(stormOdds)) return refusal;
	return !isOff && random.happens(faultOdds) ? random.pick(faults) : undefined;
}

service.faults.take = (_method, path) => {
	const request = service.requests.at(-1);
	const isPartition = path === partitionPath;
	const isFaultless = request?.headers[faultlessHeader] !== undefined;
	const fault = isFaultless ? undefined : faultOf(Date.now(), isPartition);
	if (fault !== undefined && request !== undefined) met.set(request, fault);
	const latencyMs = isPartition ? latencyOf(request) : 20;
	return fault?.kind === 'latency'
		? { latencyMs: latencyMs + fault.ms, fault: undefined }
		: { latencyMs, fault };
};

/** Whether the service did its work, and whether its answer arrived. */
function outcomeOf(request: RecordedRequest): Pick<Upload, 'isProcessed' | 'isLost'> {
	const fault = met.get(request);
	const isReplaced =
		fault?.kind === 'status' || (fault?.kind === 'drop' && fault.isProcessed !== true);
	const isProcessed = !isReplaced && (request.status === 200 || fault?.kind === 'drop');
	return {
		isProcessed,
		isLost: isProcessed && (fault?.kind === 'drop' || fault?.kind === 'truncate'),
	};
}

function hasEnded(request: RecordedRequest, now: number): boolean {
	if (request.status !== 0) return true;
	const age = now - request.receivedAt;
	return age > (met.get(request)?.kind === 'drop' ? maxLatencyMs * 2 : brokenOffMs);
}

/** Tells what has ended, and forgets it: the list of a long run would not fit into memory. */
function sweep(): void {
	const now = Date.now();
	const { requests } = service;
	const ended = requests.filter((request) => hasEnded(request, now));
	const open = requests.filter((request) => !ended.includes(request));
	requests.splice(0, Infinity, ...open);
	const uploads = ended
		.filter(({ method, path }) => method === 'POST' && path === partitionPath)
		.map((request) => ({
			name: request.files[0]?.fileName ?? '',
			status: request.status,
			at: request.receivedAt,
			isStorm: met.get(request) === refusal,
			isFault: met.has(request),
			...outcomeOf(request),
		}));
	tell({ kind: 'uploads', uploads, deliveries: deliveryCounts() });
}

/** How the deliveries of events ended, and how often each attempt was answered in which way. */
function deliveryCounts(): Record<string, number> {
	const counts: Record<string, number> = {};
	for (const { status, attempts } of service.deliveries.list()) {
		const answers = attempts.map((attempt) => `attempt: ${attempt.status ?? attempt.error}`);
		for (const key of [status, ...answers]) counts[key] = (counts[key] ?? 0) + 1;
	}
	return counts;
}

const timer = setInterval(sweep, sweepMs);

process.on('message', (message: ToService) => {
	if (message.kind === 'outage') outageUntil = Date.now() + options.outageMs;
	else if (message.kind === 'storm') stormUntil = Date.now() + options.stormMs;
	else if (message.kind === 'calm') isOff = true;
	else {
		clearInterval(timer);
		sweep();
		void service.close().then(() => process.disconnect());
	}
});
// Nobody needs it without the process that started it.
process.once('disconnect', () => process.exit());

const { url, partitionUrl, baseUrl, apiKey, apiKeyHeader, dialect } = service;
tell({ kind: 'started', service: { url, partitionUrl, baseUrl, apiKey, apiKeyHeader, dialect } });
