import { decodings, withoutSpaces } from './decodings';
import { readingOf, type Reading } from './reading';
import { formAcrossSpaces, type SecretForm } from './secretForms';

/** A range in a text, in UTF-16 code units. */
export interface Place {
	start: number;
	end: number;
}

/** How many encodings may be nested: Base64 of JSON in an address has three. */
const deepestEncoding = 4;

/** Below how many encodings spaces within a secret are looked for: as they are, or escaped. */
const deepestSpaces = 1;

/** How much may be read in all, as a multiple of the text's length. Ordinary text takes about six. */
const mostWork = 150;

/** A UUID, which is common in lists, encodes nothing. */
const identifier = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Finds secrets in a text; of a text that takes too much work, those found by then. */
export type FindSecrets = (text: string) => Place[];

/**
 * Creates the search for secrets in a text, however they are encoded. It takes time proportional to the text's length,
 * whatever the text is.
 */
export function secretFinder(forms: readonly SecretForm[]): FindSecrets {
	const searches = forms.map(searchFor);
	const searchesAcrossSpaces = forms.flatMap((form) => formAcrossSpaces(form) ?? []).map(searchFor);
	const shortest = Math.min(
		...forms.map(({ bytes, partLength }) => Math.min(bytes.length, partLength)),
	);
	const find = (first: Reading, deepest: number): Place[] => {
		const places: Place[] = [];
		let workLeft = mostWork * (first.bytes.length + 100);
		let readings = [first];
		for (let depth = 0; readings.length > 0; depth += 1) {
			const inner: Reading[] = [];
			for (const reading of readings) {
				workLeft -= reading.bytes.length;
				if (workLeft < 0) return places;
				for (const search of searches) search(reading, places);
				// Not decoded any further: text without spaces looks like Base64.
				const joined =
					depth <= deepestSpaces && searchesAcrossSpaces.length > 0
						? withoutSpaces(reading)
						: undefined;
				if (joined) {
					workLeft -= joined.bytes.length;
					for (const search of searchesAcrossSpaces) search(joined, places);
				}
				if (places.length > 0 && !first.isMapped) return places;
				if (depth < deepest) inner.push(...decoded(reading, shortest));
			}
			readings = inner;
		}
		return places;
	};
	return (text) => {
		const deepest = identifier.test(text) ? 0 : deepestEncoding;
		const places = find(readingOf(text, false), deepest);
		return places.length === 0 ? places : find(readingOf(text, true), deepest);
	};
}

function decoded(reading: Reading, shortestBytes: number): Reading[] {
	return decodings.flatMap((decode) => decode(reading, shortestBytes) ?? []);
}

/** Adds the places where one form of a secret occurs in a reading. */
type Search = (reading: Reading, places: Place[]) => void;

function searchFor(form: SecretForm): Search {
	const { length } = form.bytes;
	const fromStart = beginningsOf(form.bytes);
	const fromEnd = beginningsOf(Uint8Array.from(form.bytes).reverse());
	// Nearly every reading ends here, in native code: anything to be hidden contains at least one of these ends.
	const endLength = Math.min(length, form.cutOffLength);
	const head = Buffer.from(form.bytes.subarray(0, endLength));
	const tail = Buffer.from(form.bytes.subarray(length - endLength));
	return ({ bytes, starts, ends }, places) => {
		const add = (first: number, last: number) => {
			places.push({ start: starts[first], end: ends[last] });
		};
		if (includes(bytes, head)) {
			fromStart(bytes, (last, found) => {
				const first = last - found + 1;
				const isCounted =
					found === length ||
					found >= form.partLength ||
					(found >= form.cutOffLength && isCutAt(bytes, last + 1, 1));
				if (isCounted) add(first, last);
			});
		}
		if (length > endLength && includes(bytes, tail)) {
			fromEnd(Uint8Array.from(bytes).reverse(), (lastFromEnd, found) => {
				const first = bytes.length - 1 - lastFromEnd;
				const isCounted =
					found >= form.partLength || (found >= form.cutOffLength && isCutAt(bytes, first - 1, -1));
				if (isCounted && found < length) add(first, first + found - 1);
			});
		}
	};
}

function includes(bytes: Uint8Array, part: Buffer): boolean {
	return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(part);
}

/**
 * Creates a search for the beginnings of a pattern. For each position in a sequence, it reports the longest beginning
 * that ends there, unless the next byte makes it longer. It's the Knuth-Morris-Pratt algorithm, since its time is
 * proportional to the sequence's length for every pattern.
 */
function beginningsOf(pattern: Uint8Array) {
	const shorter = shorterBeginnings(pattern);
	return (bytes: Uint8Array, report: (last: number, found: number) => void): void => {
		let found = 0;
		for (let at = 0; at < bytes.length; at += 1) {
			const byte = bytes[at];
			if (found > 0 && pattern[found] !== byte) {
				report(at - 1, found);
				do found = shorter[found - 1];
				while (found > 0 && pattern[found] !== byte);
			}
			if (pattern[found] === byte) found += 1;
		}
		if (found > 0) report(bytes.length - 1, found);
	};
}

/** For each beginning of a pattern, the length of the longest shorter one that it ends with. */
function shorterBeginnings(pattern: Uint8Array): Uint32Array {
	const shorter = new Uint32Array(pattern.length);
	let found = 0;
	for (let at = 1; at < pattern.length; at += 1) {
		while (found > 0 && pattern[found] !== pattern[at]) found = shorter[found - 1];
		if (pattern[found] === pattern[at]) found += 1;
		shorter[at] = found;
	}
	return shorter;
}

/** Whether a text was cut off here: an ellipsis as one or three characters, or three stars. */
function isCutAt(bytes: Uint8Array, at: number, step: 1 | -1): boolean {
	const three = [bytes[at], bytes[at + step], bytes[at + 2 * step]];
	if (step === -1) three.reverse();
	return cuts.some((cut) => cut.every((byte, index) => byte === three[index]));
}

const cuts = ['…', '...', '***', '•'].map((cut) => [...Buffer.from(cut, 'utf8')]);
