import { Container } from '@n8n/di';
import { BinaryDataService } from 'n8n-core';
import type { IBinaryData, INodeParameters, INodeType } from 'n8n-workflow';
import { readdirSync, readlinkSync } from 'node:fs';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';

import { DocumentPartition } from '../../nodes/DocumentPartition/DocumentPartition.node';
import { DocumentService } from '../../nodes/DocumentService/DocumentService.node';
import { runNode, storeBinaryDataOnDisk } from '../support/engine';
import { passPausesAtOnce } from '../support/systemClock';

/** A server of raw bytes that knows which connections are open. */
async function rawServer(handle: (socket: Socket, path: string) => void) {
	const open = new Set<Socket>();
	const server = createServer((socket) => {
		open.add(socket);
		socket.on('close', () => open.delete(socket));
		socket.on('error', () => undefined);
		socket.once('data', (head) => handle(socket, head.toString('latin1').split(' ')[1] ?? ''));
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return {
		credential: {
			apiKey: 'secret-key-123',
			apiKeyHeader: 'service-api-key',
			partitionUrl: `${url}/general/v0/general`,
			baseUrl: `${url}/api/v1`,
		},
		open,
		close() {
			open.forEach((socket) => socket.destroy());
			server.close();
		},
	};
}

/** Whether something holds within a second: a connection takes a moment to close. */
async function comesTrue(holds: () => boolean): Promise<boolean> {
	for (let wait = 0; wait < 50 && !holds(); wait += 1) await pause(20);
	return holds();
}

beforeEach(() => passPausesAtOnce());
afterEach(() => jest.restoreAllMocks());

const shortly = { output: 'text', options: { timeoutMinutes: 0.02 } };
const refusal = 'HTTP/1.1 401 No\r\nContent-Length: 0\r\n\r\n';
const text: INodeParameters = { inputSource: 'text', content: 'x', output: 'text' };
const job: INodeParameters = {
	resource: 'job',
	operation: 'get',
	jobId: { __rl: true, mode: 'id', value: 'j' },
};

describe.each([
	['a document', new DocumentPartition(), text, '[]'],
	['a job', new DocumentService(), job, '{"id":"j"}'],
])('%s', (_name, node, parameters, healthy) => {
	it('leaves no connection open after a redirect whose body stalls', async () => {
		const service = await rawServer((socket, path) =>
			path.endsWith('/')
				? socket.end(`HTTP/1.1 200 OK\r\nContent-Length: ${healthy.length}\r\n\r\n${healthy}`)
				: socket.write(
						`HTTP/1.1 307 Moved\r\nLocation: ${path}/\r\nContent-Length: 1000000\r\n\r\nx`,
					),
		);
		const { error } = await runNode({ node, parameters, credential: service.credential });
		expect(error).toBeUndefined();
		expect(await comesTrue(() => service.open.size === 0)).toBe(true);
		service.close();
	});

	it.each([200, 400])(
		'leaves no connection open after a response with status %i that is no good and stalls',
		async (status) => {
			const bad = status === 200 ? '[{"type":"Title"},},' : `"${'x'.repeat(100_000)}`;
			const service = await rawServer((socket) =>
				socket.write(`HTTP/1.1 ${status} X\r\nContent-Length: 1000000\r\n\r\n${bad}`),
			);
			await runNode({
				node,
				parameters: { ...parameters, ...shortly },
				credential: service.credential,
				onError: 'continueRegularOutput',
				// A record is read whole first, for as long as five minutes.
				onStarted: (stop) => void pause(2_000).then(stop),
			});
			expect(await comesTrue(() => service.open.size === 0)).toBe(true);
			service.close();
		},
	);
});

describe('a file in the binary store', () => {
	let folder: string;
	let binary: IBinaryData;

	beforeAll(async () => {
		folder = await storeBinaryDataOnDisk();
		binary = await Container.get(BinaryDataService).store(
			{ type: 'execution', workflowId: 'w', executionId: '1' },
			Readable.from([Buffer.alloc(3_000_000, 'abc ')]),
			{ mimeType: 'text/plain', fileName: 'a.txt', data: '' },
		);
	});

	/** Files of the store that this process holds open. */
	function openFiles(): string[] {
		return readdirSync('/proc/self/fd').flatMap((number) => {
			try {
				const file = readlinkSync(`/proc/self/fd/${number}`);
				return file.startsWith(folder) ? [file] : [];
			} catch {
				return [];
			}
		});
	}

	it.each<[string, RegExp, (socket: Socket) => void]>([
		['breaks off the upload', /broke/, (socket) => socket.destroy()],
		['refuses it early', /status 401/, (socket) => socket.write(refusal)],
		['never reads it', /time limit/, (socket) => socket.pause()],
	])('is closed when the service %s', async (_case, words, handle) => {
		const service = await rawServer(handle);
		const { error } = await runNode({
			node: new DocumentPartition(),
			parameters: { inputSource: 'binary', binaryPropertyName: 'data', ...shortly },
			credential: service.credential,
			items: [{ json: {}, binary: { data: binary } }],
		});
		expect(error?.message).toMatch(words);
		expect(await comesTrue(() => openFiles().length === 0)).toBe(true);
		service.close();
	});

	it.each<[string, () => INodeType, INodeParameters]>([
		[
			'Document Partition',
			() => new DocumentPartition(),
			{ inputSource: 'binary', binaryPropertyName: 'data', ...shortly },
		],
		[
			'Workflow → Run',
			() => new DocumentService(),
			{
				resource: 'workflow',
				operation: 'run',
				workflowId: { __rl: true, mode: 'id', value: 'w' },
				uploadFiles: true,
				binaryPropertyName: 'data',
			},
		],
	])(
		'raises no error that nobody listens to when Stop comes at any moment: %s',
		async (_name, make, parameters) => {
			const service = await rawServer((socket) => socket.pause());
			for (let afterMs = 0; afterMs <= 40; afterMs += 2) {
				await runNode({
					node: make(),
					parameters,
					credential: service.credential,
					items: Array.from({ length: 5 }, () => ({ json: {}, binary: { data: binary } })),
					onError: 'continueRegularOutput',
					onStarted: (stop) => void pause(afterMs).then(stop),
				}).catch(() => undefined);
			}
			// Jest fails the running test by an error that nobody listens to.
			await pause(100);
			expect(await comesTrue(() => openFiles().length === 0)).toBe(true);
			service.close();
		},
	);

	it('raises none when the key is one that HTTP refuses', async () => {
		const service = await rawServer((socket) => socket.pause());
		const { error } = await runNode({
			node: new DocumentPartition(),
			parameters: { inputSource: 'binary', binaryPropertyName: 'data', ...shortly },
			credential: { ...service.credential, apiKeyHeader: 'not a header' },
			items: [{ json: {}, binary: { data: binary } }],
		});
		expect(error).toBeDefined();
		await pause(100);
		expect(await comesTrue(() => openFiles().length === 0)).toBe(true);
		service.close();
	});
});
