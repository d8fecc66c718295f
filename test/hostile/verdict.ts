import { stringify } from 'flatted';
import type { INodeExecutionData, NodeError } from 'n8n-workflow';
import { inspect } from 'node:util';

import type { NodeOutcome } from '../support/engine';
import { countFrom } from '../support/seed';
import { hostileKey } from './server/hostileServer';

/** For hundreds of executions: it ends whatever hangs, even on a busy machine. ms. */
export const attackTimeout = 10 * 60_000;

/** The key's beginning and end: a message that was cut inside the key reveals it, too. */
const keyParts = [hostileKey.slice(0, 8), hostileKey.slice(-8)];

/** Whether a text reveals the key or a part of it. */
export function tellsKey(text: string): boolean {
	return keyParts.some((part) => text.includes(part));
}

/** What a failing test shows: the first findings, each of which can be reproduced with its seed. */
export function findings(wrong: readonly string[]): string {
	return wrong.slice(0, countFrom('HOSTILE_SHOWN', 5)).join('\n\n');
}

/** Everything that n8n may show or store of an error: what it derives from it, and all texts that it contains. */
function textsOf(error: unknown): string {
	return [String(error), JSON.stringify(error) ?? '', ...textsWithin(error, new Set())].join('\n');
}

/** All names and strings in a value at any depth, including non-enumerable ones such as stack and cause. */
function textsWithin(value: unknown, seen: Set<unknown>): string[] {
	if (typeof value === 'string') return [value];
	if (Buffer.isBuffer(value)) return [value.toString('latin1')];
	if (typeof value !== 'object' || value === null || seen.has(value)) return [];
	seen.add(value);
	return Reflect.ownKeys(value).flatMap((name) => [
		String(name),
		...textsWithin(Object.getOwnPropertyDescriptor(value, name)?.value, seen),
	]);
}

/** What every object has: a hostile name must not add to it. */
const commonNames = [Object.prototype, Array.prototype, Function.prototype].map(ownNames);

function ownNames(prototype: object): string {
	return Reflect.ownKeys(prototype).map(String).join();
}

/** Reports when a hostile name has reached the prototypes that all objects share. */
export function pollution(): string | undefined {
	const now = [Object.prototype, Array.prototype, Function.prototype].map(ownNames);
	return now.join() === commonNames.join() ? undefined : 'what all objects share was changed';
}

/** What is wrong with an error; undefined if it's one of n8n's that names the item and doesn't reveal the key. */
export function wrongError(error: unknown, itemIndex: number | undefined): string | undefined {
	if (!isNodeError(error)) return `isn't an error of n8n: ${inspect(error)}`;
	if (itemIndex !== undefined && error.context.itemIndex !== itemIndex) {
		return `names item ${String(error.context.itemIndex)}: ${error.message}`;
	}
	if (error.message.trim() === '') return 'has no message';
	if (tellsKey(textsOf(error))) return `reveals the key: ${textsOf(error).slice(0, 3_000)}`;
	return programFault(error.message);
}

/** The engine passes on a copy of the error that ended an execution: its class is lost, its name isn't. */
function isNodeError(error: unknown): error is NodeError {
	if (typeof error !== 'object' || error === null || !('name' in error)) return false;
	return error.name === 'NodeApiError' || error.name === 'NodeOperationError';
}

/** Messages of programming errors in our own code. They help nobody. */
function programFault(message: string): string | undefined {
	const pattern =
		/is not a function|Cannot (read|destructure|set|use)|is not iterable|call stack|undefined \(|null \(|Invalid array length|URI malformed|Invalid time value|Reduce of empty|is not defined|Invalid string length|must be (of type|an instance)/i;
	return pattern.test(message) ? `is a fault of the program: ${message}` : undefined;
}

/**
 * What is wrong with the output of an execution of `count` items with "Continue"; an empty list if nothing is.
 * @param least how many results an item that didn't fail has at least
 */
export function wrongOutcome(outcome: NodeOutcome, count: number, least = 0): string[] {
	if (outcome.error) {
		return [
			`the execution failed: ${wrongError(outcome.error, undefined) ?? outcome.error.message}`,
		];
	}
	const wrong: string[] = [];
	const byItem = Array.from({ length: count }, (): INodeExecutionData[] => []);
	for (const item of outcome.items) {
		const { pairedItem } = item;
		const pairs = Array.isArray(pairedItem) ? pairedItem : [pairedItem];
		for (const pair of pairs) {
			const index = typeof pair === 'object' ? pair.item : -1;
			if (byItem[index]) byItem[index].push(item);
			else wrong.push(`an item is paired with ${JSON.stringify(pairedItem)}`);
		}
	}
	for (const [itemIndex, items] of byItem.entries()) {
		const problem = items.length < least ? 'has neither a result nor an error' : wrongItems(items);
		if (problem) wrong.push(`item ${itemIndex} ${problem}`);
	}
	if (tellsKey(outcome.hints.join('\n'))) wrong.push('a hint reveals the key');
	const polluted = pollution();
	return polluted ? [...wrong, polluted] : wrong;
}

function wrongItems(items: readonly INodeExecutionData[]): string | undefined {
	const failed = items.filter(isFailed);
	if (failed.length > 1) return `has ${failed.length} errors`;
	if (failed.length === 1 && items.length > 1) return 'has an error and results';
	const [only] = failed;
	if (only === undefined) return wrongResults(items);
	if (tellsKey(textsOf(only))) return 'reveals the key';
	const message = String(only.json.error);
	return message.trim() === '' ? 'has no message' : programFault(message);
}

const partsOfFailure = new Set(['documentKey', 'error', 'fileName', 'jobId']);

/** Whether an item of an execution with "Continue" is one that failed. */
export function isFailed({ json }: INodeExecutionData): boolean {
	return (
		typeof json.error === 'string' && Object.keys(json).every((name) => partsOfFailure.has(name))
	);
}

/** n8n stores a node's output with flatted, and shows it as JSON: both must be possible. */
function wrongResults(items: readonly INodeExecutionData[]): string | undefined {
	for (const item of items) {
		const { json } = item;
		if (typeof json !== 'object' || json === null || Array.isArray(json))
			return 'has no JSON object';
	}
	try {
		stringify(items);
		JSON.stringify(items);
	} catch (error) {
		return `cannot be stored by n8n: ${String(error)}`;
	}
	return undefined;
}
