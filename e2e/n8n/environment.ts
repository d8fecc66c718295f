export interface N8nSettings {
	port: number;
	/** Port on which n8n's own task runner reports to n8n. */
	brokerPort: number;
	/** Folder in which n8n makes its `.n8n`. */
	userFolder: string;
	/** Folders from which the Read/Write Files from Disk node may read. */
	readableFolders: readonly string[];
}

/** Variables of the user's own n8n, or of another tool, that would change the n8n started here. */
const foreignVariable =
	/^(N8N_|DB_|EXECUTIONS_|QUEUE_|WEBHOOK_|GENERIC_|CREDENTIALS_|NODES_|NODE_OPTIONS$)/;

/** The address under which an n8n with the given port is reached. */
export function n8nAddress(port: number): string {
	return `http://127.0.0.1:${port}`;
}

/**
 * The environment variables of an n8n that is quiet, keeps to this machine and needs no internet
 * (docs/maintainers/n8n.md#running-n8n-in-tests). Settings of another n8n in `inherited` are left out.
 */
export function n8nEnvironment(
	settings: N8nSettings,
	inherited: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> {
	const kept = Object.entries(inherited).filter(([name]) => !foreignVariable.test(name));
	return {
		...Object.fromEntries(kept),
		N8N_USER_FOLDER: settings.userFolder,
		N8N_PORT: String(settings.port),
		N8N_HOST: '127.0.0.1',
		N8N_LISTEN_ADDRESS: '127.0.0.1',
		N8N_EDITOR_BASE_URL: n8nAddress(settings.port),
		N8N_RUNNERS_BROKER_PORT: String(settings.brokerPort),
		// Folders are separated by semicolons. n8n 2 refuses to read anywhere else.
		N8N_RESTRICT_FILE_ACCESS_TO: settings.readableFolders.join(';'),
		// The editor is served without TLS, and some browsers keep secure cookies from 127.0.0.1.
		N8N_SECURE_COOKIE: 'false',
		// Without it n8n 1 saves an execution's end before its data, and who asks in between misses them.
		DB_SQLITE_POOL_SIZE: '2',
		N8N_DIAGNOSTICS_ENABLED: 'false',
		N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
		N8N_TEMPLATES_ENABLED: 'false',
		N8N_PERSONALIZATION_ENABLED: 'false',
		N8N_HIRING_BANNER_ENABLED: 'false',
		N8N_DYNAMIC_BANNERS_ENABLED: 'false',
		N8N_UNVERIFIED_PACKAGES_ENABLED: 'true',
		N8N_LOG_LEVEL: 'info',
		NO_COLOR: '1',
	};
}
