import { answerTimes } from '../../nodes/core/paid/lookedFor';
import type { NodeRun } from '../support/engine';
import { FakeClock } from '../support/fakeClock';
import { randomFor, seedOfRun } from '../support/seed';
import { goBy } from '../support/systemClock';
import { errorOf, item, itemOf, partition } from './documents';
import { startTransformServer, type Fault, type TransformServer } from './transformServer';

/*
 * What was launched is paid: whatever goes wrong with the requests that follow, results come out as long as the service
 * has them, each once, and an error says what may be charged.
 */

let clock: FakeClock;
let service: TransformServer;

beforeEach(async () => {
	clock = goBy(new FakeClock({ at: Date.now(), flows: true, maxMs: 120_000 }));
	service = await startTransformServer({ now: clock.now });
});
afterEach(async () => {
	jest.restoreAllMocks();
	await service.close();
});

const textOf = (index: number) => `Text of document ${index}`;
const textsOf = (count: number) => Array.from({ length: count }, (_, index) => textOf(index));
const texts = textsOf(10);

interface Settings extends Partial<NodeRun> {
	/** Ten, unless told otherwise, make one job. */
	count?: number;
	timeoutMinutes?: number;
}

/** Runs documents. Returns what each became, and the items by output. */
async function run({ count = 10, timeoutMinutes = 30, ...more }: Settings = {}) {
	const items = textsOf(count).map((text, index) => item(`${index}.md`, text));
	const parameters = { output: 'text', options: { timeoutMinutes } };
	const outcome = await partition(service, parameters, items, {
		onError: 'continueErrorOutput',
		...more,
	});
	const [good = [], failed = []] = outcome.outputs;
	const results: string[] = [];
	for (const one of good) results[itemOf(one)] = one.json.text as string;
	for (const one of failed) results[itemOf(one)] = errorOf(one);
	return { ...outcome, results, good, failed };
}

/** Lets GETs whose path matches fail, `times` times. */
function fail(path: RegExp, fault: Fault, times = Infinity): void {
	let left = times;
	service.control.fault = (method, at) =>
		method === 'GET' && path.test(at) && left-- > 0 ? fault : undefined;
}

/** Lets the first launch be done, and never answered. */
function silenceFirstLaunch(): void {
	let launches = 0;
	service.control.fault = (method, path) => {
		if (method !== 'POST' || !path.endsWith('/jobs/')) return undefined;
		launches += 1;
		return launches === 1 ? { silence: true } : undefined;
	};
}

function expectPaidOnce(): void {
	expect(new Set(service.ledger.values())).toEqual(new Set([1]));
	expect(service.jobs.length).toBe(Math.ceil(service.ledger.size / 10));
}

const unusable: Array<[string, Fault]> = [
	['a page', { status: 200, body: '<html>Maintenance</html>' }],
	['an empty body', { status: 200 }],
	['JSON that is cut off', { status: 200, body: '[{"id":"' }],
	['a message', { status: 200, body: '{"message":"Back soon"}' }],
	['404', { status: 404, body: '{"detail":"Job not found"}' }],
	['403', { status: 403, body: '<html>Blocked</html>' }],
	['500', { status: 500 }],
	['504', { status: 504 }],
	['a connection that breaks', { drop: 'halfway' }],
];
const job = /^\/api\/v1\/jobs\/[\w-]+$/;
const places: Array<[string, RegExp]> = [
	['a job', job],
	['failed files', /failed-files$/],
	['a result', /download$/],
];

describe.each(places)('what comes once in place of %s', (_place, path) => {
	it.each(unusable)('loses no document: %s', async (_name, fault) => {
		fail(path, fault, 1);
		const { results, failed } = await run();
		expect(failed).toEqual([]);
		expect(results).toEqual(texts);
		expectPaidOnce();
	});
});

describe('results come out', () => {
	it.each(unusable)('although why files failed is never told: %s', async (_name, fault) => {
		fail(/failed-files$/, fault);
		const { results, hints } = await run();
		expect(results).toEqual(texts);
		expect(hints.join()).toContain(service.jobs[0].id);
	});

	it.each([3, 7, 10])('where %i are listed after the job has completed', async (later) => {
		let asked = 0;
		service.control.change = (body, method, path) => {
			const record = body as { status?: string; output_node_files?: unknown[] };
			if (method !== 'GET' || !job.test(path) || record.status !== 'COMPLETED') return body;
			asked += 1;
			const files = record.output_node_files ?? [];
			return asked > 3 ? body : { ...record, output_node_files: files.slice(later) };
		};
		expect((await run()).results).toEqual(texts);
		expectPaidOnce();
	});

	it('where a job is unknown for its first half minute', async () => {
		service.control.fault = (method, path) => {
			const [young] = service.jobs.filter(({ createdAt }) => clock.now() - createdAt < 30_000);
			return method === 'GET' && young && path.includes(young.id)
				? { status: 404, body: '{"detail":"Job not found"}' }
				: undefined;
		};
		expect((await run()).results).toEqual(texts);
		expectPaidOnce();
	});

	it.each<[string, (launched: { id: string }) => unknown]>([
		['as job_id', ({ id }) => ({ job_id: id })],
		['in an envelope', (launched) => ({ job: launched })],
		['in an envelope with a message', ({ id }) => ({ job: { id }, message: 'Accepted' })],
		['nowhere', () => ({ message: 'Accepted' })],
		['nowhere, in a list', () => []],
	])('where the response to a launch has the ID %s', async (_name, change) => {
		service.control.change = (body, method, path) =>
			method === 'POST' && path.endsWith('/jobs/') ? change(body as { id: string }) : body;
		expect((await run()).results).toEqual(texts);
		expectPaidOnce();
	});

	it('where every job comes in an envelope', async () => {
		service.control.change = (body, _method, path) =>
			/jobs\/([\w-]+)?$/.test(path) && !Array.isArray(body) ? { job: body } : body;
		expect((await run()).results).toEqual(texts);
		expectPaidOnce();
	});

	it('where a launch is never answered, as soon as its job is found', async () => {
		jest.replaceProperty(answerTimes, 'usualMs', 100);
		silenceFirstLaunch();
		expect((await run({ count: 30 })).results).toEqual(textsOf(30));
		expectPaidOnce();
	});

	it('of others where a launch is never answered, and its job is in no list', async () => {
		jest.replaceProperty(answerTimes, 'usualMs', 100);
		silenceFirstLaunch();
		service.control.change = (body) => (Array.isArray(body) && 'job_type' in body[0] ? [] : body);
		const began = Date.now();
		let secondAfter = Infinity;
		const { fault } = service.control;
		service.control.fault = (method, path, query) => {
			if (service.jobs.length === 1 && method === 'POST') secondAfter = Date.now() - began;
			return fault?.(method, path, query);
		};
		const { results } = await run({ count: 20, timeoutMinutes: 0.1 });
		expect(results.slice(10)).toEqual(textsOf(20).slice(10));
		for (const result of results.slice(0, 10)) expect(result).toMatch(/Could not confirm whether/);
		expect(secondAfter).toBeLessThan(5_500);
	});
});

describe('a result is asked for', () => {
	it('until the time limit of its document', async () => {
		fail(/download$/, { status: 200, body: '<html>Maintenance</html>' });
		const { failed } = await run({ timeoutMinutes: 3 });
		expect(failed).toHaveLength(10);
		expect(clock.sinceStart()).toBeGreaterThan(2 * 60_000);
		expect(clock.sinceStart()).toBeLessThan(4 * 60_000);
	});

	it('for a minute where the time limit is nearly over', async () => {
		await service.close();
		service = await startTransformServer({ now: clock.now, runMs: 50_000 });
		let since: number | undefined;
		service.control.fault = (_method, path) => {
			if (!path.endsWith('/download')) return undefined;
			since ??= clock.now();
			return clock.now() < since + 40_000 ? { status: 500 } : undefined;
		};
		expect((await run({ timeoutMinutes: 1 })).results).toEqual(texts);
	});
});

describe("another file's result", () => {
	/** Lets the first file's download return the second one's elements, `times` times. */
	function mixUp(times: number): void {
		let left = times;
		service.control.change = (body, _method, path, query) => {
			const [mine, other] = service.jobs[0]?.files ?? [];
			const isMine = path.endsWith('/download') && query.get('file_id') === mine.id;
			return isMine && left-- > 0 ? other.elements : body;
		};
	}

	it('is an error where it stays, and never comes out under a wrong name', async () => {
		mixUp(Infinity);
		const { results, failed } = await run();
		expect(failed.map(itemOf)).toEqual([0]);
		expect(results[0]).toMatch(/returned the result of another file, "1.md": file "0.md" of job/);
		expect(results.slice(1)).toEqual(texts.slice(1));
		expect(JSON.stringify(failed[0].json.error)).toContain(service.jobs[0].id);
	});

	it('is asked for again where it comes once', async () => {
		mixUp(1);
		expect((await run()).results).toEqual(texts);
	});
});

describe("messages name the user's file, not its upload", () => {
	it.each([
		['a file that fails', 'FAILS: Cannot read it', /failed/],
		['a file that is refused', 'x'.repeat(2_000), /exceeds/],
	])('for %s', async (_name, content, words) => {
		await service.close();
		service = await startTransformServer({ now: clock.now, maxFileBytes: 1_000 });
		const { error } = await partition(service, {}, [item('v1/a.md', content)]);
		expect(error?.message).toMatch(words);
		expect(error?.message).toContain('a.md');
		expect(error?.message).not.toMatch(/n8n[0-9a-f]{12}/);
	});

	it('for a long name', async () => {
		const name = `v1.2/${'\u5831'.repeat(70)}.md`;
		service.control.fault = (method) => (method === 'POST' ? { drop: 'before' } : undefined);
		const { error } = await partition(service, {}, [item(name, 'Text')]);
		expect(error?.message).toContain(name);
	});
});

describe('the error that ends an execution tells what may be charged', () => {
	const stop = { onError: undefined } as const;

	it('where ten were processed, and none came out', async () => {
		fail(/download$/, { status: 403 });
		const { error } = await run(stop);
		expect(error?.description).toMatch(/Up to 10 documents may have been processed and charged/);
		expect(error?.description).toContain('with the Download operation of the Job resource');
		expect(error?.description).toContain(service.jobs[0].id);
	});

	it('where the job cannot be seen any longer', async () => {
		fail(job, { status: 403 });
		const { error } = await run(stop);
		expect(error?.description).toMatch(/Up to 10 documents may have been processed and charged/);
		expect(error?.context).toMatchObject({ jobId: service.jobs[0].id });
	});

	it('but not where the launch was refused', async () => {
		service.control.fault = (method) => (method === 'POST' ? { status: 402 } : undefined);
		const { error } = await run(stop);
		expect(error?.description).toContain('No document had been processed and charged');
	});
});

describe.each(['continueRegularOutput', 'continueErrorOutput'] as const)(
	'the item of a document that fails (%s)',
	(onError) => {
		const failedWith = async (settings: Settings = {}) => {
			const { outputs } = await run({ onError, ...settings });
			return outputs.flat().filter(({ json }) => 'error' in json);
		};

		it.each<[string, RegExp, Fault]>([
			['result is refused', /download$/, { status: 403 }],
			['job is not found', job, { status: 404 }],
			['job fails', /nowhere/, { status: 404 }],
		])('says that it may be charged where its %s', async (name, path, fault) => {
			if (name === 'job fails') {
				await service.close();
				service = await startTransformServer({ now: clock.now, end: 'FAILED' });
			}
			fail(path, fault);
			const failed = await failedWith();
			expect(failed).toHaveLength(10);
			for (const one of failed)
				expect(errorOf(one)).toMatch(/\. The \S+ .*, so it may be charged$/);
		});

		it('says so where the launch could not be confirmed', async () => {
			service.control.fault = (method) => (method === 'POST' ? { drop: 'after' } : undefined);
			service.control.change = (body) => (Array.isArray(body) ? [] : body);
			const [failed] = await failedWith({ count: 1 });
			expect(errorOf(failed)).toMatch(
				/Could not confirm.*\. The document may have been processed, so it may be charged$/,
			);
		});

		it("says that it isn't charged where nothing was processed", async () => {
			const outcome = await partition(service, {}, [item('0.md', 'FAILS: Damaged')], { onError });
			service.control.fault = (method) => (method === 'POST' ? { status: 402 } : undefined);
			const failed = [...outcome.outputs.flat(), ...(await failedWith({ count: 1 }))];
			expect(failed).toHaveLength(2);
			for (const one of failed) expect(errorOf(one)).toMatch(/, so it isn't charged$/);
		});
	},
);

const seed = seedOfRun();

it(`a random fault in any GET loses no document (seed ${seed})`, async () => {
	const random = randomFor(seed, 40);
	for (let round = 0; round < 10; round++) {
		const at = random.between(1, 13);
		const [name, fault] = random.pick(unusable);
		let gets = 0;
		service.control.fault = (method) => (method === 'GET' && ++gets === at ? fault : undefined);
		service.jobs.length = 0;
		service.ledger.clear();
		const { results } = await run();
		expect({ name, at, results }).toEqual({ name, at, results: texts });
		expectPaidOnce();
	}
});

it(`a fault that stays loses none silently, and pays none twice (seed ${seed})`, async () => {
	const random = randomFor(seed, 41);
	for (let round = 0; round < 10; round++) {
		const [, fault] = random.pick(unusable);
		const [, path] = random.pick(places);
		const position = random.between(0, 9);
		service.control.fault = (method, at, query) => {
			if (method !== 'GET' || !path.test(at)) return undefined;
			const file = query.get('file_id');
			return file === null || file === service.jobs[0].files[position].id ? fault : undefined;
		};
		service.jobs.length = 0;
		service.ledger.clear();
		const { good, failed } = await run();
		const all = [...good, ...failed].map(itemOf).toSorted((one, other) => one - other);
		expect(all).toEqual([...texts.keys()]);
		for (const one of good) expect(one.json.text).toBe(textOf(itemOf(one)));
		for (const { json } of failed) expect(JSON.stringify(json)).toContain(service.jobs[0].id);
		expectPaidOnce();
	}
});
