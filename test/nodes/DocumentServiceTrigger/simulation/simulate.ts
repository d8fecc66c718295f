import type { IDataObject } from 'n8n-workflow';

import type { JobExtras } from '../../../../nodes/core/paid/jobs/jobItem';
import { fixedWindow } from '../../../../nodes/DocumentServiceTrigger/trackedJobs';
import { type JobSource, pollJobs } from '../../../../nodes/DocumentServiceTrigger/poll';
import type {
	DecisionSettings,
	FetchedExtras,
	FinishedJob,
} from '../../../../nodes/DocumentServiceTrigger/seenJobs';
import { Random } from '../../../support/seed';
import { completeSnapshot } from '../jobs';
import { SimulatedService } from './simulatedService';

export interface Outcome {
	seed: number;
	/** Keys that were never emitted. */
	lost: string[];
	/** Keys that were emitted more than once, or should never have been emitted. */
	doubled: string[];
	jobs: number;
	emitted: number;
}

const settings: DecisionSettings = {
	service: 'simulated',
	workflowIds: [],
	events: new Set(['completed', 'failed', 'stopped']),
	// A smaller memory than the real one, so that it forgets within the jobs of one seed.
	window: { ...fixedWindow, minKept: 25 },
};

const pollsPerSeed = 30;
const noExtras: JobExtras = { fields: {}, binary: {}, errors: [] };

/** n8n with one active workflow: what is in memory, what is saved, what was started. */
class SimulatedN8n {
	readonly emitted: string[] = [];
	memory: IDataObject = {};
	private saved: string | undefined;

	/** n8n saves the state together with the start of an execution; a poll without items saves nothing. */
	emit(jobs: ReadonlyArray<{ job: FinishedJob }>): void {
		if (jobs.length === 0) return;
		for (const { job } of jobs) this.emitted.push(`${job.id}:${job.status}`);
		this.save();
	}

	/** n8n also saves at activation and deactivation. */
	save(): void {
		this.saved = JSON.stringify(this.memory);
	}

	/** The process ends without saving, and starts again. */
	restart(): void {
		this.memory = JSON.parse(this.saved ?? '{}') as IDataObject;
	}
}

/** What a poll of one seed asks: `wait` pauses it, so that what it was told may be old by the time it continues. */
type MakeLook = (wait: () => Promise<void>, localNow: () => number) => JobSource['fetchSnapshot'];

/** How polls of a seed look at its service; without `wait`, nothing fails. */
export type LookAt = (service: SimulatedService, random: Random) => MakeLook;

/** Each poll reads the complete list. */
const atCompleteList: LookAt = (service) => (wait) => async () => {
	const listing = service.list();
	await wait();
	return completeSnapshot(listing);
};

function sourceOf(
	service: SimulatedService,
	random: Random,
	wait: () => Promise<void>,
	look: JobSource['fetchSnapshot'],
): JobSource {
	const hasExtras = random.happens(0.5);
	const lookFails = random.happens(0.1);
	const fetchExtras = async (jobs: readonly FinishedJob[]): Promise<FetchedExtras> => {
		const fetched = new Map<string, JobExtras>();
		await wait();
		for (const job of jobs) {
			if (random.happens(0.1)) continue; // no time left in this poll
			const fails = service.poisoned.has(job.id) || random.happens(0.1);
			fetched.set(job.id, fails ? { ...noExtras, errors: ['service unavailable'] } : noExtras);
		}
		return fetched;
	};
	return {
		fetchSnapshot: async (seen) => {
			const found = await look(seen);
			if (lookFails) throw new Error('time-out in the middle of the response');
			return found;
		},
		...(hasExtras ? { fetchExtras } : {}),
	};
}

/** Runs what was started until it waits or is done. */
async function settleSteps(): Promise<void> {
	for (let step = 0; step < 400; step++) await Promise.resolve();
}

/** Continuations in the order in which they were registered. */
class Waits {
	private readonly waiting: Array<() => void> = [];

	readonly wait = async (): Promise<void> =>
		await new Promise((resolve) => {
			this.waiting.push(resolve);
		});

	/** Lets one of the waiting polls continue; false if none waits. */
	async goOn(random: Random): Promise<boolean> {
		const [next] = this.waiting.splice(random.between(0, Math.max(0, this.waiting.length - 1)), 1);
		next?.();
		await settleSteps();
		return next !== undefined;
	}
}

/** Runs one seed and compares what was emitted with the jobs that ended. */
export async function simulate(seed: number, lookAt: LookAt = atCompleteList): Promise<Outcome> {
	const random = new Random(seed);
	const service = new SimulatedService(random);
	const makeLook = lookAt(service, random);
	const n8n = new SimulatedN8n();
	const localSkewMs = random.between(-48, 48) * 3_600_000;
	const history = new Set(service.jobs.filter((job) => service.hasEnded(job)).map(({ id }) => id));

	const startPoll = async (source: JobSource): Promise<void> => {
		try {
			n8n.emit(await pollJobs(source, n8n.memory, settings));
		} catch {
			// n8n shows the error of a failed poll and polls again later.
		}
	};

	const localNow = () => service.now + localSkewMs;
	const withoutFaults = { fetchSnapshot: makeLook(async () => undefined, localNow) };
	const source = (wait: () => Promise<void>) =>
		sourceOf(service, random, wait, makeLook(wait, localNow));

	// Activation fails until its first poll succeeds; then n8n saves the state.
	await startPoll(withoutFaults);
	n8n.save();

	for (let turn = 0; turn < pollsPerSeed; turn++) {
		service.pass();
		const waits = new Waits();
		const running = [startPoll(source(waits.wait))];
		await settleSteps();
		// A second poll that overlaps with the first; the service may change in between.
		if (random.happens(0.2)) {
			if (random.happens(0.5)) service.pass();
			running.push(startPoll(source(waits.wait)));
			await settleSteps();
		}
		while (await waits.goOn(random));
		await Promise.all(running);
		if (random.happens(0.08)) n8n.restart();
		else if (random.happens(0.05)) n8n.save(); // deactivated and activated again
	}

	service.settle();
	for (let last = 0; last < 4; last++) {
		await startPoll(withoutFaults);
		service.now += 25 * 60 * 60_000; // a complete list is due
	}

	const count = new Map<string, number>();
	for (const key of n8n.emitted) count.set(key, (count.get(key) ?? 0) + 1);
	const expected = service.jobs
		.filter(({ id }) => !history.has(id))
		.map(({ id, end }) => `${id}:${end.toLowerCase()}`);
	const isExpected = new Set(expected);
	return {
		seed,
		lost: expected.filter((key) => !count.has(key)),
		doubled: [...count]
			.filter(([key, times]) => times > 1 || !isExpected.has(key))
			.map(([key]) => key),
		jobs: service.jobs.length,
		emitted: n8n.emitted.length,
	};
}
