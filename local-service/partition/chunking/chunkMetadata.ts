import { deflateSync } from 'node:zlib';
import type { ServiceElement } from '../serviceElement.ts';

/** True of one element only, so they mean nothing for several joined. */
const elementKeys = [
	'category_depth',
	'coordinates',
	'header_footer_type',
	'is_continuation',
	'orig_elements',
	'parent_id',
];
/** Lists that are joined; of anything else the first element's value counts. */
const joinedKeys = [
	'emphasized_text_contents',
	'emphasized_text_tags',
	'languages',
	'link_texts',
	'link_urls',
];
/** The same for all elements of the file: last in a chunk, and left out of the original elements. */
const fileKeys = ['languages', 'filename', 'filetype'];

function listOf(value: unknown): unknown[] {
	return Array.isArray(value) ? value : [];
}

/** The metadata of a chunk from those of its elements. */
export function chunkMetadata(elements: readonly ServiceElement[]): Record<string, unknown> {
	const joined: Record<string, unknown> = {};
	for (const { metadata } of elements) {
		for (const [key, value] of Object.entries(metadata)) {
			if (elementKeys.includes(key)) continue;
			if (joinedKeys.includes(key)) {
				const values = [...listOf(joined[key]), ...listOf(value)];
				joined[key] = key === 'languages' ? [...new Set(values)] : values;
			} else joined[key] ??= value;
		}
	}
	return joined;
}

/** The metadata with the file's keys last, after `more`: the order of the public server, hence of CSV columns. */
export function orderedMetadata(
	metadata: Record<string, unknown>,
	more: Record<string, unknown>,
): Record<string, unknown> {
	const entries = Object.entries(metadata);
	return Object.fromEntries([
		...entries.filter(([key]) => !fileKeys.includes(key)),
		...Object.entries(more),
		...entries.filter(([key]) => fileKeys.includes(key)),
	]);
}

/** Rounds to tenths of a point and sorts the keys, as the public server packs original elements. */
function packedValue(value: unknown): unknown {
	if (typeof value === 'number') return Math.round(value * 10) / 10;
	if (Array.isArray(value)) return value.map(packedValue);
	if (typeof value !== 'object' || value === null) return value;
	const sorted = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
	return Object.fromEntries(sorted.map(([key, part]) => [key, packedValue(part)]));
}

/**
 * `orig_elements`: the elements of a chunk, without what the chunk says itself, as JSON in a zlib stream (not gzip) in
 * base64. See docs/maintainers/service.md#elements.
 */
export function packedElements(elements: readonly ServiceElement[]): string {
	const left = [...fileKeys, 'parent_id'];
	const originals = elements.map((element) => ({
		...element,
		metadata: Object.fromEntries(
			Object.entries(element.metadata).filter(([key]) => !left.includes(key)),
		),
	}));
	return deflateSync(JSON.stringify(packedValue(originals))).toString('base64');
}
