import assert from 'node:assert/strict';
import type { Batch } from './batches.ts';
import { wrongCounts } from './delivery.ts';
import type { QueueWorkbench } from './queueWorkbench.ts';

/** The path to which documents are sent. */
export function partitionPath({ service }: QueueWorkbench): string {
	return new URL(service.partitionUrl).pathname;
}

/** The names of the documents that reached the service, in the order of arrival. */
function partitionedNames(workbench: QueueWorkbench): string[] {
	const path = partitionPath(workbench);
	return workbench.service.requests
		.filter((request) => request.method === 'POST' && request.path === path)
		.flatMap(({ files }) => files.map(({ fileName }) => fileName));
}

/** Throws unless each document of a series arrived once, or at most twice if its batch was interrupted. */
export function expectDelivery(
	workbench: QueueWorkbench,
	sent: { series: string; batches: readonly Batch[]; interrupted: readonly Batch[] },
): void {
	const { series, batches, interrupted } = sent;
	const isOfSeries = (name: string): boolean => name.startsWith(`${series}-`);
	const arrivals = workbench.collector.arrivals.filter(({ document }) => isOfSeries(document));
	const again = new Set(interrupted.flat().map(({ name }) => name));
	const most = (name: string): number => (again.has(name) ? 2 : 1);
	const partitioned = partitionedNames(workbench).filter(isOfSeries);
	const collected = arrivals.map(({ document }) => document);
	assert.deepEqual(
		[
			...wrongCounts('partitioned', batches, partitioned, most),
			...wrongCounts('collected', batches, collected, most),
		],
		[],
	);
	const texts = new Map(batches.flat().map(({ name, text }) => [name, text]));
	for (const { document, text } of arrivals) assert.equal(text, texts.get(document));
}
