import { isRecord } from '../values/json';
import { parseJson } from '../values/parseJson';
import { addressSecretsOf, maskAddressSecrets } from './addressSecrets';
import { type Place, secretFinder } from './findSecrets';
import { isSecretEntry, type SecretNameTest } from './maskSecrets';
import { secretForms } from './secretForms';
import { isMasked, isSecretName, secretMask } from './secretNames';

/** Hides the same secrets in any number of texts. */
export type HideSecrets = (text: string) => string;

/**
 * Creates the only function that hides these secrets in texts that anyone may see. It replaces each secret, however
 * it's written (escaped, encoded, without its scheme, wrapped, in part), and passwords in addresses by stars. A text
 * that takes too long to search becomes stars as a whole.
 */
export function secretHider(secrets: readonly string[]): HideSecrets {
	const forms = [...new Set(secrets)].filter((secret) => !isMasked(secret)).flatMap(secretForms);
	if (forms.length === 0) return maskAddressSecrets;
	const find = secretFinder(forms);
	return (text) => {
		const places = find(text);
		return places === undefined ? secretMask : maskAddressSecrets(covered(text, places));
	};
}

/** Like `secretHider`, for a single text. */
export function maskSecretsIn(text: string, secrets: readonly string[]): string {
	return secretHider(secrets)(text);
}

function covered(text: string, places: Place[]): string {
	if (places.length === 0) return text;
	const parts: string[] = [];
	let rest = 0;
	for (const { start, end } of places.sort((first, second) => first.start - second.start)) {
		// Places that overlap or touch become a single row of stars.
		if (start > rest || parts.length === 0) parts.push(text.slice(rest, start), secretMask);
		rest = Math.max(rest, end);
	}
	return [...parts, text.slice(rest)].join('');
}

/**
 * Collects the secrets in settings: every text with a secret name, at any depth, passwords in addresses, and secrets in
 * text that is JSON itself (a service account's key).
 */
export function secretsOf(settings: unknown, isSecret: SecretNameTest = isSecretName): string[] {
	if (typeof settings === 'string')
		return [...addressSecretsOf(settings), ...jsonSecretsOf(settings)];
	if (Array.isArray(settings)) return settings.flatMap((entry) => secretsOf(entry, isSecret));
	if (!isRecord(settings)) return [];
	const isEntry = isSecretEntry(settings, isSecret);
	return Object.entries(settings).flatMap(([name, value]) => [
		...(isSecret(name) || (isEntry && name === 'value') ? textsOf(value) : []),
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
	return /^\s*[{[]/.test(text) ? secretsOf(parseJson(text)) : [];
}

/**
 * Hides the API key, which never appears in a message or an output, even if a service repeats it. A key of fewer than
 * four characters isn't hidden, since too many words contain it.
 */
export function withoutKey(text: string, apiKey: string): string {
	return maskSecretsIn(text, [apiKey]);
}
