import type { IDataObject } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

import type { ServiceContext } from '../transport/serviceContext';
import type { WorkflowRequest } from '../transport/workflowRequest';
import { workflowRequest } from '../transport/workflowRequest';
import type { Clock } from '../wait/clock';
import { isDataObject } from './readRows';

/**
 * Sends a request of the workflow interface whose answer has to be one JSON object and gives that
 * object. Pauses between tries go by `clock`. Throws NodeApiError, or NodeOperationError when the answer is something else.
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
		`The service answered the request for ${subject} with something else than a JSON object`,
		{
			itemIndex: request.itemIndex,
			description:
				'Check the Workflow Base URL in the credential: it has to be the address of the workflow interface',
		},
	);
}
