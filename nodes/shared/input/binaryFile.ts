import { type IBinaryData } from 'n8n-workflow';

import { messageOf } from '../values/messageOf';
import type { FormFile } from '../service/transport/multipartBody';
import { fileNameFor, mimeTypeFor } from './fileName';
import { quoted } from '../values/text';
import { Problem } from '../values/problem';
import type { Item } from '../run/caller';

/** A file up to this size is read before it is sent, since a buffer is faster than a stream. Bytes. */
const smallFileBytes = 256 * 1024;

/**
 * A binary field of an item as a file to upload, read from n8n's binary store while it is sent. It always has a file
 * name and a MIME type. Throws a NodeOperationError for a missing field and for a file without content.
 */
export async function binaryFile(
	item: Item,
	propertyName: string,
	fieldName: string,
): Promise<FormFile> {
	const binary = item.context.helpers.assertBinaryData(item.index, propertyName);
	const { id } = binary ?? {};
	if (id === undefined && typeof binary?.data !== 'string') {
		throw new Problem(
			`The binary field "${propertyName}" doesn't contain a file`,
			'Check the node that provides the file',
		);
	}
	const fileName = fileNameFor(binary.fileName, binary.mimeType, binary.fileExtension);
	const mimeType = mimeTypeFor(binary.mimeType, fileName);
	const base = { fieldName, fileName, mimeType };
	if (id === undefined) {
		const content = contentInItem(binary.data);
		assertContent(propertyName, fileName, content.size);
		return { ...base, ...content };
	}
	const size = await storedSize(item, propertyName, id, binary);
	assertContent(propertyName, fileName, size);
	return {
		...base,
		size,
		open: async () =>
			size <= smallFileBytes
				? await item.context.helpers.getBinaryDataBuffer(item.index, propertyName)
				: await item.context.helpers.getBinaryStream(id),
	};
}

/** Content in the item itself. Its size is known before decoding only if the Base64 has no line breaks. */
function contentInItem(base64: string): Pick<FormFile, 'size' | 'open' | 'base64'> {
	if (!base64.includes('\n')) {
		const size = Buffer.byteLength(base64, 'base64');
		return { size, base64, open: async () => Buffer.from(base64, 'base64') };
	}
	const content = Buffer.from(base64, 'base64');
	return { size: content.length, open: async () => content };
}

/** Only n8n's store knows the exact size, since the item has a rounded one. */
async function storedSize(
	item: Item,
	propertyName: string,
	id: string,
	binary: IBinaryData,
): Promise<number> {
	try {
		const { fileSize } = await item.context.helpers.getBinaryMetadata(id);
		return fileSize;
	} catch (error) {
		throw goneFile(binary.fileName ?? propertyName, error);
	}
}

function goneFile(name: string, error: unknown): Problem {
	return new Problem(
		`The file "${name}" is no longer in n8n's binary data store`,
		`Run the previous nodes again. (${messageOf(error)})`,
	);
}

function assertContent(propertyName: string, fileName: string, size: number): void {
	if (size > 0) return;
	throw new Problem(
		`The file "${fileName}" in the binary field "${propertyName}" has no content (0 bytes)`,
		'Check the node that reads the file',
	);
}

/**
 * The binary fields of an item: those named, or all for *. Throws a Problem for a name that the item doesn't have, and if
 * it has no binary data at all.
 */
export function binaryPropertyNames(item: Item, names: readonly string[]): readonly string[] {
	const present = Object.keys(item.input?.binary ?? {});
	if (present.length === 0) throw new Problem('The item has no binary data', missingFileAdvice);
	if (names.includes('*')) return present;
	const missing = names.find((name) => !present.includes(name));
	if (missing === undefined) return names;
	const fields = present.map(quoted).join(', ');
	throw new Problem(
		`The item has no binary field ${quoted(missing)}`,
		`It has ${fields}. Enter the name of the field with the file in Input Binary Field.`,
	);
}

const missingFileAdvice =
	'Connect a node that provides a file (such as Read/Write Files From Disk or HTTP Request), or enter the name of its field in Input Binary Field';
