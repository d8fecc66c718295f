import type { Secret } from './secretsToEnter';
import { Problem } from '../../../../shared/values/problem';

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
		"The node can't tell from the service's answer which secrets the connector has. Enter all of them, and turn on Remove Other Secrets.",
	);
}

function refuse(message: string, advice: string): never {
	throw new Problem(
		message,
		`An update replaces all settings, and the service doesn't return stored secrets, so nothing was sent. ${advice}`,
	);
}
