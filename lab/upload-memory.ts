/*
 * How much memory does uploading 400 MB and 2 GB take?
 *
 * `npm run lab -- upload-memory`: through the node, binary data on disk; prints the peak memory over the idle process.
 * The service runs in this process, the node in a separate one for each file.
 */
import { spawnSync } from 'node:child_process';
import { Worker, isMainThread, parentPort } from 'node:worker_threads';
import { fileURLToPath } from 'node:url';

import { startLocalService } from '../local-service/startLocalService.ts';

const sizes = [400, 2048];

if (!isMainThread) {
	const service = await startLocalService({ apiKey: '' });
	parentPort?.postMessage(service.partitionUrl);
} else {
	const worker = new Worker(new URL(import.meta.url));
	const partitionUrl = await new Promise<string>((resolve) => worker.once('message', resolve));
	console.log('Peak memory of the process over idle, binary data on disk');
	for (const megabytes of sizes) {
		const { stdout, stderr, status } = spawnSync(
			process.execPath,
			[
				'--disable-warning=MODULE_TYPELESS_PACKAGE_JSON',
				'--import',
				fileURLToPath(new URL('../scripts/resolve-typescript.mjs', import.meta.url)),
				fileURLToPath(new URL('upload-memory/upload.ts', import.meta.url)),
				String(megabytes),
				partitionUrl,
			],
			{ encoding: 'utf8' },
		);
		if (status !== 0) throw new Error(stderr || stdout);
		const { idle, peak } = JSON.parse(stdout.trim().split('\n').pop() ?? '{}');
		console.log(
			`${String(megabytes).padStart(5)} MB file: ${(peak - idle).toFixed(0)} MB over an idle process of ${idle.toFixed(0)} MB`,
		);
	}
	await worker.terminate();
}
