import type { IDataObject } from 'n8n-workflow';

import { isRecord } from '../../text/json';

/**
 * The large parts of an element's metadata, with their labels in the panel and their metadata keys
 * (docs/maintainers/service.md#elements). A vector store's metadata contains them only if the user keeps them.
 */
export const largeParts = [
	{ name: 'Coordinates', value: 'coordinates', keys: ['coordinates'] },
	{
		name: 'Emphasized Text',
		value: 'emphasis',
		keys: ['emphasized_text_contents', 'emphasized_text_tags'],
	},
	{ name: 'Images (Base64)', value: 'image_base64', keys: ['image_base64'] },
	{
		name: 'Links',
		value: 'links',
		keys: ['links', 'link_texts', 'link_urls', 'link_start_indexes'],
	},
	{ name: 'Original Elements', value: 'orig_elements', keys: ['orig_elements'] },
	{ name: 'Tables as HTML', value: 'text_as_html', keys: ['text_as_html', 'table_as_cells'] },
] as const;
export type LargePart = (typeof largeParts)[number]['value'];

const partOfKey: ReadonlyMap<string, LargePart> = new Map(
	largeParts.flatMap(({ value, keys }) => keys.map((key) => [key, value] as const)),
);

/** Whether a metadata key belongs to a large part, which flat metadata contains only if the user keeps it. */
export function isLargeKey(key: string): boolean {
	return partOfKey.has(key);
}

/** The value if a vector store can hold it unchanged, otherwise undefined. */
function plainValue(value: unknown): string | number | boolean | undefined {
	if (typeof value === 'string' || typeof value === 'boolean') return value;
	return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** A list of plain values as one text; undefined if it is empty or contains anything else. */
function joinedList(values: readonly unknown[]): string | undefined {
	const plain = values.map(plainValue);
	return plain.length > 0 && plain.every((value) => value !== undefined)
		? plain.join(', ')
		: undefined;
}

function flatValue(value: unknown): string | number | boolean | undefined {
	return Array.isArray(value) ? joinedList(value) : plainValue(value);
}

/**
 * Returns a flat copy of an element's metadata: text, numbers and booleans only. Lists become comma-separated text,
 * `data_source` becomes `data_source_url` and so on, and other nested values are left out. Large parts are kept only
 * if `keep` names them (nested ones as JSON text).
 */
export function flatMetadata(metadata: IDataObject, keep: readonly LargePart[]): IDataObject {
	const flat = new Map<string, string | number | boolean>();
	const set = (key: string, value: string | number | boolean | undefined) => {
		if (value !== undefined) flat.set(key, value);
	};
	for (const [key, value] of Object.entries(metadata)) {
		const large = partOfKey.get(key);
		if (large !== undefined) {
			if (keep.includes(large)) set(key, plainValue(value) ?? JSON.stringify(value));
		} else if (key === 'data_source' && isRecord(value)) {
			for (const [part, inner] of Object.entries(value)) set(`${key}_${part}`, flatValue(inner));
		} else {
			set(key, flatValue(value));
		}
	}
	return Object.fromEntries(flat);
}
