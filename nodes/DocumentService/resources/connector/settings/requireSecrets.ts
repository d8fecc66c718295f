import { NodeOperationError, type IExecuteFunctions } from 'n8n-workflow';

import type { Secret } from './secretsToEnter';

/**
 * Throws a NodeOperationError that names the secrets to enter again. Call it before anything is sent. `isCertain` is
 * false if these may be secrets of another type.
 */
export function requireSecrets(
	context: IExecuteFunctions,
	missing: readonly Secret[],
	isCertain: boolean,
	itemIndex: number,
): void {
	if (missing.length === 0) return;
	if (!isCertain) refuseUnknownSecrets(context, itemIndex);
	const names = missing.map(({ name, displayName }) => `${displayName} (${name})`);
	refuse(
		context,
		`Enter these secrets again: ${names.join(', ')}`,
		'If the connector has no secrets other than those you enter, turn on Remove Other Secrets.',
		itemIndex,
	);
}

/** Throws a NodeOperationError that asks for all secrets, as nothing tells which ones the connector has. */
export function refuseUnknownSecrets(context: IExecuteFunctions, itemIndex: number): never {
	return refuse(
		context,
		'Enter all secrets of the connector again',
		"The node can't tell from the service's answer which secrets the connector has. Enter all of them, and turn on Remove Other Secrets.",
		itemIndex,
	);
}

function refuse(
	context: IExecuteFunctions,
	message: string,
	advice: string,
	itemIndex: number,
): never {
	throw new NodeOperationError(context.getNode(), message, {
		itemIndex,
		description: `An update replaces all settings, and the service doesn't return stored secrets, so nothing was sent. ${advice}`,
	});
}
