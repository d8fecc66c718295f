/*
 * How much faster are long PDFs that the node splits, compared with whole ones and with the service's npm client?
 *
 * `npm run lab -- long-pdf`: PDFs of 200 and 2,000 pages, and a local service that takes 100 ms per page: whole, split
 * by the node, and split by the npm package unstructured-client at the same concurrency. Prints medians, and their
 * ratios to the ideal (pages x cost / concurrency) and to that client. Takes about 15 minutes. `--quick` measures 40 pages;
 * `--memory` prints the peak memory for 2,000 pages of 50 KB instead.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker, isMainThread, parentPort } from 'node:worker_threads';

import { startLocalService } from '../local-service/startLocalService.ts';
import { makeLongPdf } from './long-pdf/makePdf.ts';
import type { Measured, Measurement } from './long-pdf/measure.ts';
import { installClient } from './support/vendorClient.ts';

const pageCostMs = 100;
const pageCounts = process.argv.includes('--quick') ? [40] : [200, 2000];
const isMemory = process.argv.includes('--memory');
const memoryPages = 2000;
const memoryBytesPerPage = 50 * 1024;
const concurrencies = [5, 15];
const runs = 3;

type Tool = 'node' | 'client';

/** Runs one tool in a process of its own, so that its memory is its own, too. */
function measured(tool: Tool, measurement: Measurement): Measured {
	const { stdout, stderr, status } = spawnSync(
		process.execPath,
		[
			'--import',
			fileURLToPath(new URL('../scripts/resolve-typescript.mjs', import.meta.url)),
			fileURLToPath(new URL(`long-pdf/${tool}.ts`, import.meta.url)),
			JSON.stringify(measurement),
		],
		{
			encoding: 'utf8',
			maxBuffer: 256 * 1024 * 1024,
		},
	);
	if (status !== 0) throw new Error(`${tool}: ${stderr || stdout}`);
	return JSON.parse(stdout.trim().split('\n').pop() ?? '{}') as Measured;
}

function median(values: readonly number[]): number {
	return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN;
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2).padStart(8)} s`;

/** Prints the peak memory of each tool over its idle process, next to the size of the file. */
async function compareMemory(
	partitionUrl: string,
	folder: string,
	warmUpFile: string,
): Promise<void> {
	const file = join(folder, 'big.pdf');
	const content = await makeLongPdf(memoryPages, memoryBytesPerPage);
	writeFileSync(file, content);
	const megabytes = content.length / 1024 / 1024;
	console.log(
		`${memoryPages} pages, ${megabytes.toFixed(0)} MB, ${concurrencies[0]} ranges in parallel`,
	);
	for (const tool of ['node', 'client'] as const) {
		const { memory } = measured(tool, {
			partitionUrl,
			file,
			warmUpFile,
			concurrency: concurrencies[0],
			runs: 1,
		});
		console.log(
			`  ${tool.padEnd(6)} ${memory.toFixed(0)} MB over idle, ${(memory / megabytes).toFixed(2)} x the file`,
		);
	}
}

async function main(): Promise<void> {
	installClient();
	const worker = new Worker(new URL(import.meta.url));
	const partitionUrl = await new Promise<string>((resolve) => worker.once('message', resolve));
	const folder = mkdtempSync(join(tmpdir(), 'long-pdf-'));
	try {
		const warmUpFile = join(folder, 'warm-up.pdf');
		writeFileSync(warmUpFile, await makeLongPdf(4));
		if (isMemory) {
			await compareMemory(partitionUrl, folder, warmUpFile);
			return;
		}
		for (const pages of pageCounts) {
			const file = join(folder, `${pages}-pages.pdf`);
			writeFileSync(file, await makeLongPdf(pages));
			const common = { partitionUrl, file, warmUpFile };
			// The long document takes minutes when sent whole, so it's sent only once.
			const wholeRuns = pages > 1000 ? 1 : runs;
			const whole = measured('node', { ...common, concurrency: 0, runs: wholeRuns });
			console.log(
				`\n${pages} pages, ${pageCostMs} ms each\n  unsplit             ${seconds(median(whole.times))}`,
			);
			for (const concurrency of concurrencies) {
				const ideal = (pages * pageCostMs) / concurrency;
				const node = measured('node', { ...common, concurrency, runs });
				const client = measured('client', { ...common, concurrency, runs });
				for (const { elements } of [node, client]) {
					if (elements !== whole.elements)
						throw new Error(`${elements} elements instead of ${whole.elements}`);
				}
				const [nodeTime, clientTime] = [median(node.times), median(client.times)];
				const [toIdeal, toClient] = [nodeTime / ideal, nodeTime / clientTime];
				console.log(
					[
						`  ${String(concurrency).padStart(2)} in parallel: node   ${seconds(nodeTime)}`,
						`              client ${seconds(clientTime)}`,
						`              ideal  ${seconds(ideal)}`,
						`              node/ideal ${toIdeal.toFixed(3)}, node/client ${toClient.toFixed(3)}, unsplit/node ${(median(whole.times) / nodeTime).toFixed(1)}`,
					].join('\n'),
				);
			}
		}
	} finally {
		rmSync(folder, { recursive: true, force: true });
		await worker.terminate();
	}
}

if (!isMainThread) {
	const service = await startLocalService({ apiKey: '', pageCostMs: isMemory ? 0 : pageCostMs });
	parentPort?.postMessage(service.partitionUrl);
} else {
	await main();
}
