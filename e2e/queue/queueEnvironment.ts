import { databaseName, databaseUser } from './postgres.ts';

/** What the main process is called. */
export const mainName = 'main';

/** The variable that tells a workflow which process runs it. */
export const workerVariable = 'DOCUMENT_WORKER';

/**
 * The variables with which n8n's processes work as one in queue mode (n8n conventions, section 7). All
 * else is as n8n ships it, its times for executions of lost workers and its binary data mode, too.
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
		// The workflow tells the collector the process it runs in.
		N8N_BLOCK_ENV_ACCESS_IN_NODE: 'false',
		[workerVariable]: settings.worker,
	};
}
