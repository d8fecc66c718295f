import { isRecord } from '../json/isRecord';
import { isMasked } from './secretNames';

/**
 * The names of settings, at any depth, whose value is a masked secret, as "credentials.token". Such a value must never
 * be sent: it would replace the secret (docs/service.md#connector-secrets).
 */
export function maskedSettings(settings: unknown, path = ''): string[] {
	if (isMasked(settings)) return [path];
	if (!isRecord(settings) && !Array.isArray(settings)) return [];
	return Object.entries(settings).flatMap(([name, value]) =>
		maskedSettings(value, path === '' ? name : `${path}.${name}`),
	);
}
