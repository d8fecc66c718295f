import type { IBinaryData } from 'n8n-workflow';

import type { Item } from '../n8n/nodeContext';
import { isRecord } from '../text/json';

/** Where an item's files are with n8n's Execution Logic v2, which leaves none beside the JSON. */
const inJson = '_files';

interface ItemFiles {
	/** By their names. A node may have left a field without a file. */
	files: Readonly<Record<string, IBinaryData | null>>;
	areInJson: boolean;
}

/** Returns the files of an input item, in its binary fields or in its JSON. Only n8n says whether the workflow keeps them there: any JSON may have that field. */
export function filesOf(item: Item): ItemFiles {
	const { binary = {}, json } = item.input ?? {};
	const files: Record<string, IBinaryData | null> = { ...binary };
	let areInJson = false;
	for (const name of Object.keys(isRecord(json?.[inJson]) ? json[inJson] : {})) {
		try {
			const path = `${inJson}[${JSON.stringify(name)}]`;
			files[name] = item.n8n.helpers.assertBinaryData(item.index, path);
			areInJson = true;
		} catch {
			// Not a file, or not in this workflow.
		}
	}
	return { files, areInJson };
}

/**
 * Returns the file of an item that a value describes without its content: in memory, n8n leaves the content out of what
 * `$binary` returns. Undefined if none is, or more than one.
 */
export function describedBy(item: Item, value: IBinaryData): IBinaryData | undefined {
	const textOf = ({ data: _content, ...facts }: IBinaryData) =>
		JSON.stringify(Object.entries(facts).sort());
	const wanted = textOf(value);
	const alike = Object.values(filesOf(item).files).filter(
		(file) => file && textOf(file) === wanted,
	);
	return alike.length === 1 ? (alike[0] ?? undefined) : undefined;
}
