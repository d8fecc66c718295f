import type { IDataObject } from 'n8n-workflow';

import type { Item, NodeContext } from '../../../n8n/nodeContext';
import { systemClock } from '../../../text/clock';
import { Problem } from '../../../text/problem';
import type { FormFile } from '../../transport/formFile';
import { hasStartedNothing } from '../../failure/unconfirmedStart';
import { markedUpload } from '../uploadMark';
import { waitForJob, type WaitSettings } from '../wait/waitForJob';
import { LaunchGate } from './launchGate';
import type { LaunchedJob } from './launchJob';
import { onDemandLimits } from './onDemandLimits';
import { withResultsListed } from './resultFiles';
import { RunningJobs } from './runningJobs';
import type { JobRequest } from './sendLaunch';

/** What a job is to do. */
export interface JobOrder {
	/** The service's `request_data`: what its files are processed with. */
	requestData: string;
	files: readonly FormFile[];
	/** How to wait until it finishes; a launch whose response is lost also ends by its time limit. */
	wait: WaitSettings;
}

/** A job of an execution, from its launch to its end. */
export interface OnDemandJob {
	/** What its files were called before their upload, in their order. */
	fileNames: readonly string[];
	/** What the names of its uploaded files contain, and those of no other job. */
	mark: string;
	launched: Promise<LaunchedJob>;
	/** Its record once it has finished. */
	finished: Promise<IDataObject>;
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

	/** `first` is any item of the execution, with whose end its jobs are canceled: nobody would fetch their results. */
	constructor(first: Item) {
		this.gate = new LaunchGate(onDemandLimits, first.signal);
		this.running.cancelAtEndOf(first);
	}

	/** Launches a job after all that were started before it. Its requests are those of `item`. Throws nothing. */
	start(item: Item, { requestData, files, wait }: JobOrder): OnDemandJob {
		const upload = markedUpload(files);
		const { mark, fileNames } = upload;
		const request = { requestData, ...upload, timeLimitMs: wait.timeoutMinutes * 60_000 };
		const launched = this.gate.begin(
			async (passOn) => await this.launch(item, { ...request, onUnanswered: passOn }),
		);
		const finished = launched.then(async ({ jobId, endsAt }) => {
			const isOver = endsAt <= systemClock.now();
			const settings = isOver ? { ...wait, timeoutMinutes: 0 } : wait;
			// A job whose time limit passed continues, also where the execution fails for it. Stop cancels it before this.
			const waiting = waitForJob(item, jobId, settings).finally(() => this.running.forget(mark));
			return await withResultsListed(item, { jobId, finished: await waiting }, upload);
		});
		void finished.catch(() => undefined).finally(() => this.gate.end());
		return { fileNames, mark, launched, finished };
	}

	/** Launches a job, whose files may be charged from now on unless the service refuses them. */
	private async launch(item: Item, request: JobRequest): Promise<LaunchedJob> {
		const { charges } = item.state;
		const { length } = request.files;
		charges.sending(length);
		return await this.running.launch(item, request).catch((error: unknown) => {
			const mayHaveStarted = error instanceof Problem && error.context.mayHaveStarted === true;
			if (!mayHaveStarted && hasStartedNothing(error)) charges.refused(length);
			throw error;
		});
	}
}
