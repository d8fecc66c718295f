import { Readable } from 'node:stream';

import { deadlineOf } from '../deadline';
import { IncomingResponse, megabyte, ResponseTooLong, UnkeptResponse } from '../response';
import { watchingMemory } from '../../../test/hostile/memory';

/** A response with this body; `stop` is what ends all requests. */
function responseWith(body: Readable, stop?: AbortSignal) {
	const end = jest.fn();
	const deadline = deadlineOf(60_000, stop);
	return {
		response: new IncomingResponse(
			{ status: 200, body, headers: {} },
			{ deadline, isGone: false, end },
		),
		end,
	};
}

async function lengthOf(pieces: AsyncIterable<Buffer>): Promise<number> {
	let length = 0;
	for await (const piece of pieces) length += piece.length;
	return length;
}

describe('a response', () => {
	it('is passed on as a stream without being kept', async () => {
		const pieces = async function* () {
			for (let piece = 0; piece < 1_000; piece++) {
				yield Buffer.alloc(megabyte, piece);
				// Makes memory measurable.
				await new Promise((resolve) => setImmediate(resolve));
			}
		};
		const { response, end } = responseWith(Readable.from(pieces()));
		const { value, growth } = await watchingMemory(
			async () => await lengthOf(response.streamOf(response.pieces(2_000 * megabyte))),
		);
		expect(value).toBe(1_000 * megabyte);
		// Kept pieces would be 1,000 MB. On a busy machine, freed ones count for a while.
		expect(growth).toBeLessThan(700);
		expect(end).not.toHaveBeenCalled();
	});

	it('that is too long ends, and its source', async () => {
		const source = Readable.from(Array.from({ length: 10 }, () => Buffer.alloc(10 * megabyte)));
		const { response, end } = responseWith(source);
		const reading = lengthOf(response.pieces(25 * megabyte));
		await expect(reading).rejects.toThrow(ResponseTooLong);
		await expect(reading).rejects.toThrow('larger than 25 MB');
		expect(source.destroyed).toBe(true);
		expect(end).toHaveBeenCalled();
	});

	it("that has stalled ends when it's canceled", async () => {
		const source = new Readable({ read: () => undefined });
		const stop = new AbortController();
		const { response } = responseWith(source, stop.signal);
		const reading = lengthOf(response.pieces());
		source.push('a');
		stop.abort(new Error('stopped'));
		await expect(reading).rejects.toThrow('aborted');
		expect(source.destroyed).toBe(true);
		expect(response.failureBy(new Error('of the reader'), stop.signal)).toMatchObject({
			connection: 'stopped',
		});
	});

	it('that breaks is a failure of the connection, whatever its reader throws', async () => {
		const source = new Readable({ read: () => undefined });
		const { response } = responseWith(source);
		const reading = lengthOf(response.pieces());
		source.destroy(new Error('broken'));
		await expect(reading).rejects.toThrow('broken');
		const failure = response.failureBy(new Error('wrapped'), new AbortController().signal);
		expect(failure).toMatchObject({ connection: 'broken', hasBegun: true });
	});

	it('that is too long fails by what its reader makes of that', async () => {
		const { response } = responseWith(Readable.from([Buffer.alloc(megabyte)]));
		await expect(lengthOf(response.pieces(1_000))).rejects.toThrow(ResponseTooLong);
		const error = new UnkeptResponse('There is no other way');
		const failure = response.failureBy(error, new AbortController().signal);
		expect(failure).toMatchObject({ cause: error });
	});

	it('whose reader fails for reasons of its own has no failure', async () => {
		const { response } = responseWith(Readable.from([Buffer.from('a')]));
		await lengthOf(response.pieces());
		const error = new Error('of the reader');
		expect(response.failureBy(error, new AbortController().signal)).toBeUndefined();
	});

	it('that is read in part leaves nothing open', async () => {
		const source = Readable.from([Buffer.from('a'), Buffer.from('b')]);
		const { response, end } = responseWith(source);
		for await (const piece of response.pieces()) {
			expect(piece.toString()).toBe('a');
			break;
		}
		expect(source.destroyed).toBe(true);
		expect(end).toHaveBeenCalled();
	});
});
