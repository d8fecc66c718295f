import { Readable } from 'node:stream';

import { asStream, type Answer } from '../../../../../nodes/shared/service/transport/answerReaders';
import { deadlineOf } from '../../../../../nodes/shared/service/transport/deadline';
import { sizeLimits } from '../../../../../nodes/shared/service/transport/pieces';
import { megabyte, watchingMemory } from '../../../../hostile/memory';

afterEach(() => jest.restoreAllMocks());

/** Streams a body; `stop` is the user's Stop. */
async function streamed(body: Readable, given: { stop?: AbortSignal; close?: () => void } = {}) {
	const { stop, close = () => undefined } = given;
	const answer: Answer = {
		body,
		headers: {},
		isGone: false,
		deadline: deadlineOf(60_000, stop),
		failure: {
			wanted: 'workflow',
			url: 'http://127.0.0.1/x',
			subject: 'job "j"',
			hide: (text) => text,
		},
		isStopped: () => stop?.aborted === true,
		close,
	};
	return await asStream(answer);
}

async function lengthOf(stream: AsyncIterable<Buffer>): Promise<number> {
	let length = 0;
	for await (const piece of stream) length += piece.length;
	return length;
}

describe('an answer as a stream', () => {
	it('passes a long stream on without keeping it', async () => {
		const pieces = async function* () {
			for (let piece = 0; piece < 1_000; piece++) {
				yield Buffer.alloc(megabyte, piece);
				// Makes memory measurable.
				await new Promise((resolve) => setImmediate(resolve));
			}
		};
		const { value, growth } = await watchingMemory(
			async () => await lengthOf(await streamed(Readable.from(pieces()))),
		);
		expect(value).toBe(1_000 * megabyte);
		// Kept pieces would be 1,000 MB. On a busy machine, freed ones count for a while.
		expect(growth).toBeLessThan(700);
	});

	it('ends one that is too long, and its source', async () => {
		const source = Readable.from(Array.from({ length: 10 }, () => Buffer.alloc(10 * megabyte)));
		jest.replaceProperty(sizeLimits, 'stream', (25 * megabyte) as never);
		const stream = await streamed(source);
		await expect(lengthOf(stream)).rejects.toThrow('longer than 25 MB');
		expect(source.destroyed).toBe(true);
	});

	it("ends one that has stalled when it's canceled", async () => {
		const source = new Readable({ read: () => undefined });
		const stop = new AbortController();
		const close = jest.fn();
		const reading = lengthOf(await streamed(source, { stop: stop.signal, close }));
		source.push('a');
		stop.abort(new Error('stopped'));
		await expect(reading).rejects.toThrow('canceled');
		expect(source.destroyed).toBe(true);
		expect(close).toHaveBeenCalledTimes(1);
	});

	it("reports a source that breaks before it's read", async () => {
		const source = new Readable({ read: () => undefined });
		const stream = await streamed(source);
		source.destroy(new Error('broken'));
		await expect(lengthOf(stream)).rejects.toThrow('job "j"');
	});

	it('leaves nothing open if nobody reads it', async () => {
		const source = new Readable({ read: () => undefined });
		const close = jest.fn();
		const stream = await streamed(source, { close });
		await new Promise((resolve) => stream.once('close', resolve).destroy());
		expect(source.destroyed).toBe(true);
		expect(close).toHaveBeenCalledTimes(1);
	});
});
