import type { IDataObject } from 'n8n-workflow';

import type { Caller } from '../run/caller';
import { type WorkflowRequest, workflowRequest } from '../service/transport/workflowRequest';
import type { Clock } from '../values/clock';
import { ServiceProblem } from '../values/problem';
import { isDataObject } from './readRows';

/**
 * Sends a request whose answer has to be a JSON object. Throws a ServiceProblem, also if the answer is
 * anything else. Pauses between tries use `clock`.
 */
export async function requestRecord(
	caller: Caller,
	request: WorkflowRequest,
	clock?: Clock,
): Promise<IDataObject> {
	const answer = await workflowRequest(caller, request, clock);
	if (isDataObject(answer)) return answer;
	const subject = request.subject ?? `${request.method} ${request.path}`;
	throw new ServiceProblem(
		`The service's answer to the request for ${subject} isn't a JSON object`,
		'Check the Workflow Base URL in the credential: it must be the address of the workflow interface',
		'',
	);
}
