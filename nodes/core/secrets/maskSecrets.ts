import { isRecord, parseJson } from '../text/json';
import { maskAddressSecrets } from './addressSecrets';
import { isSecretName, secretMask } from './secretNames';

/** Decides by a setting's name whether its value is secret. */
export type SecretNameTest = (name: string) => boolean;

/**
 * Returns a copy of settings with every secret masked, at any depth, because a service may return secrets unmasked:
 * values with a secret name (also in an entry with the name next to the value), secrets in text that is JSON, and
 * passwords in addresses. Empty values and booleans stay, so that you can see what is set. Meant for settings, not for
 * whole records: the `key` of a record is an identifier. `found` is called with each secret.
 */
export function maskSecrets<T>(
	settings: T,
	isSecret: SecretNameTest = isSecretName,
	found: (secret: unknown) => void = () => undefined,
): T {
	const maskedIn = (value: unknown): unknown => {
		if (typeof value === 'string') return maskedText(value);
		if (Array.isArray(value)) return value.map(maskedIn);
		if (!isRecord(value)) return value;
		// Settings in a list may have the name next to the value: `{ name: 'token', value: ... }`.
		const isEntry = [value.name, value.key, value.field].some(
			(name) => typeof name === 'string' && isSecret(name),
		);
		return Object.fromEntries(
			Object.entries(value).map(([name, inner]) => {
				if (!isSecret(name) && !(isEntry && name === 'value')) return [name, maskedIn(inner)];
				if ((inner ?? '') === '' || typeof inner === 'boolean') return [name, inner];
				found(inner);
				return [name, secretMask];
			}),
		);
	};
	/** A text may be JSON with its own secrets, as a service account's key is. */
	const maskedText = (text: string): string => {
		const parsed = /^\s*[{[]/.test(text) ? parseJson(text) : undefined;
		if (parsed === undefined) return maskAddressSecrets(text, found);
		const masked = JSON.stringify(maskedIn(parsed));
		return masked === JSON.stringify(parsed) ? text : masked;
	};
	return maskedIn(settings) as T;
}

/** Collects the secrets that `maskSecrets` masks, and those inside them. */
export function secretsOf(settings: unknown, isSecret?: SecretNameTest): string[] {
	const secrets: string[] = [];
	maskSecrets(settings, isSecret, (secret) => {
		secrets.push(...textsOf(secret), ...secretsOf(secret));
	});
	return secrets;
}

function textsOf(value: unknown): string[] {
	if (typeof value === 'string') return [value];
	if (typeof value === 'number') return [String(value)];
	return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
