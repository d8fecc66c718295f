import { sleep } from 'n8n-workflow';

import {
	forEachEntry,
	stepThrough,
	takeSteps,
	type Pause,
	type Steps,
} from '../../../packages/pauses';
import { isRecord } from './json';

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

/** Returns the bytes in UTF-8 of the texts that `textsOf` makes of the entries of a list, one after the other. */
export function* encodeTexts<Entry>(
	entries: readonly Entry[],
	textsOf: (entry: Entry, index: number) => string | Iterable<string>,
): Steps<Buffer> {
	const pieces: Buffer[] = [];
	const encode = (text: string) => void pieces.push(Buffer.from(text));
	let open = '';
	const add = (text: string): Steps<void> | undefined => {
		open += text;
		if (open.length < pieceLength) return undefined;
		const all = open;
		open = '';
		return stepThrough(textPieces(all), encode);
	};
	yield* stepThrough(entries, (entry, index) => {
		const texts = textsOf(entry, index);
		return typeof texts === 'string' ? add(texts) : stepThrough(texts, add);
	});
	encode(open);
	return yield* concatenated(pieces);
}

/** Cuts a text without cutting a character in half. */
export function textPieces(text: string): string[] {
	const pieces: string[] = [];
	for (let start = 0, end = 0; start < text.length; start = end) {
		end = Math.min(start + pieceLength, text.length);
		const isFirstHalf = (text.charCodeAt(end - 1) & 0xfc00) === 0xd800;
		if (isFirstHalf && end < text.length) end += 1;
		pieces.push(text.slice(start, end));
	}
	return pieces;
}

/** Returns the same as JSON.stringify of an object of JSON, in pieces: a text in it may be very long. */
export function* jsonPieces(value: unknown): Generator<string, void, undefined> {
	if (typeof value === 'string' && value.length > pieceLength) {
		yield '"';
		for (const piece of textPieces(value)) yield JSON.stringify(piece).slice(1, -1);
		yield '"';
	} else if (isRecord(value)) {
		let before = '{';
		for (const [name, inner] of Object.entries(value)) {
			if (inner === undefined) continue;
			yield `${before}${JSON.stringify(name)}:`;
			yield* jsonPieces(inner);
			before = ',';
		}
		yield before === '{' ? '{}' : '}';
	} else {
		yield JSON.stringify(value);
	}
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
