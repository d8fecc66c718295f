import { createListReader } from '../../../../nodes/core/text/listReader';
import { countFrom, randomFor, seedOfRun, type Random } from '../../../support/seed';

const seed = seedOfRun();
const count = countFrom('LISTS', 2_000);

/** Reads a text that arrives in pieces of at most so many bytes. */
function readInPieces(text: string | Buffer, sizeOf: () => number): unknown[] {
	const bytes = Buffer.from(text);
	const reader = createListReader();
	const entries: unknown[] = [];
	for (let at = 0; at < bytes.length;) {
		const size = Math.max(1, sizeOf());
		entries.push(...reader.push(bytes.subarray(at, at + size)));
		at += size;
	}
	if (!reader.isComplete()) throw new Error('not a list');
	return entries;
}

const texts = ['', 'ü', '"', '\\', '\\"', '[', ']', '{}', ',', '\u0000', '𝄞', 'a,b]', '\n'];

function randomValue(random: Random, depth: number): unknown {
	const kind = random.between(0, depth > 4 ? 4 : 6);
	if (kind === 0) return random.pick([null, true, false]);
	if (kind === 1) return random.pick([0, -1.5, 1e21, 12345]);
	if (kind <= 4) return random.pick(texts) + random.pick(texts);
	const length = random.between(0, 4);
	const values = Array.from({ length }, () => randomValue(random, depth + 1));
	return kind === 5
		? values
		: Object.fromEntries(values.map((value, number) => [random.pick(texts) + number, value]));
}

describe('createListReader', () => {
	it(`reads what JSON.parse reads, wherever the bytes are cut (SEED=${seed})`, () => {
		for (let number = 0; number < count; number += 1) {
			const random = randomFor(seed, number);
			const list = Array.from({ length: random.between(0, 6) }, () => randomValue(random, 0));
			const space = random.pick([undefined, 1, '\t']);
			const text = random.pick(['', '\uFEFF', ' \n']) + JSON.stringify(list, null, space) + ' \r\n';
			const longest = random.pick([1, 2, 7, 1_000]);
			expect(readInPieces(text, () => random.between(1, longest))).toEqual(list);
		}
	});

	it(`accepts no text that JSON.parse refuses (SEED=${seed})`, () => {
		for (let number = 0; number < count; number += 1) {
			const random = randomFor(seed, count + number);
			const list = Array.from({ length: random.between(0, 4) }, () => randomValue(random, 2));
			const text = JSON.stringify(list);
			const at = random.between(0, text.length - 1);
			const mutated =
				text.slice(0, at) + random.pick(['', ',', ']', '"', 'x']) + text.slice(at + 1);
			// Half of a character becomes what its bytes become.
			const broken = Buffer.from(mutated).toString();
			const read = (run: () => unknown): unknown => {
				try {
					return run();
				} catch {
					return undefined;
				}
			};
			const expected = read(() => JSON.parse(broken));
			const isList = Array.isArray(expected);
			expect([broken, read(() => readInPieces(broken, () => 5))]).toEqual([
				broken,
				isList ? expected : undefined,
			]);
		}
	});

	it.each([
		'',
		' ',
		'{"a":1}',
		'null',
		'<html>',
		'[1',
		'[1]]',
		'[1] x',
		'[,1]',
		'[1,]',
		'[{]',
		'[1}',
	])('refuses %j', (text) => {
		expect(() => readInPieces(text, () => 3)).toThrow('not a list');
	});

	it('tells what the entries take: about as much as they really do', () => {
		const reader = createListReader();
		const element = { type: 'Title', text: 'A title', metadata: { page_number: 1 } };
		const text = JSON.stringify(Array.from({ length: 1_000 }, () => element));
		reader.push(Buffer.from(text));
		expect(reader.memory()).toBeGreaterThan(text.length);
		expect(reader.memory()).toBeLessThan(4 * text.length);
	});
});
