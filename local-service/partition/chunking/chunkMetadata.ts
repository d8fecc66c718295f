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
const joinedKeys = ['languages', 'link_texts', 'link_urls'];
/** The same for all elements of the file, so the original elements leave them out. */
const fileKeys = ['filename', 'filetype', 'languages'];

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

/** `orig_elements`: the JSON list of the elements as a zlib stream in base64 (section 2.8). */
export function packedElements(elements: readonly ServiceElement[]): string {
	const originals = elements.map((element) => ({
		...element,
		metadata: Object.fromEntries(
			Object.entries(element.metadata).filter(([key]) => !fileKeys.includes(key)),
		),
	}));
	return deflateSync(JSON.stringify(originals)).toString('base64');
}
