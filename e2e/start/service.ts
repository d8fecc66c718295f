import type { ServiceAddress } from './settings.ts';

export interface UsedService extends ServiceAddress {
	/** What the user reads about it. */
	description: string;
	isLocal: boolean;
	close(): Promise<void>;
}

/** Uses the service that the environment names, or starts the embedded one. The caller closes it. */
export async function useService(named: ServiceAddress | undefined): Promise<UsedService> {
	if (named !== undefined) {
		const description = [named.partitionUrl, named.baseUrl]
			.filter((url) => url !== '')
			.join(' and ');
		return { ...named, description, isLocal: false, close: async () => undefined };
	}
	// Loaded only when used: it brings the libraries that read documents.
	const { startLocalService } = await import('../../local-service/startLocalService.ts');
	const local = await startLocalService();
	return {
		partitionUrl: local.partitionUrl,
		baseUrl: local.baseUrl,
		apiKey: local.apiKey,
		apiKeyHeader: local.apiKeyHeader,
		description: `the local service at ${local.url}`,
		isLocal: true,
		close: async () => await local.close(),
	};
}
