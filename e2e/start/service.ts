import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { LocalService, LocalServiceSettings } from '../../local-service/startLocalService.ts';
import type { ServiceAddress } from './settings.ts';

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
}

/**
 * Uses the service that the environment names, or starts the local one, whose data is kept under a folder: in the public
 * dialect, which has everything, and a second one in the dialect of the specification. The caller closes them.
 */
export async function useServices(
	named: ServiceAddress | undefined,
	folder: string,
): Promise<UsedServices> {
	if (named !== undefined) {
		const description = [named.partitionUrl, named.baseUrl]
			.filter((url) => url !== '')
			.join(' and ');
		const main = { ...named, description, isLocal: false, close: async () => undefined };
		return { main, specification: undefined, parseUrl: undefined };
	}
	const dataFolder = join(folder, 'service');
	const isNew = !existsSync(dataFolder);
	const local = await startLocal({ dialect: 'public', dataFolder });
	if (isNew) await addWorkflow(local);
	const specification = await startLocal({
		dialect: 'specification',
		dataFolder: join(folder, 'service-specification'),
	});
	return {
		main: usedLocal(local),
		specification: usedLocal(specification),
		parseUrl: local.parseUrl,
	};
}

async function startLocal(settings: LocalServiceSettings): Promise<LocalService> {
	// Loaded only when used: it brings the libraries that read documents.
	const { startLocalService } = await import('../../local-service/startLocalService.ts');
	return await startLocalService(settings);
}

function usedLocal(local: LocalService): UsedService {
	const { partitionUrl, baseUrl, apiKey, apiKeyHeader } = local;
	return {
		partitionUrl,
		baseUrl,
		apiKey,
		apiKeyHeader,
		description: 'a small stand-in on this machine, without models',
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
