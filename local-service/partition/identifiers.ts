import { createHash, randomUUID } from 'node:crypto';
import type { ServiceElement } from './serviceElement.ts';

/**
 * What an identifier is made of: nothing (`random`, a UUID), the element's text (`text`), or its text and its place
 * in the file (`place`). See docs/maintainers/service.md#element-identifiers.
 */
export type IdentifierKind = 'place' | 'random' | 'text';

/** Identifiers that are the same each time. */
export type HashedIdentifierKind = Exclude<IdentifierKind, 'random'>;

type Identified = Pick<ServiceElement, 'metadata' | 'text'>;

function hash(text: string): string {
	return createHash('sha256').update(text, 'utf8').digest('hex');
}

/** Page numbers and file names that aren't there enter the hash as Python writes them. */
function shown(value: unknown): string {
	return value === undefined ? 'None' : String(value);
}

/** 32 hex digits; the position is counted within the page, so a page alone has the identifiers it has in its file. */
function placeIdentifiers(elements: readonly Identified[]): string[] {
	const counts = new Map<string, number>();
	return elements.map(({ text, metadata: { filename, page_number } }) => {
		const page = shown(page_number);
		const position = counts.get(page) ?? 0;
		counts.set(page, position + 1);
		return hash(`${shown(filename)}${text}${page}${position}`).slice(0, 32);
	});
}

/** The identifiers of a file's elements or chunks, in their order. The metadata must hold page and file name. */
export function identifiersOf(elements: readonly Identified[], kind: IdentifierKind): string[] {
	if (kind === 'place') return placeIdentifiers(elements);
	return elements.map(({ text }) => (kind === 'random' ? randomUUID() : hash(text)));
}
