import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { megabyte } from '../../packages/service-http';
import { serverWith, type TestServer } from '../support/scriptedServer';

const root = join(__dirname, '..', '..');

/** About a megabyte of ordinary elements, each with a comma before it. */
const piece = ((): Buffer => {
	const element = JSON.stringify({
		type: 'NarrativeText',
		element_id: '0'.repeat(32),
		text: 'The quick report shows how each part keeps its place. '.repeat(3),
		metadata: { page_number: 1, languages: ['eng'], filename: 'report.pdf' },
	});
	return Buffer.from(`,${element}`.repeat(Math.floor(megabyte / (element.length + 1))));
})();

/** A service that answers each document with so many megabytes of elements, as fast as they're read. */
async function startService(megabytes: number): Promise<TestServer> {
	return await serverWith((request, response) => {
		request.resume().on('end', () => {
			response.writeHead(200, { 'content-type': 'application/json' });
			let left = megabytes;
			const write = (): void => {
				if (response.destroyed) return;
				if (left === 0) return void response.end(']');
				left -= 1;
				response.write(left === megabytes - 1 ? piece.subarray(1) : piece, write);
			};
			response.write('[', write);
		});
	});
}

interface Result {
	status: string;
	message?: string;
	description?: string;
	items: number;
	files: number[];
}

/** Runs the node in a process whose heap is limited to so many megabytes. */
async function execution(
	server: TestServer,
	given: { heap: number; documents: number; parameters: object },
): Promise<Result> {
	const child = spawn(process.execPath, [
		`--max-old-space-size=${given.heap}`,
		'--disable-warning=MODULE_TYPELESS_PACKAGE_JSON',
		'--import',
		pathToFileURL(join(root, 'scripts', 'resolve-typescript.mjs')).href,
		join(root, 'test', 'load', 'heap', 'execution.ts'),
		server.credential.partitionUrl,
		String(given.documents),
		JSON.stringify(given.parameters),
	]);
	const output: Buffer[] = [];
	const errors: Buffer[] = [];
	child.stdout.on('data', (data: Buffer) => output.push(data));
	child.stderr.on('data', (data: Buffer) => errors.push(data));
	const code = await new Promise((resolve) => child.once('close', resolve));
	if (code !== 0)
		throw new Error(`Ended with ${String(code)}: ${Buffer.concat(errors).toString()}`);
	return JSON.parse(Buffer.concat(output).toString().trim().split('\n').pop() ?? '') as Result;
}

let server: TestServer;

afterEach(async () => await server.close());

describe('answers that together are longer than the heap', () => {
	it('come through as files', async () => {
		server = await startService(20);
		const { status, files, items } = await execution(server, {
			heap: 256,
			documents: 16,
			parameters: { output: 'file' },
		});
		expect(status).toBe('success');
		expect(items).toBe(16);
		expect(new Set(files).size).toBe(1);
		expect(files[0]).toBeGreaterThan(19 * megabyte);
	});

	it('come through as plain text, read in turns: only the texts stay', async () => {
		server = await startService(64);
		const { status, message, items } = await execution(server, {
			heap: 1024,
			documents: 10,
			parameters: { output: 'text' },
		});
		expect([status, message, items]).toEqual(['success', undefined, 10]);
	});

	it("as elements end in one clear error, with the heap that Node has on a machine of 4 GB, not in n8n's death", async () => {
		server = await startService(200);
		const result = await execution(server, {
			heap: 2048,
			documents: 50,
			parameters: { output: 'elements' },
		});
		expect(result.status).toBe('error');
		expect(result.message).toContain("too long for n8n's memory: document");
		expect(result.description).toContain("Set 'Output' to File");
	}, 300_000);
});
