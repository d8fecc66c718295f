import type { BinaryStream } from './binaryStream';

/**
 * Gives a stream's pieces until it ends or `signal` is aborted; then the stream is destroyed and the signal's reason
 * thrown. A stream that has stopped coming would otherwise be waited for without end.
 */
export async function* untilAborted(
	stream: BinaryStream,
	signal: AbortSignal,
): AsyncGenerator<Buffer, void, undefined> {
	signal.throwIfAborted();
	const pieces = stream[Symbol.asyncIterator]();
	let end: () => void = () => undefined;
	const ended = new Promise<never>((_resolve, reject) => {
		end = () => reject(signal.reason);
	});
	// It may be aborted while nobody waits for a piece.
	ended.catch(() => undefined);
	signal.addEventListener('abort', end, { once: true });
	try {
		for (;;) {
			const next: IteratorResult<unknown> = await Promise.race([pieces.next(), ended]);
			if (next.done === true) return;
			yield Buffer.isBuffer(next.value) ? next.value : Buffer.from(next.value as Uint8Array);
		}
	} finally {
		signal.removeEventListener('abort', end);
		stream.destroy();
	}
}
