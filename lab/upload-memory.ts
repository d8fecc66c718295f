/*
 * How much memory does uploading 400 MB and 2 GB take?
 *
 * `npm run lab -- upload-memory`: through the node, binary data on disk; prints the peak memory over the idle process.
 * The service runs in this process, the node in a separate one for each file. `--quick` uploads 50 MB.
 */
import { Worker, isMainThread, parentPort } from 'node:worker_threads';

import { startLocalService } from '../local-service/startLocalService.ts';
import { runScript } from './support/runScript.ts';

const sizes = process.argv.includes('--quick') ? [50] : [400, 2048];

if (!isMainThread) {
	const service = await startLocalService({ apiKey: '' });
	parentPort?.postMessage(service.partitionUrl);
} else {
	const worker = new Worker(new URL(import.meta.url));
	const partitionUrl = await new Promise<string>((resolve) => worker.once('message', resolve));
	console.log('Peak memory of the process over idle, binary data on disk');
	for (const megabytes of sizes) {
		const upload = new URL('upload-memory/upload.ts', import.meta.url);
		const { idle, peak } = JSON.parse(
			await runScript(upload, [String(megabytes), partitionUrl]),
		) as { idle: number; peak: number };
		console.log(
			`${String(megabytes).padStart(5)} MB file: ${(peak - idle).toFixed(0)} MB over an idle process of ${idle.toFixed(0)} MB`,
		);
	}
	await worker.terminate();
}
