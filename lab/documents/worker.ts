/*
 * One client in a process of its own. Receives runs from the process that started it and reports what
 * they took. Started with scripts/resolve-typescript.mjs; parameters: the client, n8n's folder.
 */
import 'reflect-metadata';

import { storeBinaryDataOnDisk } from '../../test/support/engine';
import { documentPartition } from './clients/documentPartition';
import { httpRequest } from './clients/httpRequest';
import { sendInEngine } from './clients/inEngine';
import { sendWithUndici } from './clients/bareUndici';
import type { BenchRun, Client, Measurement, SendDocuments } from './measurement';

const [client, n8nFolder] = process.argv.slice(2) as [Client, string];

const senders: Record<Client, SendDocuments> = {
	node: async (run) => await sendInEngine(documentPartition(run), run),
	withoutDocumentInfo: async (run) =>
		await sendInEngine(documentPartition(run, { documentInfo: false }), run),
	httpRequest: async (run) => await sendInEngine(httpRequest(run, n8nFolder), run),
	undici: sendWithUndici,
};

async function measure(run: BenchRun): Promise<Measurement> {
	const startedAt = performance.now();
	const before = process.cpuUsage();
	await senders[client](run);
	const { user, system } = process.cpuUsage(before);
	return {
		wallMs: (performance.now() - startedAt) / run.documents,
		cpuMs: (user + system) / 1_000 / run.documents,
	};
}

process.on('message', (run: BenchRun) => {
	measure(run).then(
		(measurement) => process.send?.({ measurement }),
		(error: unknown) =>
			process.send?.({ error: error instanceof Error ? (error.stack ?? '') : String(error) }),
	);
});
process.on('disconnect', () => process.exit(0));
// Documents that their items carry stay in memory all the same.
if (client !== 'undici') await storeBinaryDataOnDisk();
process.send?.('ready');
