import { readElements, type DocumentElement } from '../../element/element';
import { parseJson } from '../../json/parseJson';

/** A chunk is made of some pages of text at most. More is no chunk's, and not worth the memory. Bytes. */
const mostBytes = 16 * 1024 * 1024;

async function inflated(packed: Uint8Array<ArrayBuffer>): Promise<string> {
	const reader = new Blob([packed])
		.stream()
		.pipeThrough(new DecompressionStream('deflate'))
		.getReader();
	const parts: Uint8Array[] = [];
	let bytes = 0;
	for (let part = await reader.read(); !part.done; part = await reader.read()) {
		bytes += part.value.length;
		if (bytes > mostBytes) {
			await reader.cancel();
			return '';
		}
		parts.push(part.value);
	}
	return Buffer.concat(parts).toString('utf8');
}

/**
 * Takes a chunk; gives the elements it was made of, none where the service did not send them. They come as a
 * zlib stream in Base64 (public service section 2.8). What cannot be read counts as not sent: a chunk is of use
 * without it.
 */
export async function originalElements(chunk: DocumentElement): Promise<DocumentElement[]> {
	const packed: unknown = chunk.metadata.orig_elements;
	if (typeof packed !== 'string' || packed === '') return [];
	try {
		const text = await inflated(Buffer.from(packed, 'base64'));
		return text === '' ? [] : (readElements(parseJson(text)) ?? []);
	} catch {
		return [];
	}
}
