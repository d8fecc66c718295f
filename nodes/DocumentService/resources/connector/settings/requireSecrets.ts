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
	const names = missing.map(({ name, displayName }) => `${displayName} (${name})`);
	throw new NodeOperationError(
		context.getNode(),
		isCertain
			? `Enter these secrets again: ${names.join(', ')}`
			: 'Enter all secrets of the connector again',
		{
			itemIndex,
			description: [
				"An update replaces all settings, and the service doesn't return stored secrets, so nothing was sent.",
				isCertain
					? 'If the connector has no secrets other than those you enter, turn on Remove Other Secrets.'
					: "The service doesn't return the connector's type either, so the node can't tell which secrets it has. Enter all of them, and turn on Remove Other Secrets.",
			].join(' '),
		},
	);
}
