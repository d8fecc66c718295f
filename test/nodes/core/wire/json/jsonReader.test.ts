import fc from 'fast-check';

import { JsonReader } from '../../../../../nodes/core/wire/json/jsonReader';
import { countFrom, type Random, randomFor, seedOfRun } from '../../../../support/seed';

const seed = seedOfRun();
const count = countFrom('LISTS', 2_000);

/** Reads a text that arrives in pieces of at most so many bytes; undefined if it isn't JSON. */
function readInPieces(text: string | Buffer, sizeOf: () => number): unknown {
	const bytes = Buffer.from(text);
	const reader = new JsonReader();
	for (let at = 0; at < bytes.length;) {
		const size = Math.max(1, sizeOf());
		reader.push(bytes.subarray(at, at + size));
		at += size;
	}
	return reader.end();
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** Returns a value without what databases refuse in texts and names: NUL, and halves of characters. */
function storable(value: unknown): unknown {
	if (typeof value === 'string') return Buffer.from(value.replace(/\0/g, '')).toString();
	if (typeof value !== 'object' || value === null) return value;
	if (Array.isArray(value)) return value.map(storable);
	const entries = Object.entries(value).map(([name, own]) => [storable(name), storable(own)]);
	return Object.fromEntries(entries);
}

const texts = [
	'',
	'ü',
	'"',
	'\\',
	'\\"',
	'[',
	']',
	'{}',
	',',
	'\u0000',
	'𝄞',
	'\ud834',
	'u0000',
	'a,b]',
	'\n',
];

/** Without backslashes: after a key that begins with one, V8 13.6 takes other escapes in its place for that key. */
const names = texts.filter((text) => !text.includes('\\'));

function randomValue(random: Random, depth: number): unknown {
	const kind = random.between(0, depth > 4 ? 4 : 6);
	if (kind === 0) return random.pick([null, true, false]);
	if (kind === 1) return random.pick([0, -1.5, 1e21, 12345]);
	if (kind <= 4) return random.pick(texts) + random.pick(texts);
	const length = random.between(0, 4);
	const values = Array.from({ length }, () => randomValue(random, depth + 1));
	return kind === 5
		? values
		: Object.fromEntries(values.map((value, number) => [random.pick(names) + number, value]));
}

/** Makes the values around it long, so that they're read part by part at any depth. */
const long = 'x'.repeat(70_000);

/** The same of what takes several bytes, or an escape sequence of several. */
const oddLong = 'ü"\\𝄞\u0001\n発x\ud834'.repeat(9_000);

/** An object or list in which long texts stand anywhere between others. */
function randomLong(random: Random, depth: number): unknown {
	const entries = Array.from({ length: random.between(1, 3) }, () => {
		const kind = depth > 3 ? 1 : random.between(0, 2);
		if (kind === 0) return randomLong(random, depth + 1);
		return kind === 1 ? random.pick([long, oddLong]) : randomValue(random, 3);
	});
	if (random.happens(0.5)) return entries;
	const others = ['__proto__', '7', '1'];
	return Object.fromEntries(entries.map((value) => [random.pick([...names, ...others]), value]));
}

describe('JsonReader', () => {
	it(`reads what JSON.parse reads, but for NUL and halves of characters, wherever the bytes are cut (SEED=${seed})`, () => {
		for (let number = 0; number < count; number += 1) {
			const random = randomFor(seed, number);
			const value = randomValue(random, 0);
			const space = random.pick([undefined, 1, '\t']);
			const text =
				random.pick(['', '\uFEFF', ' \n']) + JSON.stringify(value, null, space) + ' \r\n';
			const longest = random.pick([1, 2, 7, 1_000]);
			expect(readInPieces(text, () => random.between(1, longest))).toEqual(storable(value));
		}
	});

	it(`reads long values part by part as JSON.parse reads them (SEED=${seed})`, () => {
		for (let number = 0; number < count / 20; number += 1) {
			const random = randomFor(seed, 2 * count + number);
			const text = JSON.stringify(randomLong(random, 0), null, random.pick([undefined, 1]));
			const longest = random.pick([1_000, 20_000, 200_000]);
			const read = readInPieces(text, () => random.between(1, longest));
			expect(JSON.stringify(read)).toBe(JSON.stringify(storable(JSON.parse(text))));
		}
	});

	it(`accepts no text that JSON.parse refuses (SEED=${seed})`, () => {
		for (let number = 0; number < count; number += 1) {
			const random = randomFor(seed, count + number);
			const isLong = number % 10 === 0;
			const text = JSON.stringify(isLong ? randomLong(random, 1) : randomValue(random, 0));
			const places = [...text.matchAll(/[^x]/g)].map(({ index }) => index);
			const at = random.pick(places);
			const mutated =
				text.slice(0, at) +
				random.pick(['', ',', ':', '[', ']', '{', '}', '"', '1', ' ', 'x']) +
				text.slice(at + random.between(0, 1));
			// Half of a character becomes what its bytes become.
			const broken = Buffer.from(mutated).toString();
			const size = isLong ? 65_000 : 5;
			expect([broken, readInPieces(broken, () => size)]).toEqual([
				broken,
				storable(parsed(broken)),
			]);
		}
	});

	it.each([
		['names that come twice', '{"a":1,"b":2,"a":{"c":3},"a":[4],"":5,"":6}'],
		['names of the prototype', '{"__proto__":{"a":1},"__proto__":2,"constructor":3,"toString":{}}'],
		['names like numbers', '{"10":1,"b":2,"9":3,"-1":4}'],
		[
			'numbers',
			'[-0,1e999,-1E+999,5e-400,12345678901234567890,0.1000000000000000055511151231257827]',
		],
		['what is no number', '[01]'],
		['what is no number in JSON', '[NaN]'],
		['two values', '{"a":1}{"a":2}'],
		['two lists', '[1][2]'],
		['a list that is cut off', '[{"a":1},{"a":2}'],
		['a text that is cut off', '{"a":"\\u00'],
		['an escape that JSON has not', '["\\x41"]'],
		['a line break in a text', '["a\nb"]'],
		['a space that JSON has not', '[1,\u00a02]'],
		['lists as deep as n8n takes them', '['.repeat(499) + ']'.repeat(499)],
		['objects as deep', '{"a":'.repeat(498) + '{}' + '}'.repeat(498)],
	])('reads as JSON.parse does, short and long, in pieces of any size: %s', (_, text) => {
		for (const whole of [text, `[${text},"${long}",${text}]`, `{"${long}":${text},"b":${text}}`]) {
			const expected = parsed(whole);
			const sizes = fc.integer({ min: 1, max: whole.length > long.length ? 40_000 : 9 });
			const mark = fc.constantFrom('', '\uFEFF', '\r\n\t ');
			fc.assert(
				fc.property(mark, fc.infiniteStream(sizes), (before, stream) => {
					const read = readInPieces(before + whole, () => stream.next().value as number);
					expect(read).toStrictEqual(expected);
					expect(JSON.stringify(read)).toBe(JSON.stringify(expected));
				}),
				{ numRuns: 30 },
			);
		}
	});

	it.each(['x'.repeat(20_000), 'ü"\\𝄞\u0001'.repeat(4_000)])(
		'parses a long text in pieces: %.9s',
		(part) => {
			const elements = [
				{ type: 'Title', text: part.repeat(100), metadata: { url: part.repeat(9) } },
			];
			const parse = jest.spyOn(JSON, 'parse');
			const read = readInPieces(JSON.stringify(elements), () => 50_000);
			const lengths = parse.mock.calls.map(([text]) => text.length);
			parse.mockRestore();
			expect(read).toEqual(elements);
			expect(Math.max(...lengths)).toBeLessThan(200_000);
		},
	);

	it.each(['', ' ', '<html>', '[1', '[1]]', '[1] x', '[,1]', '[1,]', '[{]', '[1}', '{"a"1}'])(
		'refuses %j',
		(text) => {
			expect(readInPieces(text, () => 3)).toBeUndefined();
		},
	);

	it('hands out the entries of a list while they arrive, each once', () => {
		const reader = new JsonReader();
		const entries: unknown[][] = [];
		for (const piece of ['[1,{"a":', '2},', '3', ',4] ']) {
			reader.push(Buffer.from(piece));
			entries.push(reader.takeEntries());
		}
		expect(entries).toEqual([[1], [{ a: 2 }], [], [3, 4]]);
		expect(reader.end()).toEqual([]);
	});

	it('tells what the entries take: about as much as they really do', () => {
		const reader = new JsonReader();
		const element = { type: 'Title', text: 'A title', metadata: { page_number: 1 } };
		const text = JSON.stringify(Array.from({ length: 1_000 }, () => element));
		reader.push(Buffer.from(text));
		expect(reader.memory).toBeGreaterThan(text.length);
		expect(reader.memory).toBeLessThan(4 * text.length);
	});
});
