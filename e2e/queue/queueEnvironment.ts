import { databaseName, databaseUser } from './postgres.ts';

/** Name of the main process. */
export const mainName = 'main';

/** The variable that tells a workflow which process runs it. */
export const workerVariable = 'DOCUMENT_WORKER';

/**
 * The variables that make n8n's processes work together, see docs/maintainers/n8n.md#queue-mode. Everything else keeps n8n's
 * defaults, including the timeouts for executions of lost workers and the binary data mode.
 */
export function queueEnvironment(settings: {
	postgresPort: number;
	redisPort: number;
	encryptionKey: string;
	/** Names the process. */
	worker: string;
}): Record<string, string> {
	return {
		EXECUTIONS_MODE: 'queue',
		DB_TYPE: 'postgresdb',
		DB_POSTGRESDB_HOST: '127.0.0.1',
		DB_POSTGRESDB_PORT: String(settings.postgresPort),
		DB_POSTGRESDB_USER: databaseUser,
		DB_POSTGRESDB_DATABASE: databaseName,
		QUEUE_BULL_REDIS_HOST: '127.0.0.1',
		QUEUE_BULL_REDIS_PORT: String(settings.redisPort),
		N8N_ENCRYPTION_KEY: settings.encryptionKey,
		// The workflow reports the process it runs in to the collector.
		N8N_BLOCK_ENV_ACCESS_IN_NODE: 'false',
		[workerVariable]: settings.worker,
	};
}
