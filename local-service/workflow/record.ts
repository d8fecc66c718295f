import { createHash, randomUUID } from 'node:crypto';
import {
	ServiceProblem,
	missingField,
	wrongField,
	type FieldProblem,
} from '../http/serviceResponse.ts';

export function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Throws 422 for a body that isn't a JSON object. */
export function bodyObject(body: unknown): Record<string, unknown> {
	if (isObject(body)) return body;
	if (body === undefined) throw new ServiceProblem(422, [missingField(['body'], null)]);
	throw new ServiceProblem(422, [
		wrongField(['body'], 'Input should be a valid dictionary', body, 'dict_type'),
	]);
}

export function newId(): string {
	return randomUUID();
}

/** A short key from a name, different from those in use: docs/maintainers/service.md#identifiers. */
export function keyFor(name: string, used: readonly string[]): string {
	const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? ['item'];
	const key = words.join('-').slice(0, 50).replace(/-$/, '');
	if (!used.includes(key)) return key;
	return `${key}-${createHash('sha256').update(randomUUID()).digest('hex').slice(0, 8)}`;
}

/** Finds by id, or by key where the dialect has keys; throws 404. */
export function findRecord<T extends { id: string; key: string }>(
	records: readonly T[],
	id: string,
	takesKeys: boolean,
	kind: string,
): T {
	const found = records.find(
		(candidate) => candidate.id === id || (takesKeys && candidate.key === id),
	);
	if (!found) throw new ServiceProblem(404, `${kind} with id ${id} not found`);
	return found;
}

/** Checks the name that a body gives, and adds what's wrong with it to `problems`. */
export function readName(
	name: unknown,
	given: Record<string, unknown>,
	problems: FieldProblem[],
): string | undefined {
	if (name === undefined) problems.push(missingField(['body', 'name'], given));
	else if (typeof name === 'string' && name.trim() !== '') return name;
	else {
		problems.push(
			wrongField(['body', 'name'], 'Input should be a valid string', name, 'string_type'),
		);
	}
	return undefined;
}
