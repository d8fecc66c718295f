import { UnsupportedPdf } from '../work/work';

/**
 * A table that is indexed by as many bits as the longest code has; each entry is `symbol << 4 | length of its code`,
 * or 0 for bits that are no code.
 */
export interface CodeTable {
	entries: Int32Array;
	bits: number;
}

const maxCodeBits = 15;

/** Builds the table of the Huffman code whose symbols have these lengths (RFC 1951, 3.2.2). Throws UnsupportedPdf. */
export function codeTable(lengths: Uint8Array): CodeTable {
	const counts = new Int32Array(maxCodeBits + 1);
	for (const length of lengths) counts[length] = (counts[length] ?? 0) + 1;
	counts[0] = 0;
	const next = new Int32Array(maxCodeBits + 2);
	let bits = 0;
	let code = 0;
	for (let length = 1; length <= maxCodeBits; length += 1) {
		code = (code + (counts[length - 1] ?? 0)) << 1;
		next[length] = code;
		const count = counts[length] ?? 0;
		if (count === 0) continue;
		bits = length;
		if (code + count > 1 << length) throw new UnsupportedPdf('A packed stream is broken');
	}
	const entries = new Int32Array(1 << bits);
	for (let symbol = 0; symbol < lengths.length; symbol += 1) {
		const length = lengths[symbol] ?? 0;
		if (length === 0) continue;
		const own = next[length] ?? 0;
		next[length] = own + 1;
		for (let place = reversed(own, length); place < entries.length; place += 1 << length) {
			entries[place] = (symbol << 4) | length;
		}
	}
	return { entries, bits };
}

/** Codes are packed from their highest bit on, everything else from the lowest. */
function reversed(code: number, length: number): number {
	let result = 0;
	for (let bit = 0; bit < length; bit += 1) result |= ((code >> bit) & 1) << (length - 1 - bit);
	return result;
}

function fixedLengths(): Uint8Array {
	return new Uint8Array(288).fill(8, 0, 144).fill(9, 144, 256).fill(7, 256, 280).fill(8, 280, 288);
}

/** The codes of blocks that bring none of their own (RFC 1951, 3.2.6). */
export const fixedCodes = {
	literals: codeTable(fixedLengths()),
	distances: codeTable(new Uint8Array(30).fill(5)),
};

/** For each length code from 257 on: the shortest length, and how many more bits belong to it. */
export const lengthBases = Uint16Array.of(
	...[3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115],
	...[131, 163, 195, 227, 258],
);
export const lengthBits = Uint8Array.of(
	...[0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0],
);
/** The same for distance codes. */
export const distanceBases = Uint16Array.of(
	...[1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537],
	...[2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577],
);
export const distanceBits = Uint8Array.from(distanceBases, (_, code) =>
	Math.max(0, (code >> 1) - 1),
);

/** In which order the lengths of the code for lengths stand. */
export const lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
