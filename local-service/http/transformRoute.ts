import type { IncomingHttpHeaders } from 'node:http';
import { extract, parse } from '../transform/requests.ts';
import {
	cancelTransformJob,
	deleteTransformJob,
	getTransformJob,
	listTransformJobs,
} from '../transform/transformJobs.ts';
import { TransformProblem, errorResponse } from '../transform/transformProblem.ts';
import type { TransformCall, TransformService } from '../transform/transformService.ts';
import { transformPath } from '../transform/transformService.ts';
import { deleteUpload, getUpload, uploadFile } from '../transform/uploads.ts';
import { isRightKey } from './keyCheck.ts';
import type { RequestBody } from './readBody.ts';
import type { ServiceResponse } from './serviceResponse.ts';

type Handler = (
	service: TransformService,
	call: TransformCall,
) => ServiceResponse | Promise<ServiceResponse>;

/** Every operation by its method and path; `:id` stands for an ID. */
const handlers: Readonly<Record<string, Handler>> = {
	'POST /parse': parse,
	'POST /extract': extract,
	'POST /upload': uploadFile,
	'GET /upload/:id': getUpload,
	'DELETE /upload/:id': deleteUpload,
	'GET /jobs': listTransformJobs,
	'GET /jobs/:id': getTransformJob,
	'DELETE /jobs/:id': deleteTransformJob,
	'POST /jobs/:id/cancel': cancelTransformJob,
};

/** Responds to a request of Transform's v2; its refusals have a form of their own. */
export async function respondToTransform(
	service: TransformService,
	request: { method: string; address: URL; headers: IncomingHttpHeaders; body: RequestBody },
	wanted: { apiKey: string; apiKeyHeader: string },
): Promise<ServiceResponse> {
	const { method, address, headers, body } = request;
	try {
		if (!isRightKey(headers, wanted)) {
			throw new TransformProblem('unauthorized', 'The API key is missing or invalid');
		}
		const path = address.pathname.slice(transformPath.length);
		const [, collection, id = '', action] = path.split('/');
		const pattern = [`/${collection}`, ...(id ? [':id'] : []), ...(action ? [action] : [])];
		const handle = handlers[`${method} ${pattern.join('/')}`];
		if (!handle) throw new TransformProblem('not_found', `There is no ${method} ${path}`);
		if (body.error !== undefined) throw new TransformProblem('invalid_input', body.error);
		const prefer = String(headers.prefer ?? '');
		return await handle(service, { id, query: address.searchParams, prefer, body });
	} catch (error) {
		if (error instanceof TransformProblem) return errorResponse(error);
		throw error;
	}
}
