import type { LocalService } from '../../local-service/startLocalService.ts';
import { postToService } from '../service/postToService.ts';

export interface PreparedService {
	remoteWorkflow: { id: string; name: string };
	/** A job of a workflow without connectors, over one uploaded file. */
	finishedJobId: string;
	/** A sentence of the uploaded file. */
	uploadedText: string;
}

const uploadedText = 'The harbour master keeps the keys of the old warehouse.';

/** Creates what an agent finds in the service: workflows, and a job with results to read. */
export async function prepareService(service: LocalService): Promise<PreparedService> {
	const config = { remote_url: 's3://bucket/folder', key: 'key', secret: 'secret' };
	const source = await postToService(service, '/sources', { name: 'In', type: 's3', config });
	const destination = await postToService(service, '/destinations', {
		name: 'Out',
		type: 's3',
		config,
	});
	const name = `From bucket to bucket ${source.id.slice(0, 8)}`;
	const remote = await postToService(service, '/workflows', {
		name,
		workflow_type: 'custom',
		source_id: source.id,
		destination_id: destination.id,
	});
	const local = await postToService(service, '/workflows', {
		name: 'Uploaded files',
		workflow_type: 'custom',
	});
	const upload = new FormData();
	upload.append('input_files', new Blob([uploadedText], { type: 'text/plain' }), 'note.txt');
	const job = await postToService(service, `/workflows/${local.id}/run`, upload);
	return { remoteWorkflow: { id: remote.id, name }, finishedJobId: job.id, uploadedText };
}
