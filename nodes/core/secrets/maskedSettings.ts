import { isRecord } from '../text/json';
import { secretsOf } from './maskSecrets';
import { isMasked } from './secretNames';

/** The part before @ in an address. In `redis://****@host`, the mask covers the user's name too. */
const userInfoPattern = /:\/\/([^\s/@]+)@/g;

/**
 * The names of settings, at any depth, whose value is a masked secret or an address with one, as "credentials.token".
 * Such a value must never be sent: it would replace the secret (docs/maintainers/service.md#connector-secrets).
 */
export function maskedSettings(settings: unknown, path = ''): string[] {
	if (isMasked(settings) || isMaskedAddress(settings)) return [path];
	if (!isRecord(settings) && !Array.isArray(settings)) return [];
	return Object.entries(settings).flatMap(([name, value]) =>
		maskedSettings(value, path === '' ? name : `${path}.${name}`),
	);
}

function isMaskedAddress(value: unknown): boolean {
	if (typeof value !== 'string') return false;
	const userInfos = [...value.matchAll(userInfoPattern)].map(([, userInfo]) => userInfo);
	return secretsOf(value).some(isMasked) || userInfos.some((text) => /[*•]{3}/.test(text));
}
