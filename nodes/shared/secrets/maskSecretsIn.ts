import { isRecord } from '../json/isRecord';
import { addressSecretsOf, maskAddressSecrets } from './addressSecrets';
import type { SecretNameTest } from './maskSecrets';
import { isMasked, isSecretName, secretMask } from './secretNames';

/** The beginning of a secret counts as one from this many characters. */
const shortestCutOff = 4;

/**
 * Replaces every given secret in a text by stars, also where it stands escaped as in JSON or encoded
 * as in an address, and masks passwords inside addresses. For texts of errors.
 */
export function maskSecretsIn(text: string, secrets: readonly string[]): string {
	const spellings = [...new Set(secrets.flatMap(spellingsOf))];
	// The longest first: a secret may be part of another one.
	const ordered = spellings.sort((first, second) => second.length - first.length);
	return maskAddressSecrets(
		ordered.reduce(
			(masked, spelling) => maskCutOff(masked.replaceAll(spelling, secretMask), spelling),
			text,
		),
	);
}

/** Long messages are cut with an ellipsis, perhaps in the middle of a secret. */
function maskCutOff(text: string, secret: string): string {
	const parts = text.split('…');
	const last = parts.length - 1;
	return parts
		.map((part, position) => (position === last ? part : maskBeginningOf(secret, part)))
		.join('…');
}

function maskBeginningOf(secret: string, text: string): string {
	for (let length = secret.length; length >= shortestCutOff; length -= 1) {
		if (text.endsWith(secret.slice(0, length))) return text.slice(0, -length) + secretMask;
	}
	return text;
}

function spellingsOf(secret: string): string[] {
	if (secret.trim() === '' || isMasked(secret)) return [];
	return [secret, secret.trim(), JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)];
}

/**
 * Collects the secrets among settings: every text under a secret name, at any depth, passwords
 * inside addresses, and what is secret in a text that itself holds JSON (a service account's key).
 */
export function secretsOf(settings: unknown, isSecret: SecretNameTest = isSecretName): string[] {
	if (typeof settings === 'string')
		return [...addressSecretsOf(settings), ...jsonSecretsOf(settings)];
	if (Array.isArray(settings)) return settings.flatMap((entry) => secretsOf(entry, isSecret));
	if (!isRecord(settings)) return [];
	return Object.entries(settings).flatMap(([name, value]) => [
		...(isSecret(name) ? textsOf(value) : []),
		...secretsOf(value, isSecret),
	]);
}

function textsOf(value: unknown): string[] {
	if (typeof value === 'string') return [value];
	if (typeof value === 'number') return [String(value)];
	if (Array.isArray(value)) return value.flatMap(textsOf);
	return isRecord(value) ? Object.values(value).flatMap(textsOf) : [];
}

function jsonSecretsOf(text: string): string[] {
	if (!/^\s*[{[]/.test(text)) return [];
	try {
		return secretsOf(JSON.parse(text));
	} catch {
		return [];
	}
}
