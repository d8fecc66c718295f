import type { IDataObject } from 'n8n-workflow';

import { itemOf, type Item } from '../../../core/n8n/nodeContext';
import { markedName, newMark } from '../../../core/service/jobs/uploadMark';
import { systemClock } from '../../../core/text/clock';
import { type BatchSettings, readBatchSettings } from './batchSettings';
import { type JobDocument, openPlanned, type PlannedItem } from './jobDocuments';
import { LaunchGate } from './launch/launchGate';
import type { LaunchedJob } from './launch/launchJob';
import { packJobs } from './launch/packJobs';
import { RunningJobs } from './runningJobs';
import { waitForJob } from './waitForJob';

/** A job of an execution, from its launch to its end. */
export interface BatchJob {
	documents: readonly JobDocument[];
	/** What the names of its uploaded files contain, and those of no other job. */
	mark: string;
	launched: Promise<LaunchedJob>;
	/** Its record once it has finished. Never settles if nobody waits for that. */
	finished: Promise<IDataObject>;
	/** Does the work on the job's results piece by piece, since each may be large. */
	inTurn<T>(work: () => Promise<T>): Promise<T>;
}

/** The files of all input items of an execution, packed into jobs that start by themselves, one after another. */
export class JobBatch {
	readonly settings: BatchSettings;
	private readonly gate: LaunchGate;
	private readonly running = new RunningJobs();
	private readonly items: ReadonlyArray<Promise<PlannedItem>>;
	private readonly jobs: Promise<BatchJob[]>;

	/** `first` is any item of the execution that shows its panel. Throws a Problem for settings that can't be used. */
	constructor(first: Item) {
		this.settings = readBatchSettings(first);
		this.gate = new LaunchGate(this.settings, first.signal);
		this.items = first.n8n
			.getInputData()
			.map(async (_, index) => await openPlanned(itemOf(first, index), this.settings));
		this.jobs = this.start(first.signal);
		// Each item asks for it, but an item that failed already doesn't.
		void this.jobs.catch(() => undefined);
		if (this.settings.cancelsOnStop) this.running.cancelOnStop(first);
	}

	/** Returns the jobs that contain an item's files. Throws a Problem for an item whose files can't be sent. */
	async of({ index }: Item): Promise<PlannedItem & { jobs: BatchJob[] }> {
		const planned = await this.items[index];
		const jobs = (await this.jobs).filter(({ documents }) =>
			documents.some(({ item }) => item.index === index),
		);
		return { ...planned, jobs };
	}

	private async start(signal: AbortSignal): Promise<BatchJob[]> {
		const opened = await Promise.allSettled(this.items);
		// An item that fails may end the node: then nothing is to be sent. n8n hears of it first.
		await systemClock.sleep(1, signal);
		const planned = opened.flatMap((item) => (item.status === 'fulfilled' ? [item.value] : []));
		const all = packJobs(
			planned.map(({ plan, documents }) => ({
				sharedBy: JSON.stringify([plan.requestData, plan.wait]),
				documents,
			})),
			this.settings,
		);
		return all.map((documents, position) => this.startJob(documents, all.length - position));
	}

	/** `left`: how many jobs there are from this one on. */
	private startJob(documents: readonly JobDocument[], left: number): BatchJob {
		const [{ item, plan }] = documents;
		const { requestData, wait } = plan;
		const mark = newMark();
		const files = documents.map(({ file }, position) => ({
			...file,
			fileName: markedName(file.fileName, mark, position),
		}));
		const request = { requestData, mark, files, timeLimitMs: wait.timeLimitMinutes * 60_000 };
		const launched = this.gate.begin(async () => await this.running.launch(item, request));
		const { returns, maxRunning } = this.settings;
		const isWatched = returns !== 'startedJob' || left > maxRunning;
		const finished = launched.then(async ({ jobId, isLate }) => {
			if (!isWatched) return await new Promise<never>(() => undefined);
			const record = await waitForJob(
				item,
				jobId,
				isLate ? { ...wait, timeLimitMinutes: 0 } : wait,
			);
			this.running.finished(jobId);
			return record;
		});
		void finished.catch(() => undefined).finally(() => this.gate.end());
		return { documents, mark, launched, finished, inTurn: oneByOne() };
	}
}

/** Returns a function that does work once all work before has finished. */
function oneByOne(): BatchJob['inTurn'] {
	let last: Promise<unknown> = Promise.resolve();
	return async (work) => {
		const own = last.then(work);
		last = own.catch(() => undefined);
		return await own;
	};
}
