import { type IBinaryData } from 'n8n-workflow';

import type { FormFile } from '../wire/formFile';
import { dataUrlStart, decodedBase64, isPlainBase64 } from './base64';
import { describedFile, givenName } from './describedFile';
import { inputSourceField } from './inputFields';
import { describedBy, filesOf } from './itemFiles';
import { messageOf, quoted } from '../text/text';
import { Problem } from '../text/problem';
import type { FileSource } from './fileSource';
import type { Field } from '../n8n/fields/field';
import type { Item } from '../n8n/nodeContext';

/** A file up to this size is read before it is sent, since a buffer is faster than a stream. Bytes. */
const smallFileBytes = 256 * 1024;

/** How much of a larger file is read at a time: Node.js's own 64 KB make four times as many reads and writes. Bytes. */
const chunkBytes = 256 * 1024;

/**
 * Opens the files that a field names, to be uploaded as `formField`. Throws a Problem for a name that the item doesn't
 * have, and for a file without content.
 */
export async function binaryFiles(
	item: Item,
	field: Field<Array<string | IBinaryData>>,
	formField: string,
): Promise<FormFile[]> {
	const files = binarySources(item, field, formField);
	return await Promise.all(
		files.map(async ({ open, fileName, documentKey }) => {
			try {
				return await open();
			} catch (error) {
				throw error instanceof Problem ? error.about({ fileName, documentKey }) : error;
			}
		}),
	);
}

/**
 * Returns the files that a field names: binary fields of the item, or binary data that an expression found elsewhere.
 * They're read from n8n's binary store while they're sent, and always have a name and a MIME type. Throws a Problem for
 * a name that the item doesn't have; opening one throws a Problem for a file without content.
 */
export function binarySources(
	item: Item,
	field: Field<Array<string | IBinaryData>>,
	formField: string,
): FileSource[] {
	const wanted = readNames(item, field);
	const present = Object.keys(filesOf(item).files);
	const { default: byDefault } = field.property;
	// A name that nobody chose, and that isn't there: forms and emails name their files otherwise.
	const isUntouched = wanted.length === 1 && wanted[0] === byDefault;
	const lacksDefault = isUntouched && present.length > 0 && !present.includes(String(byDefault));
	const takesAll = wanted.includes('*') || lacksDefault;
	if (takesAll && present.length === 0) throw noBinaryData(item);
	if (lacksDefault && present.length > 1) {
		item.hint(
			`${present.length === 2 ? 'Both' : `All ${present.length}`} files of the item were processed, because it has no binary field ${quoted(String(byDefault))}. To select some of them, enter their names in 'Input Binary Field'.`,
		);
	}
	return (takesAll ? present : wanted).map((file) => binarySource(item, file, formField));
}

/** Reads what the field names. An expression finds nothing in `$binary` where the workflow keeps its files in the JSON. */
function readNames(item: Item, field: Field<Array<string | IBinaryData>>) {
	try {
		return item.read(field);
	} catch (error) {
		const isInJson = error instanceof Problem && filesOf(item).areInJson;
		throw isInJson ? error.advising(filesText(item)) : error;
	}
}

/** n8n looks for it first: it also takes paths in the JSON of the item. Throws a Problem. */
function binaryNamed(item: Item, name: string): IBinaryData | null {
	try {
		return item.n8n.helpers.assertBinaryData(item.index, name);
	} catch {
		const { files } = filesOf(item);
		if (Object.hasOwn(files, name)) return files[name];
		throw noBinaryField(item, name);
	}
}

function noBinaryField(item: Item, name: string): Problem {
	if (Object.keys(filesOf(item).files).length === 0) return noBinaryData(item);
	return new Problem(
		`The item has no binary field ${quoted(name)}`,
		`${filesText(item)}. Enter a name in 'Input Binary Field', or * for all.`,
	);
}

/** e.g. 'It has: data (invoice.pdf, 31 KB)'. */
function filesText(item: Item): string {
	const { files, areInJson } = filesOf(item);
	const listed = Object.keys(files).map((each) => `${each}${detailsOf(files[each])}`);
	return `${areInJson ? "The item's files are in $json._files" : 'It has'}: ${listed.join(', ')}`;
}

function noBinaryData(item: Item): Problem {
	const hasInputType = item.parameter(inputSourceField.property.name, '') !== '';
	const others = hasInputType ? ". For a document on the web, set 'Input Type' to URL" : '';
	return new Problem(
		'The item has no binary data',
		`Connect a node that provides a file, such as Read/Write Files from Disk or HTTP Request, and enter its name in 'Input Binary Field'${others}`,
	);
}

/** e.g. ' (invoice.pdf, 31 KB)'. n8n writes sizes as text. A node may have left a field without a file. */
function detailsOf(file: IBinaryData | null): string {
	const { fileName, fileSize, mimeType }: Partial<IBinaryData> = file ?? {};
	const size = typeof fileSize === 'string' ? fileSize.replace(/\bkB\b/, 'KB') : '';
	const details = [fileName || mimeType, size].filter((text) => text);
	return details.length === 0 ? '' : ` (${details.join(', ')})`;
}

/**
 * Returns a file that is a binary field, by its name, or binary data. Throws as `binarySources` does.
 */
export function binarySource(
	item: Item,
	file: string | IBinaryData,
	fieldName: string,
): FileSource {
	const place = typeof file === 'string' ? `the binary field ${quoted(file)}` : 'the expression';
	// A node may have left a field without a file.
	const binary = typeof file === 'string' ? binaryNamed(item, file) : withContent(item, file);
	const { fileName, mimeType, fileExtension: extension, directory } = binary ?? {};
	const names = { fileName, mimeType, extension };
	const keyOf = (name: string) => (directory ? `${directory.replace(/\/$/, '')}/${name}` : name);
	return {
		fileName: givenName(names),
		documentKey: keyOf(givenName(names)),
		...(typeof file === 'string' && binary && { binary: { [file]: binary } }),
		async open() {
			if (!hasContent(binary)) {
				throw new Problem(
					`There's no file in ${place}`,
					"Check the node that provides the file, or enter the field's name in 'Input Binary Field'",
				);
			}
			const stored = await storedFile(item, binary, { fieldName, fileName: givenName(names) });
			if (stored.size === 0) {
				throw new Problem(
					`The file "${stored.fileName}" in ${place} has no content (0 bytes)`,
					'Check the node that reads the file',
				);
			}
			const described = await describedFile(stored, names);
			return { ...described, documentKey: keyOf(described.fileName) };
		},
	};
}

function withContent(item: Item, file: IBinaryData): IBinaryData {
	return hasContent(file) ? file : (describedBy(item, file) ?? file);
}

function hasContent(binary: Partial<IBinaryData> | null): binary is IBinaryData {
	return binary?.id !== undefined || typeof binary?.data === 'string';
}

/** Returns binary data of n8n as a file to upload. Throws a Problem for a file that's no longer in n8n's binary store. */
export async function storedFile(
	item: Item,
	binary: IBinaryData,
	named: Pick<FormFile, 'fieldName' | 'fileName' | 'documentKey'>,
): Promise<Omit<FormFile, 'mimeType'>> {
	const { id } = binary;
	if (id === undefined) return { ...named, ...(await contentInItem(binary.data, named.fileName)) };
	const { helpers } = item.n8n;
	const inStore = async <T>(read: () => Promise<T>): Promise<T> => {
		try {
			return await read();
		} catch (error) {
			throw goneFile(named.fileName, error);
		}
	};
	// Newer versions of n8n tell the exact size in the item; without it, a file of the store has to be read for it.
	const size = binary.bytes ?? (await inStore(() => helpers.getBinaryMetadata(id))).fileSize;
	return {
		...named,
		size,
		open: async (pieceBytes = chunkBytes) =>
			await inStore(async () =>
				size <= smallFileBytes
					? await helpers.getBinaryDataBuffer(item.index, binary)
					: await helpers.getBinaryStream(id, pieceBytes),
			),
	};
}

/**
 * Content in the item itself, also as a data URL. Its size is known before decoding only if the Base64 has no line breaks.
 * Throws a Problem for anything else.
 */
async function contentInItem(
	data: string,
	fileName: string,
): Promise<Pick<FormFile, 'size' | 'open' | 'base64'>> {
	const base64 = data.slice(dataUrlStart(data)?.start.length ?? 0);
	if (await isPlainBase64(base64)) {
		const size = Buffer.byteLength(base64, 'base64');
		return { size, base64, open: async () => Buffer.from(base64, 'base64') };
	}
	const content = await decodedBase64(base64);
	if (content !== undefined) return { size: content.length, open: async () => content };
	throw new Problem(
		`The binary data of "${fileName}" isn't Base64`,
		'Check the node that provides the file: a Code node has to encode its bytes, for example with prepareBinaryData',
	);
}

function goneFile(name: string, error: unknown): Problem {
	return new Problem(
		`The file "${name}" is no longer in n8n's binary data store`,
		`Execute the previous nodes again. (${messageOf(error)})`,
	);
}
