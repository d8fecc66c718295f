/**
 * A text as bytes: its UTF-8, or the result of a decoding. If `isMapped`, each byte has its position in the original
 * text. That takes nine times the memory, so it's done only for a text that's known to contain a secret.
 */
export interface Reading {
	bytes: Uint8Array;
	isMapped: boolean;
	/** Where the characters that a byte stands for begin in the original text. */
	starts: Uint32Array;
	/** Where they end. */
	ends: Uint32Array;
}

/** Builds a reading. No reading is longer than its capacity, in bytes. */
export class ReadingWriter {
	private readonly bytes: Uint8Array;

	private readonly starts: Uint32Array;

	private readonly ends: Uint32Array;

	private readonly isMapped: boolean;

	private length = 0;

	constructor(capacity: number, isMapped: boolean) {
		this.isMapped = isMapped;
		this.bytes = Buffer.allocUnsafe(capacity);
		this.starts = new Uint32Array(isMapped ? capacity : 0);
		this.ends = new Uint32Array(isMapped ? capacity : 0);
	}

	/** Writes a byte that stands for the bytes from `first` to `last` of the reading it was decoded from. */
	byte(
		value: number,
		{ starts, ends }: Pick<Reading, 'starts' | 'ends'>,
		first: number,
		last: number,
	): void {
		this.bytes[this.length] = value;
		if (this.isMapped) {
			this.starts[this.length] = starts[first];
			this.ends[this.length] = ends[last];
		}
		this.length += 1;
	}

	character(code: number, from: Reading, first: number, last: number): void {
		for (const byte of utf8(code)) this.byte(byte, from, first, last);
	}

	reading(): Reading {
		const { isMapped, length } = this;
		return {
			bytes: this.bytes.subarray(0, length),
			isMapped,
			starts: this.starts.subarray(0, length),
			ends: this.ends.subarray(0, length),
		};
	}
}

/** A lone surrogate has no bytes in UTF-8: as Buffer does, U+FFFD is written instead. */
function utf8(character: number): number[] {
	const code = character >= 0xd800 && character <= 0xdfff ? 0xfffd : character;
	if (code < 0x80) return [code];
	const continuation = (shift: number) => 0x80 | ((code >> shift) & 0x3f);
	if (code < 0x800) return [0xc0 | (code >> 6), continuation(0)];
	if (code < 0x10000) return [0xe0 | (code >> 12), continuation(6), continuation(0)];
	return [0xf0 | (code >> 18), continuation(12), continuation(6), continuation(0)];
}

export function readingOf(text: string, isMapped: boolean): Reading {
	if (!isMapped) return { bytes: Buffer.from(text), isMapped, starts: noPlaces, ends: noPlaces };
	const bytes = new Uint8Array(3 * text.length);
	const starts = new Uint32Array(bytes.length);
	const ends = new Uint32Array(bytes.length);
	let length = 0;
	for (let at = 0; at < text.length;) {
		const code = text.codePointAt(at) ?? 0;
		const end = at + (code > 0xffff ? 2 : 1);
		for (const byte of utf8(code)) {
			bytes[length] = byte;
			starts[length] = at;
			ends[length] = end;
			length += 1;
		}
		at = end;
	}
	return {
		bytes: bytes.subarray(0, length),
		isMapped,
		starts: starts.subarray(0, length),
		ends: ends.subarray(0, length),
	};
}

const noPlaces = new Uint32Array(0);
