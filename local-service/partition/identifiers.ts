import { createHash, randomUUID } from 'node:crypto';

/**
 * An element's identifier: the SHA-256 hash of its text in hex, so that equal texts have equal
 * identifiers, or a random UUID when `unique_element_ids` asks for one (specification 2.1).
 */
export function elementIdentifier(text: string, isUnique: boolean): string {
	return isUnique ? randomUUID() : createHash('sha256').update(text, 'utf8').digest('hex');
}
