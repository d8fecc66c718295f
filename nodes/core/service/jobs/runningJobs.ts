import type { Item, ItemContext, NodeContext } from '../../n8n/nodeContext';
import { Problem } from '../../text/problem';
import { goesOn } from '../failure/outcome';
import { lookedFor } from './lostLaunch';

/** How long canceling one job may take. ms. */
export const cancelTimeMs = 10_000;

/** How jobs of a kind are found by the marks of their launches, and canceled. */
interface JobKind {
	/** What errors call them. */
	name: 'job' | 'parse';
	/** Returns the ID of a job; undefined where it isn't there yet. */
	find(context: NodeContext<ItemContext>, mark: string): Promise<string | undefined>;
	cancel(context: NodeContext<ItemContext>, jobId: string): Promise<void>;
}

/** The jobs of an execution that have started, or may have, and aren't known to have finished: Stop cancels them. */
export class RunningJobs {
	/** Their IDs by the marks of their launches; undefined where there's no response to the launch yet. */
	private readonly jobs = new Map<string, string | undefined>();
	private readonly kind: JobKind;

	/** `first` is any item of the execution. */
	constructor(first: Item, kind: JobKind) {
		this.kind = kind;
		first.signal.addEventListener('abort', () => void this.cancel(first), { once: true });
	}

	/** Says that a launch may start a job, or has started the one with this ID. */
	add(mark: string, jobId?: string): void {
		this.jobs.set(mark, jobId);
	}

	/** Says that nobody waits for the job of a launch any longer: it isn't canceled from now on. */
	forget(mark: string): void {
		this.jobs.delete(mark);
	}

	/**
	 * Returns the error of a wait for a job. One whose time limit passed is canceled, since nobody would fetch its result,
	 * unless the next execution is to take it; the error says what became of it.
	 */
	async givenUp(
		item: Item,
		error: unknown,
		{ jobId, isReusable }: { jobId: string; isReusable: boolean },
	): Promise<unknown> {
		if (!goesOn(error)) return error;
		const { name, cancel } = this.kind;
		if (isReusable) return leftToFinish(error, name);
		const became = await cancel(item, jobId).then(
			() => 'was canceled',
			() => "couldn't be canceled, so it continues",
		);
		return inOtherWords(
			error,
			`The ${name} ${became}. Increase 'Timeout (Minutes)', or add 'Reuse Results (Hours)', with which a later execution takes the result`,
		);
	}

	/** If that fails, a job continues, as it does without this. */
	private async cancel(item: Item): Promise<void> {
		// The execution's own requests end with it.
		const detached = item.withSignal(new AbortController().signal);
		const cancelOne = async ([mark, launchedId]: [string, string | undefined]) => {
			const find = async () => await this.kind.find(detached, mark);
			const jobId = launchedId ?? (await lookedFor(detached, find));
			if (jobId === undefined) return;
			await this.kind.cancel(detached, jobId).catch(() => undefined);
		};
		await Promise.all([...this.jobs].map(cancelOne));
	}
}

/** Returns the error of a wait for a job that continues, because its result is to be reused. */
export function leftToFinish(error: unknown, name: JobKind['name']): unknown {
	if (!goesOn(error)) return error;
	return inOtherWords(
		error,
		`The ${name} continues: execute the node again later with 'Reuse Results (Hours)', which takes its result instead of sending the document again`,
	);
}

function inOtherWords({ message, facts }: Problem, advice: string): Problem {
	return new Problem(message, advice, facts);
}
