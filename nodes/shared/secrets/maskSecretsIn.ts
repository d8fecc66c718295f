import { isRecord } from '../values/json';
import { parseJson } from '../values/parseJson';
import { addressSecretsOf, maskAddressSecrets } from './addressSecrets';
import { type Place, secretFinder } from './findSecrets';
import { isSecretEntry, type SecretNameTest } from './maskSecrets';
import { secretForms, shortSecrets } from './secretForms';
import { isMasked, isSecretName, secretMask } from './secretNames';

/** Hides the same secrets in any number of texts. */
export type HideSecrets = (text: string) => string;

/**
 * Creates the only function that hides these secrets in texts that anyone may see. It replaces each secret, however
 * it's written (escaped, encoded, without its scheme, wrapped, in part), and passwords in addresses by stars. A short
 * secret is replaced only where it is the whole text.
 */
export function secretHider(secrets: readonly string[]): HideSecrets {
	const real = [...new Set(secrets)].filter((secret) => !isMasked(secret));
	const short = new Set(real.flatMap(shortSecrets));
	const forms = real.flatMap(secretForms);
	const find = forms.length === 0 ? () => [] : secretFinder(forms);
	return (text) =>
		short.has(text.trim()) ? secretMask : maskAddressSecrets(covered(text, find(text)));
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
 * eight characters is hidden only where it is the whole text, since too many words contain it.
 */
export function withoutKey(text: string, apiKey: string): string {
	return maskSecretsIn(text, [apiKey]);
}
