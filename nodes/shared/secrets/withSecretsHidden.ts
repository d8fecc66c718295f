import { type IDataObject, NodeApiError, NodeOperationError } from 'n8n-workflow';

import { isRecord } from '../values/json';
import { Problem } from '../values/problem';
import { type HideSecrets, secretHider } from './maskSecretsIn';

/**
 * Runs a request that contains secrets and hides them in all texts of an error that it throws: a service may repeat
 * what it received.
 */
export async function withSecretsHidden<T>(
	secrets: readonly string[],
	run: () => Promise<T>,
): Promise<T> {
	const running = run();
	return await running.catch(async (error: unknown) => {
		hideSecrets(error, secrets);
		return await running;
	});
}

/** Hides secrets in all texts of a Problem or an n8n error, in place; any other value stays unchanged. */
export function hideSecrets(error: unknown, secrets: readonly string[]): void {
	const isKnown = [Problem, NodeApiError, NodeOperationError].some((kind) => error instanceof kind);
	if (isKnown && error instanceof Error) {
		hideIn(error, secretHider(secrets), new Set());
	}
}

/**
 * Walks errors, objects and lists; anything else in an error stays unchanged. So does the node: it belongs to the
 * workflow, and hiding something in its parameters would break the next item.
 */
function hideIn(holder: object, hide: HideSecrets, seen: Set<object>): void {
	if (seen.has(holder)) return;
	seen.add(holder);
	for (const name of Object.getOwnPropertyNames(holder)) {
		if (name === 'node') continue;
		const property = Object.getOwnPropertyDescriptor(holder, name);
		// Newer versions of Node.js keep the stack, which repeats the message, behind a getter.
		const isStack = name === 'stack' && holder instanceof Error;
		const value: unknown = isStack ? holder.stack : property?.value;
		if (typeof value === 'string' && (isStack || property?.writable)) {
			Reflect.set(holder, name, hide(value));
		} else if (isWalkable(value)) {
			hideIn(value, hide, seen);
		}
	}
}

function isWalkable(value: unknown): value is object {
	if (Array.isArray(value) || value instanceof Error) return true;
	return isRecord(value) && [Object.prototype, null].includes(Object.getPrototypeOf(value));
}

/** Returns a copy of a record with the secrets hidden in all its texts and names, at any depth. */
export function hideSecretsIn(record: IDataObject, hide: HideSecrets): IDataObject {
	return copyHidden(record, hide) as IDataObject;
}

function copyHidden(value: unknown, hide: HideSecrets): unknown {
	if (typeof value === 'string') return hide(value);
	if (Array.isArray(value)) return value.map((entry: unknown) => copyHidden(entry, hide));
	if (!isRecord(value)) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, inner]) => [hide(name), copyHidden(inner, hide)]),
	);
}
