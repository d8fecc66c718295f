import type { IDataObject } from 'n8n-workflow';

import { maskedSettings } from '../../../../core/secrets/maskedSettings';
import { Problem } from '../../../../core/text/problem';
import type { Secret } from './secretsToEnter';
import type { ConnectorType } from '../types/connectorType';

/**
 * Throws a Problem that names the secrets to enter again. Call it before anything is sent. `isCertain` is
 * false if these may be secrets of another type.
 */
export function requireSecrets(missing: readonly Secret[], isCertain: boolean): void {
	if (missing.length === 0) return;
	if (!isCertain) refuseUnknownSecrets();
	const names = missing.map(({ name, displayName }) => `${displayName} (${name})`);
	refuse(
		`Enter these secrets again: ${names.join(', ')}`,
		'If the connector has no secrets other than those you enter, turn on Remove Other Secrets.',
	);
}

/** Throws a Problem that asks for all secrets, as nothing tells which ones the connector has. */
export function refuseUnknownSecrets(): never {
	return refuse(
		'Enter all secrets of the connector again',
		"The node can't tell from the service's response which secrets the connector has. Enter all of them, and turn on Remove Other Secrets.",
	);
}

function refuse(message: string, advice: string): never {
	throw new Problem(
		message,
		`An update replaces all settings, and the service doesn't return stored secrets, so nothing was sent. ${advice}`,
	);
}

/**
 * Throws a Problem that names the secrets to enter again if a setting holds a masked secret. Call it before
 * anything is sent.
 */
export function refuseMasked(config: IDataObject, type: ConnectorType | undefined): void {
	const masked = maskedSettings(config);
	if (masked.length === 0) return;
	const names = masked.map((name) => {
		const known = type?.settings.find((setting) => setting.name === name);
		return known ? `${known.displayName} (${name})` : name;
	});
	throw new Problem(
		`Enter these secrets again: ${names.join(', ')}`,
		'The service masks stored secrets, and an update replaces all settings. The mask would overwrite the secret, so nothing was sent. To remove a secret that you no longer need, use Secrets or Remove Other Secrets.',
	);
}

/**
 * The settings without the named ones: an update replaces all settings, so what isn't sent is removed. Throws a
 * Problem that names those that the type requires. Call it before anything is sent.
 */
export function removeSettings(
	config: IDataObject,
	names: readonly string[],
	type: ConnectorType | undefined,
): IDataObject {
	const needed = (type?.settings ?? []).filter(
		({ name, isRequired }) => isRequired === true && names.includes(name),
	);
	if (needed.length > 0) {
		throw new Problem(
			`These settings can't be removed: ${needed.map(({ displayName }) => displayName).join(', ')}`,
			'A connector of this type requires them. Enter a value. If you use an expression, check that it returns one for this item.',
		);
	}
	return Object.fromEntries(Object.entries(config).filter(([name]) => !names.includes(name)));
}
