import { readFrom } from '../../core/n8n/fields/readValue';
import type { Item } from '../../core/n8n/nodeContext';
import { compareOnlyField, skipUnchangedField } from './knownFields';
import type { KnownMode } from './outputs';

/** How the node deals with known documents; undefined where it asks for none, as in an agent's tool. */
export function readKnownMode(item: Item): KnownMode | undefined {
	if (item.isTool) return undefined;
	const { name } = skipUnchangedField.property;
	if (!readFrom(skipUnchangedField, { [name]: item.parameter(name, false) })) return undefined;
	return item.read(compareOnlyField) ? 'compare' : 'skip';
}

/**
 * The mode of all items, which the first one decides. If it can't be read, each item fails separately, and the node has
 * one output.
 */
export function sharedKnownMode(first: Item): KnownMode | undefined {
	try {
		return readKnownMode(first);
	} catch {
		return undefined;
	}
}
