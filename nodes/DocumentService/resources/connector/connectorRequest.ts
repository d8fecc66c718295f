import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { isRecord } from '../../../shared/json/isRecord';
import { pathOf } from '../../../shared/transport/path';
import type { ServiceContext } from '../../../shared/transport/serviceContext';
import { workflowRequest } from '../../../shared/transport/workflowRequest';
import { readLocator } from '../../../shared/workflowInterface/readLocator';
import { requestRecord } from '../../../shared/workflowInterface/record';
import type { ConnectorKind } from './connectorKind';

/** Reads the ID of the chosen connector. Throws a NodeOperationError if none is chosen. */
export function readConnectorId(
	context: IExecuteFunctions,
	kind: ConnectorKind,
	itemIndex: number,
): string {
	return readLocator(context, 'connectorId', kind.title, itemIndex);
}

/** How errors name a connector. */
export function subjectOf(kind: ConnectorKind, id: string): string {
	return `${kind.label} "${id}"`;
}

export async function fetchConnector(
	context: ServiceContext,
	kind: ConnectorKind,
	id: string,
	itemIndex?: number,
): Promise<IDataObject> {
	return await requestRecord(context, {
		method: 'GET',
		path: `/${kind.collection}${pathOf`/${id}`}`,
		subject: subjectOf(kind, id),
		itemIndex,
	});
}

/**
 * Starts a connection check (POST) or fetches the most recent one (GET). The specification doesn't define the body:
 * anything other than an object is returned as `{}` or `{ result }`. `wholeMs`: how long all tries may take together,
 * in milliseconds.
 */
export async function askForCheck(
	context: IExecuteFunctions,
	kind: ConnectorKind,
	id: string,
	method: 'GET' | 'POST',
	itemIndex: number,
	wholeMs?: number,
): Promise<IDataObject> {
	const answer = await workflowRequest(context, {
		method,
		path: `/${kind.collection}${pathOf`/${id}/connection-check`}`,
		subject:
			method === 'POST' ? subjectOf(kind, id) : `connection check of the ${subjectOf(kind, id)}`,
		answer: 'optional',
		itemIndex,
		wholeMs,
	});
	if (isRecord(answer)) return answer;
	return answer === null ? {} : { result: answer };
}
