import { type JsonValue, parseJson } from './json';

/**
 * Reads a JSON list while its bytes arrive, so that neither they nor its text are ever held as a whole:
 * docs/maintainers/decisions/reading-responses.md
 */
export interface ListReader {
	/** Accepts the next bytes and returns the entries that they complete; none once they can't be a list. */
	push(piece: Buffer): JsonValue[];
	/** Whether the bytes so far can't be a list. */
	isBroken(): boolean;
	/** Whether the list's own bracket was read. */
	hasBegun(): boolean;
	/** Whether the bytes so far are a whole list. */
	isComplete(): boolean;
	/** Roughly what the entries so far take in memory, with the text that is held of the next one. Bytes. */
	memory(): number;
}

/**
 * Roughly what an object or list, a named value and a value of a list take in memory: most objects share their names.
 * Measured. Bytes.
 */
const cost = { container: 64 / 3, name: 48 / 3, value: 16 / 3 } as const;

const byte = {
	quote: 0x22,
	comma: 0x2c,
	colon: 0x3a,
	opening: 0x5b,
	backslash: 0x5c,
	closing: 0x5d,
} as const;
const byteOrderMark = [0xef, 0xbb, 0xbf] as const;

/** Where the scan stands: before the list, in it, or after it. */
type Place = 'before' | 'within' | 'after';

/** Returns a reader for one list. */
export function createListReader(): ListReader {
	let place: Place = 'before';
	let depth = 0;
	let isInText = false;
	let isEscaped = false;
	let memory = 0;
	let isBroken = false;
	let seen = 0;
	let entryCount = 0;
	/** What was read since the last complete entry. */
	let held: Buffer[] = [];

	const fail = (): [] => {
		isBroken = true;
		return [];
	};
	const parsed = (text: readonly Buffer[]): JsonValue[] => {
		const entries = parseJson(`[${Buffer.concat(text).toString('utf8')}]`);
		// Something has to stand before each comma and after the last one.
		if (!Array.isArray(entries) || entries.length === 0) return fail();
		entryCount += entries.length;
		return entries;
	};
	/** The position of the first byte of the list itself. */
	const enter = (piece: Buffer): number => {
		for (let at = 0; at < piece.length; at += 1) {
			const next = piece[at] ?? 0;
			const isMark = seen < 3 && next === byteOrderMark[seen];
			seen += 1;
			if (isMark || isSpace(next)) continue;
			if (next !== byte.opening) {
				fail();
				break;
			}
			place = 'within';
			depth = 1;
			return at + 1;
		}
		return piece.length;
	};
	/**
	 * Scans on from `from`. Returns where the last complete entry ends (the comma after it or the end of the list), -1
	 * without one, and where the scan ended.
	 */
	const scan = (piece: Buffer, from: number): { complete: number; end: number } => {
		const { length } = piece;
		let complete = -1;
		let added = 0;
		let level = depth;
		let at = from;
		if (isInText) at = endOfText(piece, from);
		while (at < length && level > 0) {
			const next = piece[at] as number;
			if (next === byte.quote) {
				isInText = true;
				at = endOfText(piece, at + 1);
				continue;
			}
			if (next === byte.comma) {
				added += cost.value;
				if (level === 1) complete = at;
			} else if (next === byte.colon) {
				added += cost.name;
			} else if ((next | 0x20) === 0x7b) {
				level += 1;
				added += cost.container;
			} else if ((next | 0x20) === 0x7d) {
				level -= 1;
				if (level === 0) complete = at;
			}
			at += 1;
		}
		depth = level;
		memory += at - from + added;
		return { complete, end: at };
	};
	/** The position after the quote that ends a text; the end of the piece for a text that goes on. */
	const endOfText = (piece: Buffer, from: number): number => {
		const { length } = piece;
		let at = from;
		if (isEscaped && at < length) {
			isEscaped = false;
			at += 1;
		}
		for (; at < length; at += 1) {
			const next = piece[at];
			if (next === byte.quote) {
				isInText = false;
				return at + 1;
			}
			if (next === byte.backslash) {
				at += 1;
				isEscaped = at === length;
			}
		}
		return length;
	};
	const within = (piece: Buffer, from: number): JsonValue[] => {
		const { complete, end } = scan(piece, from);
		if (complete === -1) {
			held.push(piece.subarray(from));
			return [];
		}
		const text = [...held, piece.subarray(from, complete)];
		const isOver = depth === 0;
		held = isOver ? [] : [piece.subarray(complete + 1)];
		if (isOver) {
			place = 'after';
			if (piece[complete] !== byte.closing || !isBlank(piece.subarray(end))) return fail();
			if (entryCount === 0 && text.every(isBlank)) return [];
		}
		return parsed(text);
	};

	return {
		push(piece) {
			if (isBroken) return [];
			if (place === 'after') return isBlank(piece) ? [] : fail();
			const from = place === 'before' ? enter(piece) : 0;
			return place === 'within' ? within(piece, from) : [];
		},
		isBroken: () => isBroken,
		hasBegun: () => place !== 'before',
		isComplete: () => place === 'after' && !isBroken,
		memory: () => memory,
	};
}

function isSpace(character: number): boolean {
	return character === 0x20 || character === 0x0a || character === 0x0d || character === 0x09;
}

function isBlank(text: Buffer): boolean {
	return text.every(isSpace);
}
