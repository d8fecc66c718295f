import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { isRecord } from '../../../shared/json/isRecord';
import { pathOf } from '../../../shared/transport/path';
import type { ServiceContext } from '../../../shared/transport/serviceContext';
import { workflowRequest } from '../../../shared/transport/workflowRequest';
import { readLocator } from '../../../shared/workflowInterface/readLocator';
import { requestRecord } from '../../../shared/workflowInterface/record';
import type { ConnectorKind } from './connectorKind';

/** Reads which connector an item means. Throws a NodeOperationError when none is chosen. */
export function readConnectorId(
	context: IExecuteFunctions,
	kind: ConnectorKind,
	itemIndex: number,
): string {
	return readLocator(context, 'connectorId', kind.title, itemIndex);
}

/** The connector as errors name it. */
export function subjectOf(kind: ConnectorKind, id: string): string {
	return `${kind.label} "${id}"`;
}

/** Asks the service for one connector, as it returns it. */
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
 * Starts a connection check (POST) or asks for the most recent one (GET). The specification leaves
 * the body open (section 4.2): what is no object comes back as `{}` or `{ result }`. `wholeMs`: how
 * long that may take at most.
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
