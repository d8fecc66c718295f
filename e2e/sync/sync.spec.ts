import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startLocalService } from '../../local-service/startLocalService.ts';
import { countFrom, randomFor, seedOfRun } from '../../test/support/seed.ts';
import { startModelServer } from '../model-server/startModelServer.ts';
import { isNightly } from '../../test/support/nightly.ts';
import { skipWithoutServers, test } from '../queue/fixtures.ts';
import { installServers } from '../queue/installServers.ts';
import { installPgvector, missingPgvector } from './installPgvector.ts';
import { checkSync } from './scenario.ts';
import { chunkDatabase } from './storedChunks.ts';
import { SyncFolder } from './syncFolder.ts';
import { activateSync } from './syncWorkflow.ts';

const path = 'sync';
const count = countFrom('SYNC_DOCUMENTS', isNightly ? 300 : 60);
const kills = countFrom('SYNC_KILLS', isNightly ? 4 : 1);
const minuteMs = 60_000;

skipWithoutServers();

/** The example that keeps a vector store equal to a folder, with a real PostgreSQL and pgvector. */
test('a folder is synced with a vector store while n8n is killed', async ({
	workbench,
	cluster,
	cleanUp,
}) => {
	test.setTimeout(25 * minuteMs + count * 300 + kills * 4 * minuteMs);
	const missing = await missingPgvector();
	test.skip(missing !== undefined, missing);
	const seed = seedOfRun();
	workbench.report(`${count} documents, ${kills} kills, SEED=${seed}`);
	const { postgresPrograms } = await installServers(workbench.signal);
	await installPgvector(postgresPrograms, workbench.signal);
	const root = join(workbench.folder, 'documents');
	await mkdir(root);
	const documents = new SyncFolder(root, randomFor(seed, 0));
	const service = await startLocalService();
	cleanUp.add(service.close);
	const model = await startModelServer();
	cleanUp.add(model.close);
	await cluster.postgres.query(`create database ${chunkDatabase}`);
	const { api } = cluster.main;
	const servers = { api, service, model, postgresPort: cluster.postgres.port };
	const workflowId = await activateSync(servers, { folder: root, path });
	const random = randomFor(seed, 1);
	const filled = { ...workbench, cluster, service, model, documents, random };
	await checkSync(filled, { workflowId, path }, { count, kills });
});
