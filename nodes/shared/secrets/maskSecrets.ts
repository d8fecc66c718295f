import type { IDataObject } from 'n8n-workflow';

import { isRecord } from '../values/json';
import { parseJson } from '../values/parseJson';
import { maskAddressSecrets } from './addressSecrets';
import { isSecretName, secretMask } from './secretNames';

/** Decides by a setting's name whether its value is secret. */
export type SecretNameTest = (name: string) => boolean;

/**
 * Returns a copy of settings with every secret masked, at any depth, because a service may return secrets unmasked:
 * values with a secret name (also in an entry with the name next to the value), secrets in text that contains settings,
 * and passwords in addresses. Empty values and booleans stay, so that you can see what is set. Meant for settings, not
 * for whole records: the `key` of a record is an identifier.
 */
export function maskSecrets(settings: IDataObject, isSecret?: SecretNameTest): IDataObject;
export function maskSecrets(settings: unknown, isSecret?: SecretNameTest): unknown;
export function maskSecrets(settings: unknown, isSecret: SecretNameTest = isSecretName): unknown {
	if (typeof settings === 'string') return maskInText(settings, isSecret);
	if (Array.isArray(settings)) {
		return settings.map((entry: unknown) =>
			isSecretPair(entry, isSecret)
				? [entry[0], maskedValue(entry[1])]
				: maskSecrets(entry, isSecret),
		);
	}
	if (!isRecord(settings)) return settings;
	const isEntry = isSecretEntry(settings, isSecret);
	return Object.fromEntries(
		Object.entries(settings).map(([name, value]) => [
			name,
			isSecret(name) || (isEntry && name === 'value')
				? maskedValue(value)
				: maskSecrets(value, isSecret),
		]),
	);
}

/** Settings in a list may have the name next to the value: `{ name: 'token', value: ... }`. */
export function isSecretEntry(
	{ name, key, field, value }: Record<string, unknown>,
	isSecret: SecretNameTest,
): boolean {
	return (
		value !== undefined &&
		[name, key, field].some((text) => typeof text === 'string' && isSecret(text))
	);
}

/** Or they may be pairs: `['token', ...]`. */
function isSecretPair(entry: unknown, isSecret: SecretNameTest): entry is [string, unknown] {
	return (
		Array.isArray(entry) && entry.length === 2 && typeof entry[0] === 'string' && isSecret(entry[0])
	);
}

/** `token: x`, `"token": "x"` and `token=x`. The length of a name is limited, so that no text takes quadratic time. */
const settingPattern =
	/(?<![\w.-])(["']?)([a-z][\w.-]{0,60})\1\s{0,4}[:=]\s{0,4}("[^"\n]*"|'[^'\n]*'|[^\s,;&"'}{[\]]+)/gi;

/** Masks secrets in settings that are one text: JSON, or names and values in any other notation. */
export function maskSettingsText(text: string, isSecret: SecretNameTest): string {
	return maskInText(text, isSecret).replace(
		settingPattern,
		(setting: string, _quote: string, name: string, value: string) =>
			isSecret(name) && !value.includes(secretMask)
				? setting.slice(0, -value.length) + secretMask
				: setting,
	);
}

/** A text may contain JSON with its own secrets, as a service account's key does. */
function maskInText(text: string, isSecret: SecretNameTest): string {
	const parsed = /^\s*[{[]/.test(text) ? parseJson(text) : undefined;
	if (parsed === undefined) return maskAddressSecrets(text);
	const masked = JSON.stringify(maskSecrets(parsed, isSecret));
	return masked === JSON.stringify(parsed) ? text : masked;
}

function maskedValue(value: unknown): unknown {
	const isEmpty = value === null || value === undefined || value === '';
	return isEmpty || typeof value === 'boolean' ? value : secretMask;
}
