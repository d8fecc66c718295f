import type { BinaryStream } from '../service/transport/binaryStream';

/**
 * At least the first `bytes` bytes of a stream, or all of a shorter one. They stay in the stream for the next reader.
 * Throws the error of a connection that ended too early.
 */
export async function streamStart(stream: BinaryStream, bytes: number): Promise<Buffer> {
	const chunks: Buffer[] = [];
	let length = 0;
	for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
		const read = Buffer.from(chunk as Uint8Array);
		chunks.push(read);
		length += read.length;
		if (length >= bytes) break;
	}
	const start = Buffer.concat(chunks);
	if (start.length > 0) stream.unshift(start);
	return start;
}
