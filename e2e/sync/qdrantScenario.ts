import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { modelCredentialFor } from '../ai/aiWorkflow.ts';
import { readWorkflowFile, withCredential, withParameters } from '../n8n/workflowFile.ts';
import { packageName } from '../package/buildWorkflow.ts';
import { projectFolder } from '../projectFolder.ts';
import {
	startQdrantServer,
	type Point,
	type QdrantServer,
} from '../qdrant-server/startQdrantServer.ts';
import { credentialFor, credentialType } from '../start/credential.ts';
import { namesOf, toSend } from './scenario.ts';
import {
	runSync,
	sentSince,
	startSync,
	type ActiveSync,
	type SyncWorkbench,
} from './syncWorkbench.ts';
import { withWebhook } from './syncWorkflow.ts';

const documentCount = 60;
const changeCount = 3;

/** Saves and activates the example for Qdrant with a collection, and a table of known documents, of its own. */
async function activateQdrantSync(
	{ cluster, service, model, documents }: SyncWorkbench,
	qdrant: QdrantServer,
	{ path, collection }: { path: string; collection: string },
): Promise<ActiveSync> {
	const { api } = cluster.main;
	const file = join(projectFolder, 'examples', 'sync-a-folder-qdrant.json');
	const text = (await readFile(file, 'utf8'))
		.replaceAll('/home/node/.n8n-files/documents', documents.path)
		.replaceAll('document_chunks', collection)
		.replaceAll('http://localhost:6333', qdrant.url)
		.replaceAll('"Known Qdrant Documents"', `"${path} list"`);
	const example = readWorkflowFile(text);
	const filledIn = withParameters(withWebhook({ ...example, name: path }, path), {
		'Embed Chunks': { url: `${model.baseUrl}/embeddings` },
	});
	const used = { ...service, description: '', isLocal: true };
	const own = await api.createCredential(credentialFor(used));
	const data = { apiKey: qdrant.apiKey, qdrantUrl: qdrant.url };
	const credentials = {
		qdrantApi: await api.createCredential({ name: 'Local Qdrant', type: 'qdrantApi', data }),
		openAiApi: await api.createCredential(modelCredentialFor(model)),
	};
	const workflow = withCredential(filledIn, packageName, credentialType, own);
	const nodes = workflow.nodes.map((node) => {
		const type = Object.entries(credentials).find(
			([name]) => name === node.parameters['nodeCredentialType'],
		);
		return type === undefined ? node : { ...node, credentials: Object.fromEntries([type]) };
	});
	const workflowId = await api.saveWorkflow({ ...workflow, nodes });
	await api.activate(workflowId);
	return { workflowId, path };
}

const metadataOf = ({ payload }: Point): Record<string, unknown> =>
	payload['metadata'] as Record<string, unknown>;

/** What is wrong with the points: another state of a document than the present one, or not each chunk of it. */
function deviations(points: readonly Point[], hashes: ReadonlyMap<string, string>): string[] {
	const keys = new Set(points.map((point) => String(metadataOf(point)['documentKey'])));
	const missing = [...hashes.keys()].filter((key) => !keys.has(key));
	const wrong = [...keys].filter((key) => {
		const own = points.map(metadataOf).filter(({ documentKey }) => documentKey === key);
		const isPresent = own.every(({ contentHash }) => contentHash === hashes.get(key));
		return !isPresent || own.length !== own[0]?.['chunkCount'];
	});
	return [...missing.map((key) => `${key} is missing`), ...wrong.map((key) => `${key} is wrong`)];
}

/** The example for Qdrant: a first run, changes, a kill in between, and a comparison with a fresh build. */
export async function checkQdrant(workbench: SyncWorkbench): Promise<void> {
	const { cluster, documents, service, signal } = workbench;
	const qdrant = await startQdrantServer();
	const collection = 'chunks';
	const points = (name = collection): Point[] => qdrant.points(name) ?? [];
	const expectEqual = (): void => {
		assert.deepEqual(deviations(points(), documents.hashes()), []);
	};
	try {
		let sync: ActiveSync | undefined;
		const active = (): ActiveSync => {
			assert.ok(sync);
			return sync;
		};
		await workbench.check('Qdrant: the first run stores all documents', async () => {
			await documents.reduceTo(documentCount);
			sync = await activateQdrantSync(workbench, qdrant, { path: 'qdrant', collection });
			const sent = await runSync(workbench, sync);
			assert.deepEqual(sent, namesOf([...documents.hashes().keys()]));
			expectEqual();
		});
		await workbench.check('Qdrant: the second run sends what is new or changed', async () => {
			const changes = await documents.mutate(changeCount);
			assert.deepEqual(await runSync(workbench, active()), toSend(changes));
			expectEqual();
		});
		await workbench.check('Qdrant: n8n is killed, and the next run repairs', async () => {
			const before = new Map(points().map(({ id, payload }) => [id, payload]));
			const changes = await documents.mutate(changeCount);
			const from = service.requests.length;
			await startSync(workbench, active());
			while (sentSince(workbench, from).length === 0) await wait(20, undefined, { signal });
			await cluster.kill();
			assert.ok(points().length > 0 && before.size > 0);
			await cluster.startAgain();
			await runSync(workbench, active());
			assert.deepEqual([...new Set(sentSince(workbench, from))], toSend(changes));
			expectEqual();
		});
		await workbench.check('Qdrant: the points equal those of a fresh build', async () => {
			const fresh = { path: 'qdrant-fresh', collection: 'fresh' };
			await runSync(workbench, await activateQdrantSync(workbench, qdrant, fresh));
			const sorted = (all: readonly Point[]): Point[] =>
				all.toSorted((one, other) => one.id.localeCompare(other.id));
			assert.deepEqual(sorted(points()), sorted(points('fresh')));
			workbench.report(`  ${points().length} points are equal`);
		});
		await workbench.check('Qdrant: one more run sends nothing', async () => {
			assert.deepEqual(await runSync(workbench, active()), []);
		});
	} finally {
		await qdrant.close();
	}
}
