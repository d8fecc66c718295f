import { inflateSync } from 'node:zlib';
import type { ChunkingSettings } from '../../../local-service/partition/chunking.ts';
import type { ServiceElement } from '../../../local-service/partition/partition.ts';

/** By title, 100 characters, nothing joined and nothing repeated. */
export const standard: ChunkingSettings = {
	strategy: 'by_title',
	maxCharacters: 100,
	newAfterCharacters: 100,
	combineUnderCharacters: 0,
	overlap: 0,
	overlapAll: false,
	multipageSections: true,
	includeOriginalElements: false,
	identifiers: 'text',
};

/** An element on a page. */
export function element(type: string, text: string, page = 1, more: object = {}): ServiceElement {
	return { type, element_id: text, text, metadata: { page_number: page, ...more } };
}

/** The elements that a chunk was made of. */
export function unpacked(chunk: ServiceElement | undefined): ServiceElement[] {
	const packed = Buffer.from(String(chunk?.metadata.orig_elements), 'base64');
	return JSON.parse(inflateSync(packed).toString()) as ServiceElement[];
}
