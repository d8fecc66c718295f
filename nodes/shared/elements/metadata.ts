import type { IDataObject } from 'n8n-workflow';

import { isRecord } from '../values/isRecord';

/** The large parts of an element's metadata. A vector store's metadata contains them only if the user keeps them. */
export const heavyMetadata = [
	'coordinates',
	'emphasis',
	'image_base64',
	'links',
	'orig_elements',
	'text_as_html',
] as const;
export type HeavyMetadata = (typeof heavyMetadata)[number];

/** The metadata keys of each large part: docs/service.md#elements */
const heavyKeys: Readonly<Record<string, HeavyMetadata>> = {
	coordinates: 'coordinates',
	emphasized_text_contents: 'emphasis',
	emphasized_text_tags: 'emphasis',
	image_base64: 'image_base64',
	links: 'links',
	link_texts: 'links',
	link_urls: 'links',
	link_start_indexes: 'links',
	orig_elements: 'orig_elements',
	text_as_html: 'text_as_html',
	table_as_cells: 'text_as_html',
};

/** Whether a metadata key belongs to a large part, which flat metadata contains only if the user keeps it. */
export function isHeavyKey(key: string): boolean {
	return Object.hasOwn(heavyKeys, key);
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

function jsonText(value: unknown): string | undefined {
	try {
		return JSON.stringify(value);
	} catch {
		// Nested too deeply for JSON: a vector store couldn't hold it either.
		return undefined;
	}
}

function flatValue(value: unknown): string | number | boolean | undefined {
	return Array.isArray(value) ? joinedList(value) : plainValue(value);
}

/**
 * A flat copy of an element's metadata: text, numbers and booleans only. Lists become comma-separated text,
 * `data_source` becomes `data_source_url` and so on, and other nested values are left out. Large parts are kept only
 * if `keep` names them (nested ones as JSON text).
 */
export function flatMetadata(metadata: IDataObject, keep: readonly HeavyMetadata[]): IDataObject {
	const flat = new Map<string, string | number | boolean>();
	const set = (key: string, value: string | number | boolean | undefined) => {
		if (value !== undefined) flat.set(key, value);
	};
	for (const [key, value] of Object.entries(metadata)) {
		const heavy = isHeavyKey(key) ? heavyKeys[key] : undefined;
		if (heavy !== undefined) {
			if (keep.includes(heavy)) set(key, plainValue(value) ?? jsonText(value));
		} else if (key === 'data_source' && isRecord(value)) {
			for (const [part, inner] of Object.entries(value)) set(`${key}_${part}`, flatValue(inner));
		} else {
			set(key, flatValue(value));
		}
	}
	return Object.fromEntries(flat);
}
