import type { IncomingMessage } from 'node:http';
import type { ReceivedFile } from './readMultipart.ts';
import { drain, heldFileLimit, readMultipart } from './readMultipart.ts';
import type { RecordedRequest } from './recordedRequest.ts';

/** What a request carried beside its address and headers. */
export interface RequestBody {
	fields: Array<[name: string, value: string]>;
	files: ReceivedFile[];
	/** Parsed JSON, another body's text, or undefined for none. */
	value: unknown;
	/** Why the body could not be read; undefined when all is well. */
	error: string | undefined;
}

/** Reads the body to its end and writes what it was, without file contents, into the record. */
export async function readBody(
	incoming: IncomingMessage,
	record: RecordedRequest,
): Promise<RequestBody> {
	const contentType = incoming.headers['content-type'] ?? '';
	if (/^multipart\//i.test(contentType)) {
		const upload = await readMultipart(incoming);
		record.fields = upload.fields;
		record.files = upload.files.map(({ fieldName, fileName, contentType: type, size }) => ({
			fieldName,
			fileName,
			contentType: type,
			size,
		}));
		return { ...upload, value: undefined };
	}
	const text = await readText(incoming);
	if (text === '') return { fields: [], files: [], value: undefined, error: undefined };
	const parsed = parseJson(text);
	record.body = parsed.value;
	return { fields: [], files: [], value: parsed.value, error: parsed.error };
}

async function readText(incoming: IncomingMessage): Promise<string> {
	const parts: Buffer[] = [];
	let size = 0;
	incoming.on('data', (part: Buffer) => {
		size += part.length;
		if (size <= heldFileLimit) parts.push(part);
	});
	await drain(incoming);
	return Buffer.concat(parts).toString('utf8');
}

function parseJson(text: string): { value: unknown; error: string | undefined } {
	try {
		const value: unknown = JSON.parse(text);
		return { value, error: undefined };
	} catch {
		return { value: text, error: 'JSON decode error' };
	}
}
