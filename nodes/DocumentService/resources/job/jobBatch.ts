import type { Item } from '../../../core/n8n/nodeContext';
import { type OnDemandJob, OnDemandJobs } from '../../../core/service/jobs/launch/onDemandJobs';
import { packJobs } from '../../../core/service/jobs/launch/packJobs';
import { systemClock } from '../../../core/text/clock';
import { type BatchSettings, readBatchSettings } from './batchSettings';
import { type JobDocument, openPlanned, type PlannedItem } from './jobDocuments';

/** A job, and the files that it contains, in the order in which they were uploaded. */
export interface BatchJob extends OnDemandJob {
	documents: readonly JobDocument[];
}

/** The files of all input items of an execution, packed into jobs that start by themselves, one after another. */
export class JobBatch {
	readonly settings: BatchSettings;
	private readonly items: ReadonlyArray<Promise<PlannedItem>>;
	private readonly jobs: Promise<BatchJob[]>;

	/** `first` is any item of the execution that shows its panel. Throws a Problem for settings that can't be used. */
	constructor(first: Item) {
		this.settings = readBatchSettings(first);
		this.items = first.n8n
			.getInputData()
			.map(async (_, index) => await openPlanned(first.at(index), this.settings));
		this.jobs = this.start(first);
		// Each item asks for it, but an item that failed already doesn't.
		void this.jobs.catch(() => undefined);
	}

	/** Returns the jobs that contain an item's files. Throws a Problem for an item whose files can't be sent. */
	async of({ index }: Item): Promise<PlannedItem & { jobs: BatchJob[] }> {
		const planned = await this.items[index];
		const jobs = (await this.jobs).filter(({ documents }) =>
			documents.some(({ item }) => item.index === index),
		);
		return { ...planned, jobs };
	}

	private async start(first: Item): Promise<BatchJob[]> {
		const { settings } = this;
		const onDemand = new OnDemandJobs(first, settings);
		const opened = await Promise.allSettled(this.items);
		// An item that fails may end the node: then nothing is to be sent. n8n hears of it first.
		await systemClock.sleep(1, first.signal);
		const planned = opened.flatMap((item) => (item.status === 'fulfilled' ? [item.value] : []));
		const packed = packJobs(
			planned.map(({ plan, documents }) => ({
				sharedBy: JSON.stringify([plan.requestData, plan.wait]),
				documents,
			})),
			settings,
		);
		return packed.map((documents, position) => {
			const [{ item, plan }] = documents;
			const { requestData, wait } = plan;
			const files = documents.map(({ file }) => file);
			// A job that nobody waits for still makes room for those that can't start yet.
			const isWatched =
				settings.returns !== 'startedJob' || packed.length - position > settings.maxRunning;
			return { documents, ...onDemand.start(item, { requestData, files, wait, isWatched }) };
		});
	}
}
