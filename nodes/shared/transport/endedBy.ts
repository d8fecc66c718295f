import type { ServiceContext } from './serviceContext';

/**
 * Returns a context whose requests end with `signal`. n8n ends the requests of an execution with the signal of Stop
 * alone, which it asks the context for; a time limit would leave the connection of a stalled answer open. So the
 * signal has to stand for Stop as well. The context itself stays as it is.
 */
export function endedBy(context: ServiceContext, signal: AbortSignal): ServiceContext {
	if (!('getExecutionCancelSignal' in context)) return context;
	return Object.create(context, {
		getExecutionCancelSignal: { value: () => signal },
	}) as ServiceContext;
}
