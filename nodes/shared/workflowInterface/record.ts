import type { IDataObject } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

import type { ServiceContext } from '../transport/serviceContext';
import type { WorkflowRequest } from '../transport/workflowRequest';
import { workflowRequest } from '../transport/workflowRequest';
import type { Clock } from '../wait/clock';
import { isDataObject } from './readRows';

/**
 * Sends a request whose answer has to be a JSON object. Throws a NodeApiError, or a NodeOperationError if the answer is
 * anything else. Pauses between tries use `clock`.
 */
export async function requestRecord(
	context: ServiceContext,
	request: WorkflowRequest,
	clock?: Clock,
): Promise<IDataObject> {
	const answer = await workflowRequest(context, request, clock);
	if (isDataObject(answer)) return answer;
	const subject = request.subject ?? `${request.method} ${request.path}`;
	throw new NodeOperationError(
		context.getNode(),
		`The service's answer to the request for ${subject} isn't a JSON object`,
		{
			itemIndex: request.itemIndex,
			description:
				'Check the Workflow Base URL in the credential: it must be the address of the workflow interface',
		},
	);
}
