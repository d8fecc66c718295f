import type { IDataObject } from 'n8n-workflow';

import type { Item, NodeContext } from '../../../n8n/nodeContext';
import { Problem } from '../../../text/problem';
import { inputFilesField, type FormFile } from '../../transport/formFile';
import { markedName, newMark } from '../uploadMark';
import { waitForJob, type WaitSettings } from '../wait/waitForJob';
import { LaunchGate, type LaunchLimits } from './launchGate';
import type { LaunchedJob } from './launchJob';
import { RunningJobs } from './runningJobs';

/** What a job is to do. */
export interface JobOrder {
	/** The service's `request_data`: what its files are processed with. */
	requestData: string;
	files: readonly FormFile[];
	/** How to wait until it finishes; a launch whose response is lost also ends by its time limit. */
	wait: WaitSettings;
	/** Whether somebody waits for that. */
	isWatched: boolean;
}

/** A job of an execution, from its launch to its end. */
export interface OnDemandJob {
	/** What its files were called before their upload, in their order. */
	fileNames: readonly string[];
	/** What the names of its uploaded files contain, and those of no other job. */
	mark: string;
	launched: Promise<LaunchedJob>;
	/** Its record once it has finished. Never settles if nobody waits for that. */
	finished: Promise<IDataObject>;
	/** Does the work on the job's results piece by piece, since each may be large. */
	inTurn<T>(work: () => Promise<T>): Promise<T>;
}

/** How the jobs of an execution follow one another, and end. */
export interface OnDemandSettings extends LaunchLimits {
	/** Cancels the jobs that haven't finished; without it, they continue. */
	cancelSignal?: AbortSignal;
}

/** Throws a Problem if services of this dialect have no on-demand jobs. */
export async function requireOnDemandJobs(context: NodeContext): Promise<void> {
	if ((await context.credential()).dialect.hasOnDemandJobs) return;
	throw new Problem(
		"This service doesn't support on-demand jobs",
		"Create a workflow with a local source, and use the Run operation of the Workflow resource with 'Upload Files' on",
	);
}

/** The on-demand jobs of an execution: each is launched when it's its turn, and waited for. */
export class OnDemandJobs {
	private readonly gate: LaunchGate;
	private readonly running = new RunningJobs();

	/** `first` is any item of the execution. */
	constructor(first: Item, settings: OnDemandSettings) {
		this.gate = new LaunchGate(settings, first.signal);
		this.running.cancelOn(settings.cancelSignal, first);
	}

	/** Launches a job after all that were started before it. Its requests are those of `item`. Throws nothing. */
	start(item: Item, { requestData, files, wait, isWatched }: JobOrder): OnDemandJob {
		const mark = newMark();
		const request = {
			requestData,
			mark,
			files: files.map((file, position) => ({
				...file,
				fieldName: inputFilesField,
				fileName: markedName(file.fileName, mark, position),
			})),
			timeLimitMs: wait.timeoutMinutes * 60_000,
		};
		const launched = this.gate.begin(async () => await this.running.launch(item, request));
		const finished = launched.then(async ({ jobId, isLate }) => {
			if (!isWatched) return await new Promise<never>(() => undefined);
			const settings = isLate ? { ...wait, timeoutMinutes: 0 } : wait;
			// A job whose time limit passed continues, also where the execution fails for it. Stop cancels it before this.
			return await waitForJob(item, jobId, settings).finally(() => this.running.forget(mark));
		});
		void finished.catch(() => undefined).finally(() => this.gate.end());
		const fileNames = files.map(({ fileName }) => fileName);
		return { fileNames, mark, launched, finished, inTurn: oneByOne() };
	}
}

/** Returns a function that does work once all work before has finished. */
function oneByOne(): OnDemandJob['inTurn'] {
	let last: Promise<unknown> = Promise.resolve();
	return async (work) => {
		const own = last.then(work);
		last = own.catch(() => undefined);
		return await own;
	};
}
