import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startLocalService } from '../../local-service/startLocalService.ts';
import { countFrom, randomFor, seedOfRun } from '../../test/support/seed.ts';
import { startModelServer } from '../model-server/startModelServer.ts';
import { withCluster } from '../queue/cluster.ts';
import { installServers } from '../queue/installServers.ts';
import type { Stage, Workbench } from '../suite/stage.ts';
import { installPgvector, missingPgvector } from './installPgvector.ts';
import { checkQdrant } from './qdrantScenario.ts';
import { checkSync } from './scenario.ts';
import { chunkDatabase } from './storedChunks.ts';
import { SyncFolder } from './syncFolder.ts';
import { activateSync } from './syncWorkflow.ts';

const path = 'sync';
const count = countFrom('SYNC_DOCUMENTS', 100);
const kills = countFrom('SYNC_KILLS', 2);

const minuteMs = 60_000;
/** On a slow, loaded machine, like the limit of the other stages. */
const limitMs = 10 * minuteMs + count * 300 + kills * 4 * minuteMs;

async function runSyncStage(workbench: Workbench): Promise<void> {
	const seed = seedOfRun();
	workbench.report(`  ${count} documents, ${kills} kills, SEED=${seed}`);
	const { postgresPrograms } = await installServers(workbench.signal);
	await installPgvector(postgresPrograms, workbench.signal);
	const root = join(workbench.folder, 'documents');
	await mkdir(root);
	const documents = new SyncFolder(root, randomFor(seed, 0));
	const service = await startLocalService();
	const model = await startModelServer();
	try {
		await withCluster(workbench, async (cluster) => {
			await cluster.postgres.query(`create database ${chunkDatabase}`);
			const { api } = cluster.main;
			const servers = { api, service, model, postgresPort: cluster.postgres.port };
			const workflowId = await activateSync(servers, { folder: root, path });
			const random = randomFor(seed, 1);
			const filled = { ...workbench, cluster, service, model, documents, random };
			await checkSync(filled, { workflowId, path }, { count, kills });
			await cluster.main.api.deactivate(workflowId);
			await checkQdrant(filled);
		});
	} finally {
		await model.close();
		await service.close();
	}
}

/** The examples that sync a folder, in n8n's queue mode: with a real PostgreSQL and pgvector, and with Qdrant's REST. */
export const stages: readonly Stage[] = [
	{ name: 'sync/n8n-2', missing: missingPgvector, limitMs, run: runSyncStage },
];
