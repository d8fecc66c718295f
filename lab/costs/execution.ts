import { Container } from '@n8n/di';
import { BinaryDataService } from 'n8n-core';

import { runNode } from '../../test/support/engine.ts';
import { builtNode } from '../support/builtNode.ts';
import { httpRequest, type Client } from '../support/httpRequest.ts';

/** How a document is sent. */
export interface Way {
	/** An output of Document Partition, or n8n's HTTP Request node. */
	way: { output: string } | 'httpRequest';
	/** The folder of the sources whose built package Document Partition is loaded from. */
	code: string;
}

/** What is sent, and where. */
export interface Size {
	documentBytes: number;
	responseBytes: number;
}

export interface Place {
	/** Where n8n is installed. */
	n8nFolder: string;
	/** The service that responds with as many bytes as the path says. */
	url: string;
}

function clientOf({ way, code }: Way, n8nFolder: string, url: string): Client {
	if (way === 'httpRequest') return httpRequest(n8nFolder, url);
	return {
		node: builtNode(code, 'DocumentPartition'),
		parameters: { inputSource: 'binary', binaryPropertyName: 'data', output: way.output },
		credential: {
			apiKey: 'lab',
			apiKeyHeader: 'service-api-key',
			partitionUrl: url,
			baseUrl: '',
		},
	};
}

/** Prepares executions of one document of this size, which is stored already, as after an earlier node. */
export async function executionOf(
	way: Way,
	{ documentBytes, responseBytes }: Size,
	{ n8nFolder, url }: Place,
): Promise<() => Promise<void>> {
	const data = await Container.get(BinaryDataService).store(
		{ type: 'execution', workflowId: 'lab', executionId: '1' },
		Buffer.alloc(documentBytes, 'text of a document '),
		{ mimeType: 'text/plain', fileName: 'document.txt', data: '' },
	);
	const client = clientOf(way, n8nFolder, `${url}/${responseBytes}`);
	return async () => {
		const { error, items } = await runNode({ ...client, items: [{ json: {}, binary: { data } }] });
		if (error) throw error;
		if (items.length === 0) throw new Error('No items came out');
	};
}

/** Executes a small document so often that code which loads or is compiled at first use belongs to no other one. */
export async function warmUp(way: Way, place: Place, count: number): Promise<void> {
	const small = await executionOf(way, { documentBytes: 1_000, responseBytes: 10_000 }, place);
	for (let number = 0; number < count; number++) await small();
}
