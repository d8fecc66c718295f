/*
 * Reading responses of the partition interface: from the first byte that arrives to the elements, or to a file in n8n's
 * binary store, which is thrown away here. The responses come from a process of their own, over 127.0.0.1.
 */
import { Worker } from 'node:worker_threads';
import { request } from 'node:http';
import type { Readable } from 'node:stream';

import type { createPartitionExecution } from '../../nodes/core/partition/execution.ts';
import type { sendDocument } from '../../nodes/core/partition/send.ts';
import type { Item } from '../../nodes/core/n8n/nodeContext.ts';
import type { Turn } from '../../nodes/core/n8n/turns.ts';
import type { writeOutput } from '../../nodes/core/output/writeOutput.ts';
import { outputSettings } from './support/outputSettings.ts';
import type { Load, Subject } from './support/subject.ts';

/** Responds to each request with as many megabytes of elements as its path says. */
const service = `
const { createServer } = require('node:http');
const { parentPort } = require('node:worker_threads');
const element = ',' + JSON.stringify({ type: 'NarrativeText', element_id: '0'.repeat(32),
	text: 'The quick report shows how each part keeps its place. '.repeat(3),
	metadata: { page_number: 1, languages: ['eng'], filename: 'report.pdf', filetype: 'application/pdf' } });
const piece = Buffer.from(element.repeat(Math.floor(1024 * 1024 / element.length)));
createServer((request, response) => {
	request.resume().on('end', () => {
		let left = Number(request.url.slice(1));
		let next = piece.subarray(1);
		response.writeHead(200);
		const write = () => {
			if (left-- === 0) return response.end(']');
			response.write(next, write);
			next = piece;
		};
		response.write('[', write);
	});
}).listen(0, '127.0.0.1', function () { parentPort.postMessage(this.address().port); });
`;

/** As much of n8n's context as reading and writing one response need. */
function contextOf(url: string): object {
	return {
		getNode: () => ({
			name: 'bench',
			type: 'bench',
			typeVersion: 1,
			parameters: {},
			position: [0, 0],
			id: '1',
		}),
		getNodeParameter: (_name: string, _item: number, fallback: unknown) => fallback,
		getCredentials: async () => ({
			partitionUrl: url,
			apiKey: '',
			apiKeyHeader: 'service-api-key',
		}),
		getExecutionCancelSignal: () => undefined,
		helpers: {
			async httpRequestWithAuthentication(_type: string, options: { url: string; body: Buffer }) {
				return await new Promise((resolve, reject) => {
					const asked = request(url, { method: 'POST', agent: false }, (response) =>
						resolve({ statusCode: 200, headers: response.headers, body: response }),
					);
					asked.on('error', reject).end(options.body);
				});
			},
			async prepareBinaryData(content: Buffer | Readable) {
				if (!Buffer.isBuffer(content)) for await (const _piece of content);
				return { data: '', mimeType: '' };
			},
		},
	};
}

/** Partitions so many documents at once, each with a response of so many megabytes. */
const measured =
	(documents: number, megabytes: number, mode: 'elements' | 'file') => async (load: Load) => {
		const { sendDocument: send } = await load<{ sendDocument: typeof sendDocument }>(
			'nodes/core/partition/send',
		);
		const { writeOutput: write } = await load<{ writeOutput: typeof writeOutput }>(
			'nodes/core/output/writeOutput',
		);
		const worker = new Worker(service, { eval: true });
		const port = await new Promise<number>((resolve) => worker.once('message', resolve));
		const { Item: CallingItem } = await load<{ Item: typeof Item }>('nodes/core/n8n/nodeContext');
		const item = new CallingItem(contextOf(`http://127.0.0.1:${port}/${megabytes}`) as never, 0);
		const { createPartitionExecution: createExecution } = await load<{
			createPartitionExecution: typeof createPartitionExecution;
		}>('nodes/core/partition/execution');
		const execution = createExecution(item);
		const file = {
			fieldName: 'files',
			fileName: 'a.txt',
			mimeType: 'text/plain',
			size: 1,
			open: async () => Buffer.from('a'),
		};
		const one = async (turn: Turn) => {
			const result = await send(item, execution, {
				file,
				recipe: {
					form: new Map(),
					isSplitHere: false,
					sendAs: 'partition',
					timeoutMs: 600_000,
				},
				turn,
				canMissPages: true,
				storedAs: mode === 'file' ? 'a' : undefined,
			});
			await write(item, result, { ...outputSettings, mode }, { fileName: 'a.txt' });
		};
		return async () => {
			await item.state.turns.run(documents, documents, async () => [one]);
			await worker.terminate();
		};
	};

export const cases: Subject['cases'] = {
	'a response of 200 MB as Elements': measured(1, 200, 'elements'),
	'a response of 200 MB as File': measured(1, 200, 'file'),
	'20 responses of 20 MB at once as Elements': measured(20, 20, 'elements'),
	'50 responses of 20 MB at once as File': measured(50, 20, 'file'),
};
