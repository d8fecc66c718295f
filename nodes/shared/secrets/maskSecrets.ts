import type { IDataObject } from 'n8n-workflow';

import { isRecord } from '../json/isRecord';
import { maskAddressSecrets } from './addressSecrets';
import { isSecretName, secretMask } from './secretNames';

/** Decides by the name of a setting whether its value is secret. */
export type SecretNameTest = (name: string) => boolean;

/**
 * Gives a copy of settings in which every secret is masked, at any depth, also where the service
 * returned it in clear (issue 3): values under a secret name, and passwords inside addresses.
 * Empty values, true and false stay, so that one sees what is set.
 * Meant for settings, not for whole records: the `key` of a record is an identifier.
 */
export function maskSecrets(settings: IDataObject, isSecret?: SecretNameTest): IDataObject;
export function maskSecrets(settings: unknown, isSecret?: SecretNameTest): unknown;
export function maskSecrets(settings: unknown, isSecret: SecretNameTest = isSecretName): unknown {
	if (typeof settings === 'string') return maskAddressSecrets(settings);
	if (Array.isArray(settings)) {
		return settings.map((entry: unknown) => maskSecrets(entry, isSecret));
	}
	if (!isRecord(settings)) return settings;
	return Object.fromEntries(
		Object.entries(settings).map(([name, value]) => [
			name,
			isSecret(name) ? maskedValue(value) : maskSecrets(value, isSecret),
		]),
	);
}

function maskedValue(value: unknown): unknown {
	const isEmpty = value === null || value === undefined || value === '';
	return isEmpty || typeof value === 'boolean' ? value : secretMask;
}
