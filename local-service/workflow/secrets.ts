/** What a response has instead of a secret: docs/maintainers/service.md#connector-secrets. */
const mask = '**********';

const secretName =
	/(secret|password|passwd|token|credential|client_cred|connection_string|private_key|api_key|account_key|access_key|app_config|^key$|_api_key$|^uri$|^api_endpoint$)/i;

/** A copy in which every secret that has a value is masked. */
export function maskSecrets(config: Record<string, unknown>): Record<string, unknown> {
	return Object.fromEntries(
		Object.entries(config).map(([name, value]) => [name, isSecret(name, value) ? mask : value]),
	);
}

/** Whether a value is only stars: a masked secret that was sent back. */
export function isMasked(value: unknown): boolean {
	return typeof value === 'string' && /^\*+$/.test(value);
}

function isSecret(name: string, value: unknown): boolean {
	if (value === null || value === undefined || value === '' || typeof value === 'boolean')
		return false;
	return secretName.test(name);
}
