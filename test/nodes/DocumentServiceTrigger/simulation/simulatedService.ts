import type { IDataObject } from 'n8n-workflow';

import type { Random } from '../../../support/seed';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** How late a job may show up: within the trigger's window of three days. */
const maxDelayMs = 60 * hourMs;

const ends = ['completed', 'FAILED', 'stopped', 'COMPLETED'] as const;
const runningSpellings = ['im progress', 'IN_PROGRESS', 'scheduled', 'PAUSED', null] as const;

export interface SimulatedJob {
	id: string;
	createdAt: number;
	endsAt: number;
	end: (typeof ends)[number];
	/** The status text before the job has ended; some of these mean nothing to the trigger. */
	running: (typeof runningSpellings)[number];
	/** Not listed before this time. */
	visibleAt: number;
	/** The creation time as the listing writes it; undefined for none. */
	writtenTime: string | number | undefined;
}

/** A time as services write it: with a zone, without one (then it's UTC), or in milliseconds. */
function writtenTime(time: number, random: Random): string | number {
	const text = new Date(time).toISOString();
	return random.pick([text, text.slice(0, -1), time]);
}

/** A service with random jobs and a clock of its own. Everything follows from the seed. */
export class SimulatedService {
	now = Date.UTC(2030, 0, 1);
	readonly jobs: SimulatedJob[] = [];
	/** Jobs whose extras never work. */
	readonly poisoned = new Set<string>();
	private readonly hidden = new Set<string>();

	private readonly random: Random;

	constructor(random: Random) {
		this.random = random;
		const start = this.now;
		// Jobs from before the activation of the trigger: some ended, some still running.
		for (let number = random.between(0, 35); number > 0; number--) {
			this.now = start - random.between(0, 40 * 24 * 60) * minuteMs;
			this.create(0);
		}
		this.now = start;
	}

	private create(delayMs: number): void {
		const { random } = this;
		const createdAt = this.now - (random.happens(0.3) ? this.now % (10 * minuteMs) : 0);
		const duration = random.happens(0.05)
			? random.between(1, 12 * 24) * hourMs
			: random.between(0, 90) * minuteMs;
		const id = `job-${this.jobs.length}-${random.between(0, 9999)}`;
		this.jobs.push({
			id,
			createdAt,
			endsAt: createdAt + duration,
			end: random.pick(ends),
			running: random.pick(runningSpellings),
			visibleAt: createdAt + delayMs,
			writtenTime: random.happens(0.05) ? undefined : writtenTime(createdAt, random),
		});
		if (random.happens(0.05)) this.poisoned.add(id);
	}

	/** Advances the clock; new jobs appear meanwhile. */
	pass(): void {
		const { random } = this;
		this.now += random.happens(0.03)
			? random.between(1, 6 * 24) * hourMs
			: random.between(0, 40) * minuteMs;
		for (let number = random.happens(0.5) ? random.between(0, 4) : 0; number > 0; number--) {
			this.create(random.happens(0.15) ? random.between(0, maxDelayMs / minuteMs) * minuteMs : 0);
		}
		// Jobs vanish from the listing for a while and come back. Not at the very beginning: what
		// the first listing doesn't show can't be distinguished from a job that came later.
		this.hidden.clear();
		for (const job of random.happens(0.2) ? this.jobs : []) {
			if (random.happens(0.1)) this.hidden.add(job.id);
		}
	}

	/** Whether the job has ended. */
	hasEnded(job: SimulatedJob): boolean {
		return job.endsAt <= this.now;
	}

	/** Makes every job end and show up. */
	settle(): void {
		const lastMoment = Math.max(
			this.now,
			...this.jobs.map((job) => Math.max(job.endsAt, job.visibleAt)),
		);
		this.now = lastMoment + minuteMs;
		this.hidden.clear();
	}

	/** The jobs that are listed now. */
	listed(): SimulatedJob[] {
		return this.jobs.filter((job) => job.visibleAt <= this.now && !this.hidden.has(job.id));
	}

	/** One complete listing: in any order, sometimes with a job twice. */
	list(): IDataObject[] {
		const { random } = this;
		const rows = this.listed().map((job) => this.row(job));
		if (random.happens(0.1) && rows.length > 0) rows.push({ ...random.pick(rows) });
		return random.happens(0.25) ? random.shuffled(rows) : rows;
	}

	/** A job as the service shows it, or as it showed it some time ago. */
	row(job: SimulatedJob, agoMs = 0): IDataObject {
		const status = job.endsAt <= this.now - agoMs ? job.end : job.running;
		const row: IDataObject = { id: job.id, status, workflow_id: 'w1' };
		return job.writtenTime === undefined ? row : { ...row, created_at: job.writtenTime };
	}
}
