import { sleep } from 'n8n-workflow';

import {
	forEachEntry,
	stepThrough,
	takeSteps,
	type Pause,
	type Steps,
} from '../../../packages/pauses';

/** How long one computation may hold the event loop in one stretch. ms. */
const stretchMs = 10;

/** Pauses wait for each other: otherwise simultaneous computations would hold the event loop for all their stretches. */
let lastPause: Promise<unknown> = Promise.resolve();

/** Makes the pauses of one computation. */
export function createPause(): Pause {
	let began = Date.now();
	return () => {
		const elapsed = Date.now() - began;
		// A clock that was set back must not make a stretch longer.
		if (elapsed >= 0 && elapsed < stretchMs) return undefined;
		// A timer, not just a promise: only a timer lets the event loop do something else.
		const pause = lastPause.then(async () => {
			await sleep(0);
			began = Date.now();
		});
		lastPause = pause;
		return pause;
	};
}

/** Returns the result of steps, without holding the event loop for more than a few milliseconds. */
export async function inSteps<Result>(steps: Steps<Result>): Promise<Result> {
	return await takeSteps(steps, createPause());
}

/** Goes through a long list without holding the event loop for more than a few milliseconds. `use` is quick. */
export async function eachInBatches<Entry>(
	entries: Iterable<Entry>,
	use: (entry: Entry, index: number) => Promise<void> | undefined | void,
): Promise<void> {
	await forEachEntry(entries, createPause(), use);
}

/** Returns the entries of a long list that `accepts` returns true for. */
export async function filterInBatches<Entry>(
	entries: Iterable<Entry>,
	accepts: (entry: Entry) => boolean,
): Promise<Entry[]> {
	const accepted: Entry[] = [];
	await eachInBatches(entries, (entry) => {
		if (accepts(entry)) accepted.push(entry);
	});
	return accepted;
}

/** Returns whether `accepts` returns true for any entry of a long list. */
export async function someInBatches<Entry>(
	entries: Iterable<Entry>,
	accepts: (entry: Entry) => boolean,
): Promise<boolean> {
	let isFound = false;
	await eachInBatches(entries, (entry) => {
		isFound ||= accepts(entry);
	});
	return isFound;
}

/** Returns what `make` returns for each entry of a long list. */
export async function mapInBatches<Entry, Made>(
	entries: Iterable<Entry>,
	make: (entry: Entry, index: number) => Made,
): Promise<Made[]> {
	const made: Made[] = [];
	await eachInBatches(entries, (entry, index) => void made.push(make(entry, index)));
	return made;
}

/** Returns the same as `lists.flat()`, without places that hold nothing. A single list is returned as it is. */
export async function flatInBatches<Entry>(lists: readonly Entry[][]): Promise<Entry[]> {
	if (lists.length === 1 && lists[0] !== undefined) return lists[0];
	const all: Entry[] = [];
	for (const list of Object.values(lists))
		await eachInBatches(list, (entry) => void all.push(entry));
	return all;
}

/**
 * How much text is encoded in one go. One short text at a time is slow, and all of them are too long for a string.
 * Characters.
 */
const pieceLength = 256 * 1024;

/** Returns the bytes in UTF-8 of the texts that `textOf` makes of the entries of a list, one after the other. */
export function* encodeTexts<Entry>(
	entries: readonly Entry[],
	textOf: (entry: Entry, index: number) => string,
): Steps<Buffer> {
	const pieces: Buffer[] = [];
	const encode = (text: string) => void pieces.push(Buffer.from(text));
	let open = '';
	yield* stepThrough(entries, (entry, index) => {
		open += textOf(entry, index);
		if (open.length < pieceLength) return undefined;
		const text = open;
		open = '';
		return stepThrough(textPieces(text), encode);
	});
	encode(open);
	return yield* concatenated(pieces);
}

/** Cuts a text without cutting a character in half. */
function textPieces(text: string): string[] {
	const pieces: string[] = [];
	for (let start = 0, end = 0; start < text.length; start = end) {
		end = Math.min(start + pieceLength, text.length);
		const isFirstHalf = (text.charCodeAt(end - 1) & 0xfc00) === 0xd800;
		if (isFirstHalf && end < text.length) end += 1;
		pieces.push(text.slice(start, end));
	}
	return pieces;
}

function* concatenated(pieces: readonly Buffer[]): Steps<Buffer> {
	if (pieces.length === 1 && pieces[0] !== undefined) return pieces[0];
	const all = Buffer.allocUnsafe(pieces.reduce((size, { length }) => size + length, 0));
	let length = 0;
	yield* stepThrough(pieces, (piece) => {
		length += piece.copy(all, length);
	});
	return all;
}
