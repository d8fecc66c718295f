import { Readable } from 'node:stream';

import {
	boundedStream,
	StreamTooLong,
	type StreamBounds,
} from '../../../../../nodes/shared/service/transport/boundedStream';
import { megabyte, watchingMemory } from '../../../../hostile/memory';

function boundsWith(given: Partial<StreamBounds> = {}): StreamBounds {
	return {
		signal: new AbortController().signal,
		longestBytes: 1_024 * megabyte,
		failureOf: (error) => new Error('in words', { cause: error }),
		onEnd: () => undefined,
		...given,
	};
}

async function lengthOf(stream: AsyncIterable<Buffer>): Promise<number> {
	let length = 0;
	for await (const piece of stream) length += piece.length;
	return length;
}

describe('boundedStream', () => {
	it('passes a long stream on without keeping it', async () => {
		const pieces = async function* () {
			for (let piece = 0; piece < 1_000; piece++) {
				yield Buffer.alloc(megabyte, piece);
				// Makes memory measurable.
				await new Promise((resolve) => setImmediate(resolve));
			}
		};
		const { value, growth } = await watchingMemory(
			async () => await lengthOf(boundedStream(Readable.from(pieces()), boundsWith())),
		);
		expect(value).toBe(1_000 * megabyte);
		// Kept pieces would be 1,000 MB. On a busy machine, freed ones count for a while.
		expect(growth).toBeLessThan(700);
	});

	it('ends one that is too long, and its source', async () => {
		const source = Readable.from(Array.from({ length: 10 }, () => Buffer.alloc(10)));
		const bounded = boundedStream(source, boundsWith({ longestBytes: 25 }));
		await expect(lengthOf(bounded)).rejects.toMatchObject({
			message: 'in words',
			cause: expect.any(StreamTooLong) as unknown,
		});
		expect(source.destroyed).toBe(true);
	});

	it("ends one that has stalled when it's canceled", async () => {
		const source = new Readable({ read: () => undefined });
		const stop = new AbortController();
		const onEnd = jest.fn();
		const bounded = boundedStream(source, boundsWith({ signal: stop.signal, onEnd }));
		const reading = lengthOf(bounded);
		source.push('a');
		stop.abort(new Error('stopped'));
		await expect(reading).rejects.toMatchObject({ cause: stop.signal.reason as unknown });
		expect(source.destroyed).toBe(true);
		expect(onEnd).toHaveBeenCalledTimes(1);
	});

	it("reports a source that breaks before it's read", async () => {
		const source = new Readable({ read: () => undefined });
		const bounded = boundedStream(source, boundsWith());
		source.destroy(new Error('broken'));
		await expect(lengthOf(bounded)).rejects.toThrow('in words');
	});

	it('leaves nothing open if nobody reads it', async () => {
		const source = new Readable({ read: () => undefined });
		const onEnd = jest.fn();
		const bounded = boundedStream(source, boundsWith({ onEnd }));
		await new Promise((resolve) => bounded.once('close', resolve).destroy());
		expect(source.destroyed).toBe(true);
		expect(onEnd).toHaveBeenCalledTimes(1);
	});
});
