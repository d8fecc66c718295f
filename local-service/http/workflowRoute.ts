import type { IncomingHttpHeaders } from 'node:http';
import { notificationRoutes } from '../notifications/notificationRoutes.ts';
import { findRoute } from '../workflow/findRoute.ts';
import { routes } from '../workflow/routes.ts';
import type { Workspace } from '../workflow/workspace.ts';
import type { ServiceResponse } from './serviceResponse.ts';
import { ServiceProblem } from './serviceResponse.ts';
import { checkKey } from './keyCheck.ts';
import type { RequestBody } from './readBody.ts';

/** The path of both services: docs/maintainers/service.md#addresses-and-headers. */
export const workflowPath = '/api/v1';

const allRoutes = [...routes, ...notificationRoutes];

/** Throws a ServiceProblem for each refusal: unknown paths, a wrong key, a body that can't be read. */
export async function answerWorkflowRequest(
	workspace: Workspace,
	request: { method: string; address: URL; headers: IncomingHttpHeaders; body: RequestBody },
	wanted: { apiKey: string; apiKeyHeader: string },
): Promise<ServiceResponse> {
	const { method, address, headers, body } = request;
	const path = address.pathname.slice(workflowPath.length);
	const match = findRoute(allRoutes, workspace.dialect, method, path);
	if ('redirectTo' in match) {
		const host = headers.host ?? '127.0.0.1';
		const location = `http://${host}${workflowPath}${match.redirectTo}${address.search}`;
		return { status: 307, contentType: '', body: '', headers: { location } };
	}
	checkKey(headers, wanted, 'workflow');
	if (body.error !== undefined) {
		const isForm = /^multipart\//i.test(headers['content-type'] ?? '');
		throw new ServiceProblem(isForm ? 400 : 422, body.error);
	}
	workspace.noteChanges();
	return await match.route.handle(workspace, {
		id: match.id,
		innerId: match.innerId,
		query: address.searchParams,
		body,
	});
}
