import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';

/** A module that calls `serveInWorker` starts its server with this, in a thread of its own; `stop` ends it. */
export async function startWorkerServer(
	module: string,
): Promise<{ url: string; stop: () => Promise<unknown> }> {
	const worker = new Worker(new URL(module));
	const port = await new Promise<number>((resolve) => worker.once('message', resolve));
	return { url: `http://127.0.0.1:${port}`, stop: async () => await worker.terminate() };
}

/** Serves where the module runs as a thread; does nothing elsewhere. */
export function serveInWorker(answer: RequestListener): void {
	if (isMainThread) return;
	const server = createServer(answer);
	server.keepAliveTimeout = 60_000;
	server.listen(0, '127.0.0.1', () =>
		parentPort?.postMessage((server.address() as AddressInfo).port),
	);
}
