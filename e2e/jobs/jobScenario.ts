import assert from 'node:assert/strict';
import type { Fault, LocalService } from '../../local-service/startLocalService.ts';
import { randomFor, seedOfRun } from '../../test/support/seed.ts';
import type { Collector } from '../collector/startCollector.ts';
import { countsOf, withoutSuccess } from '../queue/delivery.ts';
import { sendBatch, untilAllEnded, type QueuedWorkflow } from '../queue/queueWorkbench.ts';
import { isNightly } from '../../test/support/nightly.ts';
import type { Workbench } from '../workbench.ts';
import { waitUntil } from '../waitUntil.ts';
import { jobLimits, type JobArrival } from './jobWorkflow.ts';
import { mixedBatches, type MixedDocument } from './mixedDocuments.ts';
import { batchOf, countedJobs, maxAtOnce } from './serviceCounts.ts';

export interface JobWorkbench extends Workbench, Omit<QueuedWorkflow, 'collector'> {
	service: LocalService;
	collector: Collector<JobArrival>;
}

/** How long a job takes that doesn't wait for others. */
export const jobTiming = { scheduledMs: 200, runningMs: 2_800 };
const batchCount = isNightly ? 10 : 4;
const documentsInBatch = 100;
/** How many jobs there are when a worker is killed. */
const jobsBeforeKill = isNightly ? 25 : 10;
const faultRate = 0.1;
/** How many launches lose the response to them: enough that a job started twice can't stay unseen by chance. */
const lostLaunchRate = 0.2;

/** What a request meets at random: the service may or may not have done what it was asked for. */
const faults: readonly Fault[] = [
	{ kind: 'status', status: 503 },
	{ kind: 'status', status: 429 },
	{ kind: 'status', status: 500 },
	{ kind: 'drop', isProcessed: true },
	{ kind: 'drop' },
];

function isLaunch({
	method,
	path,
}: Pick<LocalService['requests'][number], 'method' | 'path'>): boolean {
	return method === 'POST' && /\/jobs\/?$/.test(path);
}

function failAtRandom({ service, report }: JobWorkbench): () => void {
	const seed = seedOfRun();
	report(`  Every tenth request fails (SEED=${seed})`);
	const random = randomFor(seed, 0);
	const { take } = service.faults;
	service.faults.take = (method, path) => {
		if (isLaunch({ method, path }) && random.happens(lostLaunchRate))
			return { latencyMs: 0, fault: { kind: 'drop', isProcessed: true } };
		return random.happens(faultRate)
			? { latencyMs: 0, fault: random.pick(faults) as never }
			: take(method, path);
	};
	return () => {
		service.faults.take = take;
	};
}

/** What is wrong with the results of one execution: each document once, in order, with its own text or error. */
function wrongResults({ results }: JobArrival, sent: readonly MixedDocument[]): string[] {
	assert.deepEqual(
		results.map(({ document }) => document),
		sent.map(({ id }) => id),
	);
	return results.flatMap(({ document, text, error }, position) => {
		const { expected, refusal } = sent[position] ?? {};
		if (text !== null && expected !== undefined && text.includes(expected)) return [];
		const mayFailForOthers = passingReason.test(error ?? '');
		if (text === null && (mayFailForOthers || refusal?.test(error ?? '') === true)) return [];
		return [`${document}: ${error ?? text ?? 'nothing'}`];
	});
}

/** Why a document may have failed that the service can process. */
const passingReason =
	/Could not confirm whether the service started|had an internal error|rate limit|too many requests|connection|unavailable/i;

/** Hundreds of documents in jobs, 1,000 at night, over two workers, one of which is killed in between. */
export async function checkJobs(workbench: JobWorkbench): Promise<void> {
	const { cluster, collector, service, report } = workbench;
	const batches = await mixedBatches(batchCount, documentsInBatch);
	const all = batches.flat();
	const sent: MixedDocument[][] = [...batches];
	const sentWith = ({ results }: JobArrival): readonly MixedDocument[] =>
		sent.find(
			(batch) => batch.length === results.length && batch[0]?.id === results[0]?.document,
		) ?? [];
	const delivered = (): Set<string> =>
		new Set(
			collector.arrivals.flatMap(({ results }) =>
				results.filter(({ text }) => text !== null).map(({ document }) => document),
			),
		);
	const stopFaults = failAtRandom(workbench);
	await workbench.check(
		`a worker is killed while ${all.length} documents are in jobs and requests fail`,
		async () => {
			await Promise.all(batches.map(async (batch) => await sendBatch(workbench, batch)));
			await waitUntil(workbench.signal, () =>
				service.requests.filter((each) => isLaunch(each) && each.status === 200).length >=
				jobsBeforeKill
					? undefined
					: `The service has fewer than ${jobsBeforeKill} jobs`,
			);
			assert.equal(collector.arrivals.length, 0, 'no execution has ended yet');
			await cluster.workers[0]?.kill();
		},
	);
	let failedExecutions = 0;
	await workbench.check('n8n ends every execution, and starts none of them again', async () => {
		const executions = await untilAllEnded(workbench, batchCount);
		// What follows asks the service for its jobs, which must not meet a fault.
		stopFaults();
		assert.equal(executions.length, batchCount);
		failedExecutions = withoutSuccess(executions).length;
		assert.ok(failedExecutions > 0, 'the killed worker had nothing to do');
		assert.equal(collector.arrivals.length, batchCount - failedExecutions);
		const jobs = await countedJobs(service);
		const counts = countsOf(jobs.flatMap(({ names }) => names));
		const most = countsOf(all.map(({ name }) => name));
		const twice = [...counts].filter(([name, count]) => count > (most.get(name) ?? 0));
		assert.deepEqual(twice, [], 'a file was in two jobs');
		const jobMs = jobTiming.scheduledMs + jobTiming.runningMs;
		const atOnce = batches.map(([first]) => {
			const batch = batchOf(first?.name ?? '');
			const own = jobs.filter(({ names }) => batchOf(names[0] ?? '') === batch);
			return maxAtOnce(own, jobMs);
		});
		assert.ok(Math.max(...atOnce) <= jobLimits.running, 'too many jobs ran at once');
	});
	await workbench.check(
		'an execution returns each document once, in order, with its own text or error',
		() => {
			const wrong = collector.arrivals.flatMap((each) => wrongResults(each, sentWith(each)));
			assert.deepEqual(wrong, []);
		},
	);
	await workbench.check('what is missing is sent again, and then nothing is', async () => {
		const arrived = new Set(
			collector.arrivals.flatMap(({ results }) => results.map(({ document }) => document)),
		);
		const lost = batches.filter(([first]) => first !== undefined && !arrived.has(first.id));
		const good = delivered();
		const failed = all.filter(
			({ id, expected }) => arrived.has(id) && !good.has(id) && expected !== undefined,
		);
		const again = failed.length === 0 ? lost : [...lost, failed];
		sent.push(...again);
		report(
			`  Sent again: ${lost.length} batches of the killed worker, and ${failed.length} failed documents`,
		);
		await Promise.all(again.map(async (batch) => await sendBatch(workbench, batch)));
		const executions = await untilAllEnded(workbench, batchCount + again.length);
		assert.equal(withoutSuccess(executions).length, failedExecutions);
		const wrong = collector.arrivals.flatMap((each) => wrongResults(each, sentWith(each)));
		assert.deepEqual(wrong, []);
	});
	await workbench.check('nothing is lost, and no document is delivered twice', () => {
		const counts = countsOf(
			collector.arrivals.flatMap(({ results }) =>
				results.filter(({ text }) => text !== null).map(({ document }) => document),
			),
		);
		const expected = all.filter((each) => each.expected !== undefined);
		assert.deepEqual(
			expected.filter(({ id }) => counts.get(id) !== 1).map(({ id }) => id),
			[],
		);
		assert.equal(counts.size, expected.length);
	});
	await workbench.check(
		'as the service counts, no file was in more jobs than it was sent, and no limit was exceeded',
		async () => {
			const jobs = await countedJobs(service);
			const counts = countsOf(jobs.flatMap(({ names }) => names));
			const sentNames = sent.flat();
			const most = countsOf(sentNames.map(({ name }) => name));
			const tooOften = [...counts].filter(([name, count]) => count > (most.get(name) ?? 0));
			assert.deepEqual(tooOften, []);
			for (const { names } of jobs) assert.ok(names.length <= jobLimits.files);
			const gaps = jobs
				.slice(1)
				.map(({ createdAt }, position) => createdAt - (jobs[position]?.createdAt ?? 0));
			assert.ok(Math.min(...gaps) >= 1_000, 'the service started two jobs in one second');
			const files = jobs.reduce((sum, { names }) => sum + names.length, 0);
			const refused = service.requests.filter(({ status }) => status === 429).length;
			report(
				`  ${jobs.length} jobs with ${files} files for ${sentNames.length} that were sent; ${refused} answers were 429`,
			);
		},
	);
}
