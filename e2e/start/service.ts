import { existsSync } from 'node:fs';
import { join } from 'node:path';
import getPort from 'get-port';
import type { LocalDialect, LocalService } from '../../local-service/startLocalService.ts';
import { startModelServer, type ModelServer } from '../model-server/startModelServer.ts';
import type { ServiceAddress } from './settings.ts';
import { standInModel } from './standInModel.ts';

/** The ports of the local services, where they're free, so that the notes in the workflows stay right. */
const usualPorts = { public: 8002, specification: 8003 } as const;

export interface UsedService extends ServiceAddress {
	/** What the user reads about it. */
	description: string;
	isLocal: boolean;
	close(): Promise<void>;
}

/** The services of a start: the one that the examples use, and others to try. */
export interface UsedServices {
	main: UsedService;
	/** Of the specification's dialect, beside the local service. */
	specification: UsedService | undefined;
	/** Where the local service takes the parse requests of Transform. */
	parseUrl: string | undefined;
	/** Takes the place of a model beside the local service, so that n8n's AI nodes need no account either. */
	model: UsedModel | undefined;
}

export type UsedModel = Pick<ModelServer, 'baseUrl' | 'apiKey' | 'close'>;

/**
 * Uses the service that the environment names, or starts the local one, whose data is kept under a folder: in the public
 * dialect, which has everything, and a second one in the dialect of the specification. The caller closes them.
 */
export async function useServices(
	named: ServiceAddress | undefined,
	folder: string,
): Promise<UsedServices> {
	if (named !== undefined) {
		const addresses = [named.partitionUrl, named.baseUrl].filter((url) => url !== '');
		const description = `yours, at ${addresses.join(' and ')}`;
		const main = { ...named, description, isLocal: false, close: async () => undefined };
		return { main, specification: undefined, parseUrl: undefined, model: undefined };
	}
	const dataFolder = join(folder, 'service');
	const isNew = !existsSync(dataFolder);
	const local = await startLocal('public', dataFolder);
	if (isNew) await addWorkflow(local);
	const specification = await startLocal('specification', join(folder, 'service-specification'));
	return {
		main: usedLocal(local),
		specification: usedLocal(specification),
		parseUrl: local.parseUrl,
		model: await startStandInModel(),
	};
}

/** What a server answers that has no such address, or doesn't take files there. */
const foreignStatuses: ReadonlySet<number> = new Set([200, 404, 405, 501]);
/** How long a server may take to answer that it is one. */
const answerLimitMs = 10_000;

/** Throws a sentence for the user where nothing answers at the Partition URL, or something else than a partition server. */
export async function assertPartitionServer({ partitionUrl }: ServiceAddress): Promise<void> {
	if (partitionUrl === '') return;
	const { origin } = new URL(partitionUrl);
	// A partition server refuses a request without a file, or without a key, and nothing is partitioned.
	const request = { method: 'POST', signal: AbortSignal.timeout(answerLimitMs) };
	const status = await fetch(partitionUrl, request).then(
		async (response) => {
			await response.body?.cancel();
			return response.status;
		},
		() => undefined,
	);
	if (status === undefined) {
		throw new Error(
			`Nothing answers at ${origin}: start your partition server, or correct its address.`,
		);
	}
	if (!foreignStatuses.has(status)) return;
	throw new Error(
		`${origin} answers, but ${partitionUrl} isn't the address of a partition server (status ${status}): enter the host alone, or the whole address, which ends with /general/v0/general.`,
	);
}

async function startLocal(dialect: LocalDialect, dataFolder: string): Promise<LocalService> {
	// Loaded only when used: it brings the libraries that read documents.
	const { startLocalService } = await import('../../local-service/startLocalService.ts');
	const port = await getPort({ port: usualPorts[dialect] });
	return await startLocalService({ dialect, dataFolder, port });
}

async function startStandInModel(): Promise<UsedModel> {
	const server = await startModelServer();
	server.use(standInModel);
	return server;
}

function usedLocal(local: LocalService): UsedService {
	const { partitionUrl, baseUrl, apiKey, apiKeyHeader } = local;
	return {
		partitionUrl,
		baseUrl,
		apiKey,
		apiKeyHeader,
		description:
			'a small stand-in on this machine: no account, no models, nothing leaves it. It reads the layout of pages more simply than a hosted service does',
		isLocal: true,
		close: async () => await local.close(),
	};
}

/** Adds a workflow, so that lists in the editor have something to select. */
async function addWorkflow({ baseUrl, apiKey, apiKeyHeader }: LocalService): Promise<void> {
	const response = await fetch(`${baseUrl}/workflows/`, {
		method: 'POST',
		headers: { [apiKeyHeader]: apiKey, 'content-type': 'application/json' },
		body: JSON.stringify({
			name: 'Chunks by title',
			workflow_type: 'custom',
			workflow_nodes: [
				{ name: 'Partitioner', type: 'partition', subtype: 'unstructured_api', settings: {} },
				{ name: 'Chunker', type: 'chunk', subtype: 'chunk_by_title', settings: {} },
			],
		}),
	});
	if (!response.ok) throw new Error(`The local service took no workflow: ${await response.text()}`);
}
