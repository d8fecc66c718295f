import type { INodeExecutionData } from 'n8n-workflow';

import { startLocalService, type Fault } from '../../local-service/startLocalService.ts';
import { DocumentPartition } from '../../nodes/DocumentPartition/DocumentPartition.node';
import { credentialFor, runNode } from '../support/engine';
import { FakeClock } from '../support/fakeClock';
import { randomFor, seedOfRun } from '../support/seed';
import { goBy } from '../support/systemClock';

const seed = seedOfRun();
const count = 1000;

/** What a request meets at random: the service may or may not have done what it was asked for. */
const faults: readonly Fault[] = [
	{ kind: 'status', status: 503 },
	{ kind: 'status', status: 429 },
	{ kind: 'status', status: 500 },
	{ kind: 'drop', isProcessed: true },
	{ kind: 'drop' },
];

afterEach(() => jest.restoreAllMocks());

it(`gives 1,000 items their results through packed jobs, with every tenth request failing (seed ${seed})`, async () => {
	const random = randomFor(seed, 0);
	const clock = goBy(new FakeClock({ at: Date.now(), flows: true, maxMs: 120_000 }));
	const jobTiming = { scheduledMs: 500, runningMs: 6_000 };
	const service = await startLocalService({ dialect: 'public', now: clock.now, jobTiming });
	const { take } = service.faults;
	service.faults.take = (method, path) =>
		random.happens(0.1)
			? { latencyMs: 0, fault: random.pick(faults) as never }
			: take(method, path);
	const textOf = (index: number) => `Document ${index}. ${'More text. '.repeat(index % 50)}`.trim();
	const items = Array.from({ length: count }, (_, index): INodeExecutionData => {
		const isBroken = index % 40 === 7;
		const content = isBroken ? '%PDF-1.4 broken' : textOf(index);
		const [mimeType, ending] = isBroken ? ['application/pdf', 'pdf'] : ['text/plain', 'txt'];
		// Every third one has a name that others have, too.
		const fileName = `${index % 3 === 0 ? 'same' : `file ${index}`}.${ending}`;
		const data = Buffer.from(content).toString('base64');
		return { json: { index }, binary: { data: { data, mimeType, fileName } } };
	});
	const outcome = await runNode({
		node: new DocumentPartition(),
		parameters: { output: 'text', options: { sendAs: 'job' } },
		items,
		credential: credentialFor(service),
		onError: 'continueErrorOutput',
	});
	service.faults.take = take;
	expect(outcome.error).toBeUndefined();
	const [good, failed] = outcome.outputs;
	const itemOf = ({ pairedItem }: INodeExecutionData) =>
		typeof pairedItem === 'object' && 'item' in pairedItem ? pairedItem.item : -1;
	// Each item comes out once, in order, and a result is that of its own file.
	const all = [...good, ...failed].map(itemOf);
	expect(all.toSorted((one, other) => one - other)).toEqual(items.map((_, index) => index));
	expect(good.map(itemOf)).toEqual(good.map(itemOf).toSorted((one, other) => one - other));
	for (const item of good) expect(item.json.text).toBe(textOf(itemOf(item)));
	// What failed says why: a broken file, a job that may not have been started, or a request that failed too often.
	for (const { json } of failed) {
		const reason = typeof json.error === 'string' ? json.error : JSON.stringify(json.error);
		expect(reason).toMatch(
			/The file isn't a PDF that can be read|Could not confirm whether|The service had an internal error/,
		);
	}
	expect(good.length).toBeGreaterThan(count * 0.7);

	// As the service counted: no file was processed twice, and no limit was exceeded.
	const answer = await fetch(`${service.baseUrl}/jobs/`, {
		headers: { [service.apiKeyHeader]: service.apiKey },
	});
	const jobs = (await answer.json()) as Array<{ created_at: string; input_file_ids: string[] }>;
	const files = jobs.flatMap(({ input_file_ids: ids }) => ids);
	expect(files.length).toBeLessThanOrEqual(count);
	expect(Math.max(...jobs.map(({ input_file_ids: ids }) => ids.length))).toBeLessThanOrEqual(10);
	const begun = jobs
		.map(({ created_at: time }) => Date.parse(time.replace(/Z?$/, 'Z')))
		.toSorted((one, other) => one - other);
	for (const [index, time] of begun.entries()) {
		if (index > 0) expect(time - begun[index - 1]).toBeGreaterThanOrEqual(1_000);
	}
	await service.close();
}, 300_000);
