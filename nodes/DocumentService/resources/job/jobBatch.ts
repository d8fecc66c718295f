import type { IDataObject } from 'n8n-workflow';

import { binaryFiles } from '../../../core/documents/binaryFile';
import { ContentHash } from '../../../core/documents/contentHash';
import { jobIdOf } from '../../../core/service/jobs/jobResults';
import { cancelJob } from '../../../core/service/jobs/jobs';
import { markedName, newMark } from '../../../core/service/jobs/uploadMark';
import { itemOf, type NodeContext, type Item } from '../../../core/n8n/nodeContext';
import { dialectOf, dialects } from '../../../core/credential/dialect';
import type { FormFile } from '../../../core/service/transport/formFile';
import { systemClock, type Clock } from '../../../core/text/clock';
import { Problem } from '../../../core/text/problem';
import { quoted } from '../../../core/text/text';
import { waitForJob, type WaitSettings } from './waitForJob';
import { type BatchSettings, megabyte, readBatchSettings } from './batchSettings';
import { binaryField, type ItemSettings, readItemSettings, readProcessing } from './createFields';
import { LaunchGate } from './launch/launchGate';
import { launchJob, lookForJob, type KnownJobs, type LaunchedJob } from './launch/launchJob';
import { packJobs, type PackedJob, type PlannedItem } from './launch/packJobs';

/** How long cancelling one job may take after Stop. ms. */
const cancelTimeMs = 10_000;

/** A file of a job. */
export interface BatchFile extends FormFile {
	/** Of its content, if that's wanted. */
	hash?: ContentHash;
}

/** A job of an execution, from its launch to its end. */
export interface BatchJob {
	packed: PackedJob<BatchFile, Processing>;
	/** What the names of its uploaded files contain, and those of no other job. */
	mark: string;
	launched: Promise<LaunchedJob>;
	/** Its record once it has ended. Never settles if nobody waits for the end of jobs. */
	ended: Promise<IDataObject>;
	/** Does the work on the job's results piece by piece, since each may be large. */
	inTurn<T>(work: () => Promise<T>): Promise<T>;
}

interface Plan extends PlannedItem<BatchFile, Processing> {
	settings: ItemSettings;
}

/** What all files of a job have in common. */
interface Processing {
	/** The service's `request_data`. */
	request: string;
	wait: WaitSettings;
}

/** All input items of an execution, packed into jobs that begin by themselves, one after another. */
export class JobBatch {
	readonly settings: BatchSettings;
	private readonly clock: Clock;
	private readonly gate: LaunchGate;
	private readonly known: KnownJobs = { ids: new Set() };
	/** The jobs that were started and aren't known to have ended. */
	private readonly underWay = new Set<string>();
	/** The marks of the jobs that are being launched, so that the service may have started them. */
	private readonly launching = new Set<string>();
	private readonly plans: ReadonlyArray<Promise<Plan>>;
	private readonly jobs: Promise<BatchJob[]>;

	/** `first` is any item of the execution that shows its panel. Throws a Problem for settings that can't be used. */
	constructor(first: Item, clock: Clock = systemClock) {
		this.settings = readBatchSettings(first);
		this.clock = clock;
		this.gate = new LaunchGate(this.settings, clock, first.signal);
		const items = first.n8n.getInputData().map((_, index) => itemOf(first, index));
		this.plans = items.map(async (item) => await this.plan(item));
		this.jobs = this.start(items);
		// Each item asks for it, but an item that failed already doesn't.
		void this.jobs.catch(() => undefined);
		const stop = first.n8n.getExecutionCancelSignal?.();
		if (this.settings.cancelsOnStop) {
			stop?.addEventListener('abort', () => void this.cancelAfterStop(first), { once: true });
		}
	}

	/** The jobs that contain an item's files. Throws a Problem for an item whose files can't be sent. */
	async of(index: number): Promise<{ jobs: BatchJob[]; settings: ItemSettings }> {
		const { settings } = await this.plans[index];
		const jobs = await this.jobs;
		const own = jobs.filter(({ packed }) => packed.files.some((file) => file.index === index));
		return { jobs: own, settings };
	}

	private async plan(item: Item): Promise<Plan> {
		const { hasOnDemandJobs } = dialects[dialectOf(await item.credential())];
		if (!hasOnDemandJobs) {
			throw new Problem(
				"This service doesn't offer jobs without a workflow",
				'Create a workflow with a local source, and use its Run operation with Upload Files',
			);
		}
		const files = await binaryFiles(item, binaryField, 'input_files');
		const { maxFileBytes } = this.settings;
		const tooLarge = files.find(({ size }) => size > maxFileBytes);
		if (tooLarge) {
			throw new Problem(
				`The file ${quoted(tooLarge.fileName)} is too large for a job (${sizeText(tooLarge.size)}; limit: ${sizeText(maxFileBytes)})`,
				'Send it with Document Partition, or set Max File Size to what your service accepts',
			);
		}
		const request = readProcessing(item);
		const settings = readItemSettings(item, this.settings.returns, request);
		const wantsHash = this.settings.returns === 'results' && settings.results.added.documentInfo;
		return {
			index: item.index,
			processing: { request, wait: settings.wait },
			files: wantsHash ? await Promise.all(files.map(hashed)) : files,
			settings,
		};
	}

	private async start(items: readonly Item[]): Promise<BatchJob[]> {
		const plans = await Promise.allSettled(this.plans);
		// An item that fails may end the node: then nothing is to be sent. n8n hears of it first.
		await this.clock.sleep(1, items[0]?.signal);
		const planned = plans.flatMap((plan) => (plan.status === 'fulfilled' ? [plan.value] : []));
		const all = packJobs(planned, this.settings);
		return all.map((packed, position) =>
			this.begin(items[packed.files[0].index], packed, all.length - position),
		);
	}

	/** `left`: how many jobs there are from this one on. */
	private begin(item: Item, packed: PackedJob<BatchFile, Processing>, left: number): BatchJob {
		const mark = newMark();
		const files = packed.files.map(({ file }, position) => ({
			...file,
			fileName: markedName(file.fileName, mark, position),
		}));
		const { request: processing, wait } = packed.processing;
		const request = { processing, mark, files, timeLimitMs: wait.timeLimitMinutes * 60_000 };
		const { returns, maxRunning } = this.settings;
		const launched = this.gate.begin(async () => {
			this.launching.add(mark);
			const launching = launchJob(item, request, this.known, this.clock);
			const job = await launching.finally(() => this.launching.delete(mark));
			this.underWay.add(job.jobId);
			return job;
		});
		const isWatched = returns !== 'job' || left > maxRunning;
		const ended = launched.then(async ({ jobId, isLate }) => {
			if (!isWatched) return await new Promise<IDataObject>(() => undefined);
			return await this.untilEnd(item, jobId, isLate ? { ...wait, timeLimitMinutes: 0 } : wait);
		});
		void ended.catch(() => undefined).finally(() => this.gate.end());
		let last: Promise<unknown> = Promise.resolve();
		const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
			const own = last.then(work);
			last = own.catch(() => undefined);
			return await own;
		};
		return { packed, mark, launched, ended, inTurn };
	}

	private async untilEnd(item: Item, jobId: string, wait: WaitSettings): Promise<IDataObject> {
		const job = await waitForJob(item, jobId, wait);
		this.underWay.delete(jobId);
		return job;
	}

	/**
	 * Cancels the jobs under way although the execution was stopped, whose own requests end with it. It doesn't matter if
	 * that fails: then a job continues, as it does without this.
	 */
	private async cancelAfterStop(item: Item): Promise<void> {
		const detached = Object.create(item, {
			signal: { value: new AbortController().signal },
		}) as Item;
		await Promise.all([
			...[...this.launching].map(async (mark) => await this.cancelLaunch(detached, mark)),
			...[...this.underWay].map(async (jobId) => await cancelQuietly(detached, jobId)),
		]);
	}

	/** Cancels a job whose launch was stopped before its response: the service may have started it all the same. */
	private async cancelLaunch(detached: Item, mark: string): Promise<void> {
		const { known, clock } = this;
		const job = await lookForJob(detached, mark, { known, clock });
		const jobId = job && jobIdOf(job);
		if (jobId !== undefined) await cancelQuietly(detached, jobId);
	}
}

async function cancelQuietly(context: NodeContext, jobId: string): Promise<void> {
	await cancelJob(context, jobId, { wholeMs: cancelTimeMs }).catch(() => undefined);
}

/** A file whose hash is known once it was read for sending. */
async function hashed(file: FormFile): Promise<BatchFile> {
	const hash = new ContentHash();
	return { ...(await hash.watch(file)), hash };
}

/** e.g. '12.3 MB'. */
function sizeText(bytes: number): string {
	const [unit, name] = bytes < megabyte ? [1024, 'KB'] : [megabyte, 'MB'];
	return `${Math.round((bytes / unit) * 10) / 10} ${name}`;
}
