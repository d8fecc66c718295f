import { quoted } from '../../../core/text/text';
import type { IDataObject } from 'n8n-workflow';

import { isRecord } from '../../../core/text/json';
import { pathOf } from '../../../core/service/transport/path';
import { workflowRequest } from '../../../core/service/transport/workflowRequest';
import { requestRecord } from '../../../core/service/lists/record';
import type { ConnectorKind } from './connectorKind';
import type { NodeContext, ItemContext } from '../../../core/n8n/nodeContext';

/** How errors name a connector. */
export function subjectOf(kind: ConnectorKind, id: string): string {
	return `${kind.label} ${quoted(id)}`;
}

export async function fetchConnector(
	context: NodeContext,
	kind: ConnectorKind,
	id: string,
): Promise<IDataObject> {
	return await requestRecord(context, {
		method: 'GET',
		path: `/${kind.collection}${pathOf`/${id}`}`,
		subject: subjectOf(kind, id),
	});
}

/**
 * Starts a connection check (POST) or fetches the most recent one (GET). The specification doesn't define the body:
 * anything other than an object is returned as `{}` or `{ result }`. `wholeMs`: how long all tries may take together,
 * in milliseconds.
 */
export async function askForCheck(
	context: NodeContext<ItemContext>,
	kind: ConnectorKind,
	id: string,
	method: 'GET' | 'POST',
	wholeMs?: number,
): Promise<IDataObject> {
	const response = await workflowRequest(context, {
		method,
		path: `/${kind.collection}${pathOf`/${id}/connection-check`}`,
		subject:
			method === 'POST' ? subjectOf(kind, id) : `connection check of the ${subjectOf(kind, id)}`,
		response: 'optional',
		wholeMs,
	});
	if (isRecord(response)) return response;
	return response === null ? {} : { result: response };
}
