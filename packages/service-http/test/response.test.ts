import { Readable } from 'node:stream';

import { deadlineOf } from '../deadline';
import { IncomingResponse } from '../response';

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
