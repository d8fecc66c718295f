import type { IDataObject } from 'n8n-workflow';

import { DocumentServiceTrigger } from '../../../nodes/DocumentServiceTrigger/DocumentServiceTrigger.node';
import { pollNode } from '../../support/engine';
import { json, scriptedServer } from '../../support/scriptedServer';

/**
 * A service whose listing has only what the specification promises: ids and the workflow (see
 * docs/service.md#jobs).
 */
async function bareService() {
	const jobs = new Map<string, string>();
	const asked: string[] = [];
	const server = await scriptedServer((response, request) => {
		const status = new URL(request.url, 'http://localhost').searchParams.get('status');
		asked.push(status ?? 'all');
		const rows = [...jobs]
			.filter(([, present]) => status === null || status === present)
			.map(([id]) => ({ id, workflow_id: 'w1', workflow_name: 'Invoices' }));
		json(200, rows)(response, request);
	});
	return { ...server, jobs, asked };
}

it('emits each job once if the listing has neither status nor creation time', async () => {
	const service = await bareService();
	try {
		const staticData: IDataObject = {};
		const keys = async () => {
			const items = await pollNode({
				node: new DocumentServiceTrigger(),
				parameters: { events: ['completed', 'failed'], workflows: {}, options: {} },
				credential: service.credential,
				mode: 'trigger',
				staticData,
			});
			return items?.map(({ json }) => json.key) ?? null;
		};
		service.jobs
			.set('before', 'completed')
			.set('running', 'im progress')
			.set('waiting', 'scheduled');
		expect(await keys()).toBeNull();
		service.jobs.set('running', 'failed').set('waiting', 'stopped').set('fresh', 'completed');
		expect(await keys()).toEqual(['fresh:completed', 'running:failed']);
		expect(await keys()).toBeNull();
		expect(service.asked.slice(0, 4)).toEqual(['all', 'completed', 'failed', 'stopped']);
	} finally {
		await service.close();
	}
});
