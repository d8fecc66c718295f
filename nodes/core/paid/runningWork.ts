import { onAbort } from '../../../packages/service-http';
import { countingCharge } from '../n8n/charges';
import type { Item } from '../n8n/nodeContext';
import { lookedFor } from './lookedFor';
import { type Begun, type Context, type PaidWork, resultOf, start } from './paidWork';

type Cancel = (context: Context) => Promise<void>;

/** The work of an execution that has started, or may have, and isn't known to have ended: Stop cancels it. */
export class RunningWork {
	/** What cancels each. */
	private readonly all = new Set<Cancel>();
	private readonly first: Item;
	/** A listener that stays would keep the whole execution in memory. */
	private ignoreStop: () => void = () => undefined;

	/** `first` is any item of the execution. */
	constructor(first: Item) {
		this.first = first;
	}

	private add(cancel: Cancel): void {
		if (this.all.size === 0) this.ignoreStop = onAbort(this.first.signal, () => this.cancelAll());
		this.all.add(cancel);
	}

	private forget(cancel: Cancel): void {
		this.all.delete(cancel);
		if (this.all.size === 0) this.ignoreStop();
	}

	private cancelAll(): void {
		// The execution's own requests end with it.
		const detached = this.first.withSignal(new AbortController().signal);
		for (const cancel of this.all) void cancel(detached);
	}

	/**
	 * Starts work as `start` does, and counts its documents as charged unless they certainly aren't. `result` waits for its
	 * end: its errors say what became of work that goes on.
	 */
	async begin<Started, Result>(
		item: Item,
		work: PaidWork<Started, Result>,
	): Promise<Begun<Started> & { result(): Promise<Result> }> {
		const known: { id?: string } = {};
		const cancel = async (context: Context) => await canceled(context, work, known.id);
		const forget = () => this.forget(cancel);
		this.add(cancel);
		const starting = async () => await start(item, work);
		const begun = await countingCharge(item.state.charges, starting, work.documents).catch(
			(error: unknown) => {
				forget();
				throw error;
			},
		);
		known.id = work.idOf(begun.started);
		if (known.id === undefined) forget();
		return { ...begun, result: async () => await resultOf(item, work, begun).finally(forget) };
	}
}

/** Cancels work, which is looked for where there's no response to its start yet. If that fails, it continues. */
async function canceled<Started>(
	context: Context,
	{ trace, idOf, cancel }: PaidWork<Started, unknown>,
	knownId: string | undefined,
): Promise<void> {
	const find = async () => await trace?.find(context, false);
	const isFindable = knownId === undefined && trace !== undefined;
	const found = isFindable ? await lookedFor(context.signal, find) : undefined;
	const id = found === undefined ? knownId : idOf(found);
	if (id !== undefined) await cancel(context, id).catch(() => undefined);
}
