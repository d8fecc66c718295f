import { isRecord } from '../../../../shared/json/isRecord';
import { isMasked } from '../../../../shared/secrets/secretNames';

/**
 * Names every setting, at any depth, whose value is a secret masked by the service, as
 * "credentials.token". Such a value must never be sent back: it would replace the secret by stars
 * (issue 3).
 */
export function maskedSettings(settings: unknown, path = ''): string[] {
	if (isMasked(settings)) return [path];
	if (!isRecord(settings) && !Array.isArray(settings)) return [];
	return Object.entries(settings).flatMap(([name, value]) =>
		maskedSettings(value, path === '' ? name : `${path}.${name}`),
	);
}
