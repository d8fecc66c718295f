import type { BinaryStream } from './binaryStream';

/**
 * Yields a stream's pieces until it ends or `signal` is aborted; then the stream is destroyed and the signal's reason
 * thrown. A stream that has stopped coming would otherwise be waited for without end.
 */
export async function* untilAborted(
	stream: BinaryStream,
	signal: AbortSignal,
): AsyncGenerator<Buffer, void, undefined> {
	const pieces: AsyncIterator<unknown> = stream[Symbol.asyncIterator]();
	let endWaiting: (reason: unknown) => void = () => undefined;
	const end = () => endWaiting(signal.reason);
	signal.addEventListener('abort', end, { once: true });
	try {
		for (;;) {
			signal.throwIfAborted();
			// A promise for each piece: one for all of them, raced against, would keep every piece in memory.
			const next = await new Promise<IteratorResult<unknown>>((resolve, reject) => {
				endWaiting = reject;
				pieces.next().then(resolve, reject);
			});
			if (next.done === true) return;
			yield Buffer.isBuffer(next.value) ? next.value : Buffer.from(next.value as Uint8Array);
		}
	} finally {
		signal.removeEventListener('abort', end);
		stream.destroy();
	}
}
