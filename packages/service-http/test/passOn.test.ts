import { Readable } from 'node:stream';

import { deadlineOf } from '../deadline';
import { IncomingResponse, ResponseTooLong, sizeLimits } from '../read';
import { megabyte, watchingMemory } from '../../../test/hostile/memory';

afterEach(() => jest.restoreAllMocks());

/** Passes a body on; `stop` is what ends all requests. */
function passedOn(body: Readable, stop?: AbortSignal): Readable {
	const deadline = deadlineOf(60_000, stop);
	const errorOf = (error: unknown) =>
		error instanceof ResponseTooLong ? new Error(`larger than ${error.size}`) : (error as Error);
	return new IncomingResponse({ body, headers: {} }, { deadline, isGone: false, errorOf }).passOn(
		60_000,
	);
}

async function lengthOf(stream: AsyncIterable<Buffer>): Promise<number> {
	let length = 0;
	for await (const piece of stream) length += piece.length;
	return length;
}

describe('a response that is passed on as a stream', () => {
	it('passes a long stream on without keeping it', async () => {
		const pieces = async function* () {
			for (let piece = 0; piece < 1_000; piece++) {
				yield Buffer.alloc(megabyte, piece);
				// Makes memory measurable.
				await new Promise((resolve) => setImmediate(resolve));
			}
		};
		const { value, growth } = await watchingMemory(
			async () => await lengthOf(passedOn(Readable.from(pieces()))),
		);
		expect(value).toBe(1_000 * megabyte);
		// Kept pieces would be 1,000 MB. On a busy machine, freed ones count for a while.
		expect(growth).toBeLessThan(700);
	});

	it('ends one that is too long, and its source', async () => {
		const source = Readable.from(Array.from({ length: 10 }, () => Buffer.alloc(10 * megabyte)));
		jest.replaceProperty(sizeLimits, 'stream', (25 * megabyte) as never);
		const stream = passedOn(source);
		await expect(lengthOf(stream)).rejects.toThrow('larger than 25 MB');
		expect(source.destroyed).toBe(true);
	});

	it("ends one that has stalled when it's canceled", async () => {
		const source = new Readable({ read: () => undefined });
		const stop = new AbortController();
		const reading = lengthOf(passedOn(source, stop.signal));
		source.push('a');
		stop.abort(new Error('stopped'));
		await expect(reading).rejects.toThrow('aborted');
		expect(source.destroyed).toBe(true);
	});

	it("reports a source that breaks before it's read", async () => {
		const source = new Readable({ read: () => undefined });
		const stream = passedOn(source);
		source.destroy(new Error('broken'));
		await expect(lengthOf(stream)).rejects.toThrow('broken');
	});

	it('leaves nothing open if nobody reads it', async () => {
		const source = new Readable({ read: () => undefined });
		const stream = passedOn(source);
		await new Promise((resolve) => stream.once('close', resolve).destroy());
		expect(source.destroyed).toBe(true);
	});
});
