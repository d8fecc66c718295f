import { z } from 'zod';
import type { LocalService } from '../../local-service/startLocalService.ts';

const rowSchema = z.object({ id: z.string() }).passthrough();

/** Sends JSON or a form to the service's workflow interface and returns the created row. */
export async function postToService(
	service: LocalService,
	path: string,
	body: Record<string, unknown> | FormData,
): Promise<z.infer<typeof rowSchema>> {
	const isForm = body instanceof FormData;
	const answer = await fetch(`${service.baseUrl}${path}`, {
		method: 'POST',
		headers: {
			[service.apiKeyHeader]: service.apiKey,
			...(isForm ? {} : { 'content-type': 'application/json' }),
		},
		body: isForm ? body : JSON.stringify(body),
	});
	const text = await answer.text();
	if (!answer.ok) throw new Error(`The service answered ${path} with ${answer.status}: ${text}`);
	return rowSchema.parse(JSON.parse(text));
}
