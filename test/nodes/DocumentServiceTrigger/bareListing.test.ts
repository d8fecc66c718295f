import type { IDataObject } from 'n8n-workflow';
import { createServer, type Server } from 'node:http';

import { DocumentServiceTrigger } from '../../../nodes/DocumentServiceTrigger/DocumentServiceTrigger.node';
import { credentialFor, pollNode } from '../../support/engine';

/**
 * A service whose listing has only what the specification promises: ids and the workflow (see
 * docs/service.md#jobs).
 */
class BareService {
	readonly jobs = new Map<string, string>();
	readonly asked: string[] = [];
	private readonly server: Server = createServer((request, response) => {
		const status = new URL(request.url ?? '/', 'http://localhost').searchParams.get('status');
		this.asked.push(status ?? 'all');
		const rows = [...this.jobs]
			.filter(([, present]) => status === null || status === present)
			.map(([id]) => ({ id, workflow_id: 'w1', workflow_name: 'Invoices' }));
		response.setHeader('content-type', 'application/json');
		response.end(JSON.stringify(rows));
	});

	async open(): Promise<string> {
		await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
		const address = this.server.address();
		if (address === null || typeof address === 'string') throw new Error('no port');
		return `http://127.0.0.1:${address.port}`;
	}

	async close(): Promise<void> {
		this.server.closeAllConnections();
		await new Promise<void>((resolve) => {
			this.server.close(() => resolve());
		});
	}
}

it('emits each job once if the listing has neither status nor creation time', async () => {
	const service = new BareService();
	const url = await service.open();
	try {
		const staticData: IDataObject = {};
		const keys = async () => {
			const items = await pollNode({
				node: new DocumentServiceTrigger(),
				parameters: { events: ['completed', 'failed'], workflows: {}, options: {} },
				credential: credentialFor({
					partitionUrl: `${url}/general/v0/general`,
					baseUrl: `${url}/api/v1`,
					apiKey: 'key',
					apiKeyHeader: 'service-api-key',
				}),
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
