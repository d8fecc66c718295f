import { NodeApiError, NodeOperationError } from 'n8n-workflow';

import { isRecord } from '../json/isRecord';
import { maskSecretsIn } from './maskSecretsIn';

/**
 * Runs a request that carries secrets. When it throws, every text of the error is cleared of them
 * before it is thrown on: a service may repeat what it was sent (issue 3).
 */
export async function withSecretsHidden<T>(
	secrets: readonly string[],
	run: () => Promise<T>,
): Promise<T> {
	try {
		return await run();
	} catch (error) {
		return hideAndThrow(error, secrets);
	}
}

function hideAndThrow(error: unknown, secrets: readonly string[]): never {
	hideSecrets(error, secrets);
	throw error;
}

/** Clears every text of an error of n8n of the secrets, in place; any other value stays as it is. */
export function hideSecrets(error: unknown, secrets: readonly string[]): void {
	if (error instanceof NodeApiError || error instanceof NodeOperationError) {
		hideIn(error, secrets, new Set());
	}
}

/**
 * Goes through errors, objects and lists; anything else an error carries stays untouched. So does
 * the node: it is the workflow's own, and clearing its parameters would break the next item.
 */
function hideIn(holder: object, secrets: readonly string[], seen: Set<object>): void {
	if (seen.has(holder)) return;
	seen.add(holder);
	for (const name of Object.getOwnPropertyNames(holder)) {
		if (name === 'node') continue;
		const property = Object.getOwnPropertyDescriptor(holder, name);
		const value: unknown = property?.value;
		if (typeof value === 'string' && property?.writable) {
			Reflect.set(holder, name, maskSecretsIn(value, secrets));
		} else if (isWalkable(value)) {
			hideIn(value, secrets, seen);
		}
	}
}

function isWalkable(value: unknown): value is object {
	if (Array.isArray(value) || value instanceof Error) return true;
	return isRecord(value) && [Object.prototype, null].includes(Object.getPrototypeOf(value));
}
