import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Faults } from '../faults/faults.ts';
import { faultResponse } from '../faults/faultResponse.ts';
import { dialectRules } from '../workflow/dialect.ts';
import type { TransformService } from '../transform/transformService.ts';
import { transformPath } from '../transform/transformService.ts';
import type { Workspace } from '../workflow/workspace.ts';
import type { ServiceResponse } from './serviceResponse.ts';
import { ServiceProblem, jsonResponse, problemResponse } from './serviceResponse.ts';
import { answerPartitionRequest } from './partitionRoute.ts';
import type { RequestBody } from './readBody.ts';
import { readBody } from './readBody.ts';
import type { RecordedRequest } from './recordedRequest.ts';
import { addressOf, recordRequest } from './recordedRequest.ts';
import { sampleResponse, samplesPath } from './sampleRoute.ts';
import { sendResponse, sendCutResponse } from './sendResponse.ts';
import { respondToTransform } from './transformRoute.ts';
import { answerWorkflowRequest, workflowPath } from './workflowRoute.ts';

/** The path of both services: docs/maintainers/service.md#addresses-and-headers. */
export const partitionPath = '/general/v0/general';

/** What every request needs. */
export interface ServiceParts {
	workspace: Workspace;
	transform: TransformService;
	faults: Faults;
	requests: RecordedRequest[];
	apiKey: string;
	apiKeyHeader: string;
	/** Whether it's an account that has on-demand jobs and parse requests only. */
	jobsOnly: boolean;
	pageCostMs: number;
	wait(milliseconds: number): Promise<void>;
}

/**
 * Remembers a request, reads it to its end, and answers it with the faults that are due.
 */
export async function handleRequest(
	parts: ServiceParts,
	incoming: IncomingMessage,
	response: ServerResponse,
): Promise<void> {
	const address = addressOf(incoming);
	const record = recordRequest(incoming, address, parts.workspace.now());
	parts.requests.push(record);
	const due = parts.faults.take(record.method, record.path);
	const body = await readBody(incoming, record);
	if (due.latencyMs > 0) await parts.wait(due.latencyMs);
	const socket = incoming.socket;
	if (socket.destroyed) return;
	const { fault } = due;
	if (fault?.kind === 'drop') {
		if (fault.isProcessed) await answerTo(parts, incoming, address, body);
		socket.destroy();
		return;
	}
	const replacement = fault ? faultResponse(fault) : undefined;
	const answer = replacement ?? (await answerTo(parts, incoming, address, body));
	record.status = answer.status;
	if (fault?.kind === 'truncate') sendCutResponse(response, answer, fault.bytes);
	else sendResponse(response, answer);
}

async function answerTo(
	parts: ServiceParts,
	incoming: IncomingMessage,
	address: URL,
	body: RequestBody,
): Promise<ServiceResponse> {
	const method = incoming.method ?? 'GET';
	const { headers } = incoming;
	const { pathname } = address;
	try {
		if (pathname === '/healthcheck') {
			if (method !== 'GET') {
				throw new ServiceProblem(405, 'Method Not Allowed', { allow: 'GET' });
			}
			return jsonResponse({ healthcheck: 'HEALTHCHECK STATUS: EVERYTHING OK!' });
		}
		if (method === 'GET' && pathname.startsWith(samplesPath)) return await sampleResponse(pathname);
		if (pathname.startsWith(`${transformPath}/`) && parts.workspace.dialect === 'public') {
			return await respondToTransform(parts.transform, { method, address, headers, body }, parts);
		}
		if (parts.jobsOnly && !pathname.startsWith(`${workflowPath}/jobs`)) {
			throw new ServiceProblem(404, 'Not Found');
		}
		if (pathname === `${partitionPath}/`) {
			const location = `http://${headers.host}${partitionPath}${address.search}`;
			return { status: 307, contentType: '', body: '', headers: { location } };
		}
		if (pathname === partitionPath) {
			const { hashedFrom } = dialectRules[parts.workspace.dialect];
			return await answerPartitionRequest(method, headers, body, { ...parts, hashedFrom });
		}
		if (pathname.startsWith(`${workflowPath}/`)) {
			const request = { method, address, headers, body };
			return await answerWorkflowRequest(parts.workspace, request, parts);
		}
		throw new ServiceProblem(404, 'Not Found');
	} catch (error) {
		if (error instanceof ServiceProblem) return problemResponse(error);
		const message = error instanceof Error ? error.message : String(error);
		return jsonResponse({ detail: message }, 500);
	}
}
