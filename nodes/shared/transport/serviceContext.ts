import type {
	IExecuteFunctions,
	ILoadOptionsFunctions,
	IPollFunctions,
	ISupplyDataFunctions,
} from 'n8n-workflow';

import { endSignalOf } from './executionEnd';

/** Each of n8n's contexts from which the service is asked something. */
export type ServiceContext =
	IExecuteFunctions | IPollFunctions | ILoadOptionsFunctions | ISupplyDataFunctions;

/** Aborted by n8n's Stop button or by what else ends the node; lists of the editor and polls have none. */
export function stopSignalOf(context: ServiceContext): AbortSignal | undefined {
	return 'getExecutionCancelSignal' in context ? endSignalOf(context) : undefined;
}
