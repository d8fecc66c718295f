import type { IDataObject } from 'n8n-workflow';

import { maskedSettings } from '../../../core/secrets/maskedSettings';
import { Problem } from '../../../core/text/problem';
import type { Secret } from './secretSettings';
import type { ConnectorType } from './types/connectorType';

/** The secrets of a connector, and what an update does about them. */
interface SecretsOfUpdate {
	secrets: readonly Secret[];
	/** Whether these are the secrets of the connector's type; otherwise several types have such settings. */
	isCertain: boolean;
	/** The connector's settings as the service returned them. */
	current: IDataObject;
	/** Names of the secrets that are entered or removed. */
	settled: readonly string[];
	/** Whether the secrets that aren't entered are removed. */
	removesOthers: boolean;
}

/**
 * Throws a Problem that names the secrets to enter again: an update would remove them. One that the service returns as
 * null or not at all isn't set, unless the type can't do without it, or without one of several of which the service
 * returns none; or the type is unknown. Call it before anything is sent.
 */
export function requireSecrets(update: SecretsOfUpdate): void {
	const { secrets, isCertain, current, settled, removesOthers } = update;
	const isSet = ({ name }: Secret) => !isUnset(current[name]);
	const hasNone = !secrets.some(isSet);
	const missing = secrets.filter((secret) => {
		if (settled.includes(secret.name)) return false;
		if (removesOthers) return isCertain && secret.isRequired;
		const isNeeded = secret.isRequired || (secret.isRequiredThen && hasNone);
		return !isCertain || isNeeded || isSet(secret);
	});
	if (missing.length === 0) return;
	if (!isCertain) refuseUnknownSecrets();
	const names = missing.map(({ name, displayName }) => `${displayName} (${name})`);
	refuse(
		`Enter these secrets again: ${names.join(', ')}`,
		"If the connector has no secrets other than those you enter, turn on 'Remove Other Secrets'.",
	);
}

/** Tells whether a value says that a secret isn't set. */
export function isUnset(value: unknown): boolean {
	return value === undefined || value === null || value === '';
}

/** Throws a Problem that asks for all secrets, as nothing tells which ones the connector has. */
export function refuseUnknownSecrets(): never {
	return refuse(
		'Enter all secrets of the connector again',
		"The node can't tell from the service's response which secrets the connector has. Enter all of them, and turn on 'Remove Other Secrets'.",
	);
}

function refuse(message: string, advice: string): never {
	throw new Problem(
		message,
		`An update replaces all settings, and the service returns stored secrets masked, so nothing was sent. ${advice}`,
	);
}

/**
 * Throws a Problem that names the secrets to enter again if a setting holds a masked secret. Call it before anything is
 * sent.
 */
export function refuseMasked(config: IDataObject, type: ConnectorType | undefined): void {
	const names = maskedSettings(config).map((name) => {
		const known = type?.settings.find((setting) => setting.name === name);
		return known ? `${known.displayName} (${name})` : name;
	});
	if (names.length === 0) return;
	throw new Problem(
		`Enter these secrets again: ${names.join(', ')}`,
		"The service returns stored secrets masked, and an update replaces all settings, so nothing was sent: the mask would overwrite the secret. To remove a secret that you no longer need, use 'Secrets' or 'Remove Other Secrets'.",
	);
}

/** Throws a Problem that names the settings among `removed` that a connector of this type requires. */
export function refuseRemoval(removed: readonly string[], type: ConnectorType | undefined): void {
	const required = (type?.settings ?? []).filter(
		({ name, isRequired }) => isRequired && removed.includes(name),
	);
	if (required.length === 0) return;
	throw new Problem(
		`These settings can't be removed: ${required.map(({ displayName }) => displayName).join(', ')}`,
		'A connector of this type requires them. Enter a value. If you use an expression, check that it returns one for this item.',
	);
}
