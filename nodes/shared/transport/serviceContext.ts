import type {
	IExecuteFunctions,
	ILoadOptionsFunctions,
	IPollFunctions,
	ISupplyDataFunctions,
} from 'n8n-workflow';

/** Each of n8n's contexts from which the service is asked something. */
export type ServiceContext =
	IExecuteFunctions | IPollFunctions | ILoadOptionsFunctions | ISupplyDataFunctions;

/** The signal of n8n's Stop button; lists of the editor and polls have none. */
export function stopSignalOf(context: ServiceContext): AbortSignal | undefined {
	return 'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined;
}
