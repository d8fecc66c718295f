import type { INodeProperties } from 'n8n-workflow';

import { shownWhen } from './shownWhen';

/** The fields of one operation, without conditions for resource and operation. */
export interface OperationFields {
	resource: string;
	operation: string;
	fields: readonly INodeProperties[];
}

type Owner = Pick<OperationFields, 'resource' | 'operation'>;

/** A field with the operations that have it, and the fields that stand before it in one of them. */
interface Listed {
	field: INodeProperties;
	owners: Owner[];
	earlier: Set<Listed>;
}

/**
 * Returns the fields of all operations with their conditions, in an order that is right for each operation. A field that
 * several of them have alike stands once, shown for all of these: the editor loads the description as a whole.
 */
export function sharedProperties(operations: readonly OperationFields[]): INodeProperties[] {
	const alike = alikeFields(operations);
	const listed = new Map<string, Listed>();
	for (const { resource, operation, fields } of operations) {
		let previous: Listed | undefined;
		for (const field of fields) {
			const text = JSON.stringify(field);
			const key = alike.has(text) ? text : `${resource}.${operation}.${text}`;
			const entry = listed.get(key) ?? { field, owners: [], earlier: new Set() };
			listed.set(key, entry);
			entry.owners.push({ resource, operation });
			if (previous) entry.earlier.add(previous);
			previous = entry;
		}
	}
	return inOrder([...listed.values()]).map(({ field, owners }) => shownForAll(field, owners));
}

/** Sorts fields so that each stands behind its earlier ones. */
function inOrder(listed: readonly Listed[]): Listed[] {
	const sorted = new Set<Listed>();
	const under = new Set<Listed>();
	const add = (entry: Listed): void => {
		if (sorted.has(entry)) return;
		if (under.has(entry)) throw new Error(`Two operations order '${entry.field.name}' differently`);
		under.add(entry);
		entry.earlier.forEach(add);
		sorted.add(entry);
	};
	listed.forEach(add);
	return [...sorted];
}

function shownForAll(field: INodeProperties, owners: readonly Owner[]): INodeProperties {
	const resource = [...new Set(owners.map((owner) => owner.resource))];
	const operation = [...new Set(owners.map((owner) => owner.operation))];
	return shownWhen({ resource, operation }, [field])[0];
}

/**
 * Returns the fields, as JSON, that may stand once: n8n shows a field for each of its resources with each of its
 * operations, so all of these that exist must have it.
 */
function alikeFields(operations: readonly OperationFields[]): Set<string> {
	const ownersOf = new Map<string, Owner[]>();
	for (const { fields, ...owner } of operations) {
		for (const text of new Set(fields.map((field) => JSON.stringify(field)))) {
			ownersOf.set(text, [...(ownersOf.get(text) ?? []), owner]);
		}
	}
	const isApart = (owners: readonly Owner[]) =>
		operations.filter(
			({ resource, operation }) =>
				owners.some((owner) => owner.resource === resource) &&
				owners.some((owner) => owner.operation === operation),
		).length === owners.length;
	return new Set([...ownersOf].flatMap(([text, owners]) => (isApart(owners) ? [text] : [])));
}
