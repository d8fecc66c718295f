import { z } from 'zod';
import type { LocalService } from '../../local-service/startLocalService.ts';

export interface PreparedService {
	/** A workflow with a source and a destination. */
	remoteWorkflow: { id: string; name: string };
	/** A job of a workflow without them, over one uploaded file. */
	finishedJobId: string;
	/** A sentence of the uploaded file. */
	uploadedText: string;
}

const idSchema = z.object({ id: z.string() });
const uploadedText = 'The harbour master keeps the keys of the old warehouse.';

async function create(service: LocalService, path: string, body: object | FormData) {
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
	if (!answer.ok)
		throw new Error(`The service answered POST ${path} with ${answer.status}: ${text}`);
	const content: unknown = JSON.parse(text);
	return idSchema.parse(content);
}

/** Makes what an agent finds in the service: workflows, and a job whose results can be read. */
export async function prepareService(service: LocalService): Promise<PreparedService> {
	const config = { remote_url: 's3://bucket/folder', key: 'key', secret: 'secret' };
	const source = await create(service, '/sources', { name: 'In', type: 's3', config });
	const destination = await create(service, '/destinations', { name: 'Out', type: 's3', config });
	const name = `From bucket to bucket ${source.id.slice(0, 8)}`;
	const remote = await create(service, '/workflows', {
		name,
		workflow_type: 'custom',
		source_id: source.id,
		destination_id: destination.id,
	});
	const local = await create(service, '/workflows', {
		name: 'Uploaded files',
		workflow_type: 'custom',
	});
	const upload = new FormData();
	upload.append('input_files', new Blob([uploadedText], { type: 'text/plain' }), 'note.txt');
	const job = await create(service, `/workflows/${local.id}/run`, upload);
	return { remoteWorkflow: { id: remote.id, name }, finishedJobId: job.id, uploadedText };
}
