/*
 * Runs Document Partition once for a response of so many megabytes (arguments: URL of the responses, megabytes, the
 * parameters as JSON) and prints what it took. Its context is slim, so that only what the node does is measured:
 * files are read and thrown away. lab/outputs.ts runs this in a process of its own.
 */
import { request } from 'node:http';
import type { Readable } from 'node:stream';

import type { IExecuteFunctions } from 'n8n-workflow';

import { DocumentPartition } from '../../nodes/DocumentPartition/DocumentPartition.node.ts';
import { watchHolds } from './holds.ts';

const [url = '', megabytes = '', parameters = '{}'] = process.argv.slice(2);
const megabyte = 1024 * 1024;

function contextOf(bytes: number): object {
	const given: Record<string, unknown> = {
		inputSource: 'text',
		content: 'A report',
		contentEncoding: 'text',
		fileName: 'report.pdf',
		...(JSON.parse(parameters) as object),
	};
	return {
		getNode: () => ({ name: 'bench', type: 'bench', typeVersion: 1, parameters: {}, id: '1' }),
		getInputData: () => [{ json: {} }],
		getNodeParameter: (name: string, _item: number, fallback: unknown) => given[name] ?? fallback,
		getCredentials: async () => ({
			partitionUrl: `${url}/${bytes}`,
			apiKey: '',
			apiKeyHeader: 'service-api-key',
		}),
		getExecutionCancelSignal: () => undefined,
		continueOnFail: () => false,
		helpers: { httpRequestWithAuthentication: ask, prepareBinaryData: readThrough },
	};
}

async function ask(_type: string, options: { url: string; body: Buffer }): Promise<unknown> {
	return await new Promise((resolve, reject) => {
		const asked = request(options.url, { method: 'POST', agent: false }, (response) =>
			resolve({ statusCode: 200, headers: response.headers, body: response }),
		);
		asked.on('error', reject).end(options.body);
	});
}

async function readThrough(content: Buffer | Readable): Promise<object> {
	if (!Buffer.isBuffer(content)) for await (const _piece of content);
	return { data: '', mimeType: '' };
}

const run = async (bytes: number) =>
	await new DocumentPartition().execute.call(contextOf(bytes) as IExecuteFunctions);

/** What lives after a garbage collection, in MB. */
function living(): number {
	globalThis.gc?.();
	const { heapUsed, external } = process.memoryUsage();
	return (heapUsed + external) / megabyte;
}

const peak = () => process.resourceUsage().maxRSS / 1024;

// A small document first, so that code that loads on first use counts as idle.
await run(100_000);
const idle = { living: living(), peak: peak() };
const holds = watchHolds();
const began = performance.now();
const items = await run(Number(megabytes) * megabyte);
const ms = performance.now() - began;
const grown = peak() - idle.peak;
const held = await holds();
const kept = living() - idle.living;
console.log(JSON.stringify({ ms, grown, kept, items: items[0]?.length, ...held }));
process.exit(0);
