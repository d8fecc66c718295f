import { UnsupportedPdf, type Work, type WorkBudget } from '../work/work';
import {
	codeTable,
	distanceBases,
	distanceBits,
	fixedCodes,
	lengthBases,
	lengthBits,
	lengthOrder,
	type CodeTable,
} from './inflateTables';

/** How much is unpacked in one step. Bytes. */
const stepBytes = 16 * 1024;
/** Copying is much faster than unpacking. Bytes. */
const copyStepBytes = 256 * 1024;
const copiedBytesPerUnit = 64;
/** The longest run that one code can stand for. Bytes. */
const maxRunBytes = 258;
/** The cost of a block that brings no codes: a stream of empty blocks is work, too. Units. */
const blockUnits = 16;
/** The cost of a block's own codes is that of reading them, and of filling their tables. Units; and entries. */
const codesUnits = 1024;
const entriesPerUnit = 4;

/** The codes of a block. */
interface Codes {
	literals: CodeTable;
	distances: CodeTable;
}

/** Where unpacking is. */
interface State {
	source: Uint8Array;
	position: number;
	/** Bits that were read and not used yet, the next one lowest. */
	held: number;
	heldCount: number;
	target: Buffer;
	size: number;
}

/**
 * Unpacks a zlib stream (RFC 1950 and 1951), at most `maxBytes`. Node's zlib may not be imported in a community node,
 * and DecompressionStream refuses what PDF readers accept (bytes after the end, a wrong checksum) and costs more than
 * unpacking a usual stream takes. Every step is counted, so a bomb ends at the document's budget. Throws UnsupportedPdf for what
 * is cut off or broken, and for more than `maxBytes`; TooMuchWork once the budget is used up.
 */
export function* inflate(
	source: Uint8Array,
	budget: WorkBudget,
	maxBytes: number = Infinity,
): Work<Buffer> {
	const [method = 0, flags = 0] = source;
	const isZlib = (method & 15) === 8 && ((method << 8) | flags) % 31 === 0 && (flags & 32) === 0;
	if (!isZlib) throw new UnsupportedPdf('A packed stream has no header');
	const state: State = {
		source,
		position: 2,
		held: 0,
		heldCount: 0,
		target: Buffer.allocUnsafe(Math.min(Math.max(source.length * 4, 512), 1024 * 1024)),
		size: 0,
	};
	for (let isLast = false; !isLast;) {
		isLast = take(state, 1) === 1;
		const kind = take(state, 2);
		if (kind === 3) throw new UnsupportedPdf('A packed stream is broken');
		const copied = kind === 0 ? storedLength(state) : 0;
		const codes = kind === 1 ? fixedCodes : kind === 2 ? readCodes(state) : undefined;
		if (budget.spend(unitsOf(codes))) yield;
		for (let left = copied, isOpen = true; isOpen;) {
			const before = state.size;
			if (state.size > maxBytes) throw new UnsupportedPdf('A packed stream is too long');
			if (needsRoom(state)) yield* makeRoom(state, maxBytes, budget);
			if (codes) {
				isOpen = decode(state, codes.literals, codes.distances);
			} else {
				left -= copyStored(state, Math.min(left, stepBytes));
				isOpen = left > 0;
			}
			if (budget.unpack(state.size - before)) yield;
		}
	}
	if (state.size > maxBytes) throw new UnsupportedPdf('A packed stream is too long');
	return state.target.subarray(0, state.size);
}

function unitsOf(codes: Codes | undefined): number {
	if (!codes || codes === fixedCodes) return blockUnits;
	const entries = codes.literals.entries.length + codes.distances.entries.length;
	return codesUnits + entries / entriesPerUnit;
}

function needsRoom({ size, target }: State): boolean {
	return size + stepBytes + maxRunBytes > target.length;
}

function* makeRoom(state: State, maxBytes: number, budget: WorkBudget): Work<void> {
	const { target, size } = state;
	const next = stepBytes + maxRunBytes;
	const larger = Buffer.allocUnsafe(
		Math.max(size + next, Math.min(target.length * 2, maxBytes + next)),
	);
	for (let start = 0; start < size; start += copyStepBytes) {
		target.copy(larger, start, start, Math.min(size, start + copyStepBytes));
		if (budget.isPauseDue(copyStepBytes / copiedBytesPerUnit)) yield;
	}
	state.target = larger;
}

function take(state: State, count: number): number {
	while (state.heldCount < count) {
		const byte = state.source[state.position++];
		if (byte === undefined) throw new UnsupportedPdf('A packed stream is cut off');
		state.held |= byte << state.heldCount;
		state.heldCount += 8;
	}
	const value = state.held & ((1 << count) - 1);
	state.held >>>= count;
	state.heldCount -= count;
	return value;
}

function storedLength(state: State): number {
	take(state, state.heldCount & 7);
	const length = take(state, 16);
	if ((take(state, 16) ^ length) !== 0xffff) throw new UnsupportedPdf('A packed stream is broken');
	// Whole bytes that were read ahead are given back.
	state.position -= state.heldCount >> 3;
	state.held = 0;
	state.heldCount = 0;
	return length;
}

function copyStored(state: State, count: number): number {
	const end = state.position + count;
	if (end > state.source.length) throw new UnsupportedPdf('A packed stream is cut off');
	state.target.set(state.source.subarray(state.position, end), state.size);
	state.position = end;
	state.size += count;
	return count;
}

function readCodes(state: State): Codes {
	const literalCount = take(state, 5) + 257;
	const distanceCount = take(state, 5) + 1;
	const orderCount = take(state, 4) + 4;
	const orderLengths = new Uint8Array(19);
	for (const symbol of lengthOrder.slice(0, orderCount)) orderLengths[symbol] = take(state, 3);
	const order = codeTable(orderLengths);
	const lengths = new Uint8Array(literalCount + distanceCount);
	for (let place = 0; place < lengths.length;) {
		const symbol = nextSymbol(state, order);
		if (symbol < 16) {
			lengths[place++] = symbol;
			continue;
		}
		const repeated = symbol === 16 ? lengths[place - 1] : 0;
		const count =
			symbol === 16 ? 3 + take(state, 2) : symbol === 17 ? 3 + take(state, 3) : 11 + take(state, 7);
		if (repeated === undefined || place + count > lengths.length) {
			throw new UnsupportedPdf('A packed stream is broken');
		}
		lengths.fill(repeated, place, place + count);
		place += count;
	}
	return {
		literals: codeTable(lengths.subarray(0, literalCount)),
		distances: codeTable(lengths.subarray(literalCount)),
	};
}

function nextSymbol(state: State, { entries, bits }: CodeTable): number {
	while (state.heldCount < bits && state.position < state.source.length) {
		state.held |= (state.source[state.position++] ?? 0) << state.heldCount;
		state.heldCount += 8;
	}
	const entry = entries[state.held & ((1 << bits) - 1)] ?? 0;
	const length = entry & 15;
	if (length === 0 || length > state.heldCount)
		throw new UnsupportedPdf('A packed stream is broken');
	state.held >>>= length;
	state.heldCount -= length;
	return entry >> 4;
}

/** Decodes until the block or the step ends; returns whether the block goes on. */
function decode(state: State, literals: CodeTable, distances: CodeTable): boolean {
	const { target } = state;
	const stop = state.size + stepBytes;
	while (state.size < stop) {
		const symbol = nextSymbol(state, literals);
		if (symbol < 256) {
			target[state.size++] = symbol;
			continue;
		}
		if (symbol === 256) return false;
		const base = lengthBases[symbol - 257];
		if (base === undefined) throw new UnsupportedPdf('A packed stream is broken');
		const length = base + take(state, lengthBits[symbol - 257] ?? 0);
		const code = nextSymbol(state, distances);
		const distance = (distanceBases[code] ?? Infinity) + take(state, distanceBits[code] ?? 0);
		let from = state.size - distance;
		if (!(from >= 0)) throw new UnsupportedPdf('A packed stream is broken');
		// Byte by byte: a run may overlap what it repeats.
		for (const end = state.size + length; state.size < end;)
			target[state.size++] = target[from++] ?? 0;
	}
	return true;
}
