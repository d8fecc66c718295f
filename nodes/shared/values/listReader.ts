import type { JsonValue } from './json';
import { cost, deepestNesting, mostBytes, mostNames } from './isAffordable';

/**
 * Reads a JSON list while its bytes arrive, so that neither they nor its text are ever held as a whole:
 * docs/decisions/reading-answers.md
 */
export interface ListReader {
	/**
	 * Accepts the next bytes and returns the entries that they complete; none once there is a problem.
	 */
	push(piece: Buffer): JsonValue[];
	/** Why the bytes so far can't be read; undefined while they can. */
	problem(): ListProblem | undefined;
	/** Whether the list's own bracket was read. */
	hasBegun(): boolean;
	/** The same after the last bytes: a list that isn't complete is no JSON. */
	problemAtEnd(): ListProblem | undefined;
	/** Roughly what the entries so far take in memory, with the text that is held of the next one. Bytes. */
	memory(): number;
}

/**
 * Not a JSON list, or nested more than 500 levels deep, or with values that take more than about 1 GB, or with an object
 * of more than 100,000 names.
 */
export type ListProblem = 'notAList' | 'unaffordable';

/** What an object, a name or a value really takes of its highest cost: most objects share their names. Measured. */
const usualShare = 1 / 3;

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
	let bytes = 0;
	let structure = 0;
	/** The names of each open object so far, by its depth. */
	const names = new Uint32Array(deepestNesting + 1);
	let problem: ListProblem | undefined;
	let seen = 0;
	let entryCount = 0;
	/** What was read since the last complete entry. */
	let held: Buffer[] = [];

	const fail = (why: ListProblem): [] => {
		problem ??= why;
		return [];
	};
	const parsed = (text: readonly Buffer[]): JsonValue[] => {
		const entries = parsedList(Buffer.concat(text).toString('utf8'));
		// Something has to stand before each comma and after the last one.
		if (!entries || entries.length === 0) return fail('notAList');
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
				fail('notAList');
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
				const count = (names[level] ?? 0) + 1;
				names[level] = count;
				if (count > mostNames) fail('unaffordable');
			} else if ((next | 0x20) === 0x7b) {
				level += 1;
				added += cost.container;
				names[level] = 0;
				if (level > deepestNesting) fail('unaffordable');
			} else if ((next | 0x20) === 0x7d) {
				level -= 1;
				if (level === 0) complete = at;
			}
			at += 1;
		}
		depth = level;
		bytes += at - from;
		structure += added;
		if (structure > mostBytes) fail('unaffordable');
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
		if (problem) return [];
		if (complete === -1) {
			held.push(piece.subarray(from));
			return [];
		}
		const text = [...held, piece.subarray(from, complete)];
		const isOver = depth === 0;
		held = isOver ? [] : [piece.subarray(complete + 1)];
		if (isOver) {
			place = 'after';
			if (piece[complete] !== byte.closing || !isBlank(piece.subarray(end)))
				return fail('notAList');
			if (entryCount === 0 && text.every(isBlank)) return [];
		}
		return parsed(text);
	};

	return {
		push(piece) {
			if (problem) return [];
			if (place === 'after') return isBlank(piece) ? [] : fail('notAList');
			const from = place === 'before' ? enter(piece) : 0;
			return place === 'within' ? within(piece, from) : [];
		},
		problem: () => problem,
		hasBegun: () => place !== 'before',
		problemAtEnd: () => problem ?? (place === 'after' ? undefined : 'notAList'),
		memory: () => bytes + structure * usualShare,
	};
}

function parsedList(entries: string): JsonValue[] | undefined {
	try {
		return JSON.parse(`[${entries}]`) as JsonValue[];
	} catch {
		return undefined;
	}
}

function isSpace(character: number): boolean {
	return character === 0x20 || character === 0x0a || character === 0x0d || character === 0x09;
}

function isBlank(text: Buffer): boolean {
	return text.every(isSpace);
}
