import type { ItemContext } from '../items/itemContext';

/** How an execution of a node ends before all is done. */
interface ExecutionEnd {
	failure: AbortController;
	/** Aborted by the failure or by Stop. */
	signal: AbortSignal;
}

/** n8n makes a context for each execution of a node. */
const ends = new WeakMap<object, ExecutionEnd>();

function endOf(context: ItemContext): ExecutionEnd {
	const known = ends.get(context);
	if (known) return known;
	const failure = new AbortController();
	const stop = context.getExecutionCancelSignal();
	const signal = stop ? AbortSignal.any([stop, failure.signal]) : failure.signal;
	const end = { failure, signal };
	ends.set(context, end);
	return end;
}

/** Aborted when the user stops the execution, or when the node ends with the failure of one item. */
export function endSignalOf(context: ItemContext): AbortSignal {
	return endOf(context).signal;
}

/**
 * Ends all requests and pauses that this execution of the node has under way: it ends with a failure, so nobody waits
 * for them any more, and the service may bill what goes on.
 */
export function endExecution(context: ItemContext): void {
	endOf(context).failure.abort();
}
