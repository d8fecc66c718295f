import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { modelCredentialFor, withModelCredential } from '../model-server/modelCredential.ts';
import type { LocalService } from '../../local-service/startLocalService.ts';
import type { ModelServer } from '../model-server/startModelServer.ts';
import type { N8nApi } from '../n8n/n8nApi.ts';
import {
	readWorkflowFile,
	withCredential,
	withParameters,
	type WorkflowFile,
} from '../n8n/workflowFile.ts';
import { packageName } from '../package/buildWorkflow.ts';
import { projectFolder } from '../projectFolder.ts';
import { databaseUser } from '../queue/postgres.ts';
import { credentialFor, credentialType } from '../start/credential.ts';
import { chunkDatabase } from './storedChunks.ts';

const schedule = 'Every Morning';
const partitioning = 'Chunk New Documents';
/** All documents of a test. */
const maxNewDocuments = 10_000;

/** What the example connects to. */
export interface SyncServers {
	api: N8nApi;
	service: LocalService;
	model: ModelServer;
	postgresPort: number;
}

/** Replaces the trigger by a webhook: unlike a click in the editor, it starts the workflow on a worker. */
function withWebhook(workflow: WorkflowFile, path: string): WorkflowFile {
	const { [schedule]: started, ...connections } = workflow.connections;
	const nodes = workflow.nodes.filter(({ name }) => name !== schedule);
	const webhook = {
		id: 'webhook',
		name: 'Webhook',
		type: 'n8n-nodes-base.webhook',
		typeVersion: 2,
		webhookId: path,
		position: [0, 0],
		parameters: { httpMethod: 'POST', path, responseMode: 'onReceived', options: {} },
	};
	return {
		...workflow,
		nodes: [...nodes, webhook],
		connections: { ...connections, Webhook: started },
	};
}

/** The vectors needn't be as long as those of a real model. */
const dimensions = 256;

/**
 * Saves the example for a folder and activates it; a POST to `path` starts it. `prefix` comes before the names of both
 * tables and of the workflow, for a second one beside the first.
 */
export async function activateSync(
	{ api, service, model, postgresPort }: SyncServers,
	{ folder, path, prefix = '' }: { folder: string; path: string; prefix?: string },
): Promise<string> {
	const text = await readFile(
		join(projectFolder, 'examples', 'keep-a-vector-store-equal.json'),
		'utf8',
	);
	const renamed = text
		.replaceAll('/home/node/.n8n-files/documents', folder)
		.replaceAll('document_chunks', `${prefix}document_chunks`)
		.replaceAll('known_documents', `${prefix}known_documents`);
	const example = readWorkflowFile(renamed);
	const partition = example.nodes.find(({ name }) => name === partitioning);
	const options = { ...(partition?.parameters['options'] as object), maxNewDocuments };
	const filledIn = withParameters(withWebhook({ ...example, name: path }, path), {
		'Embeddings OpenAI': { options: { dimensions } },
		[partitioning]: { options },
	});
	const used = { ...service, description: '', isLocal: true };
	const own = await api.createCredential(credentialFor(used));
	const withOwn = withCredential(filledIn, packageName, credentialType, own);
	const withModel = withModelCredential(
		withOwn,
		await api.createCredential(modelCredentialFor(model)),
	);
	const postgres = await api.createCredential({
		name: 'Documents',
		type: 'postgres',
		data: {
			host: '127.0.0.1',
			port: String(postgresPort),
			database: chunkDatabase,
			user: databaseUser,
		},
	});
	const nodes = withModel.nodes.map((node) =>
		/\.(postgres|vectorStorePGVector)$/.test(node.type)
			? { ...node, credentials: { postgres } }
			: node,
	);
	const workflowId = await api.saveWorkflow({ ...withModel, nodes });
	await api.activate(workflowId);
	return workflowId;
}
