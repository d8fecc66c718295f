import { UnsupportedPdf } from '../work/work';
import { digitOf, kinds, regular, space } from './characters';
import { endOfToken, isLineEnd, maxTokenBytes } from './skipToToken';
import {
	decodedName,
	maxShortTextBytes,
	maxGenerationDigits,
	readDigits,
	refOf,
	skipSpace,
	type DictionaryEntry,
	type Scanned,
} from './value';

/** How much is looked at in one step. Bytes. */
const stepBytes = 8 * 1024;
/** No honest value is nested deeper. Levels. */
const maxDepth = 200;
/** Entries and references take many times as much memory as their bytes, so their number is limited. */
const maxEntries = 50_000;
const maxRefs = 250_000;

const inDictionary = 1;
const inArray = 2;

/** Reads a value step by step: what it consists of, without decoding any of it. */
export class Scanner {
	private readonly refs: number[] = [];
	private readonly entries = new Map<string, DictionaryEntry>();
	private readonly repeated = new Set<string>();
	private readonly levels: number[] = [];
	private readonly bytes: Buffer;
	private readonly start: number;
	private readonly end: number;
	public position: number;
	private kind: Scanned['kind'] = 'other';
	private key = '';
	private entry: DictionaryEntry | undefined;
	/** Values since the key: one, when the entry is right. Of an array, all its items. */
	private values = 0;
	/** Whether there are no values in values. */
	private isFlat = true;
	private lastEnd = 0;
	/** The whole numbers that stand directly before: a reference begins with two. */
	private numbers = 0;
	private earlier = 0;
	private latest = 0;
	private earlierStart = 0;
	private latestStart = 0;
	private latestEnd = 0;
	/** Open parentheses of a string that goes on. */
	private parentheses = 0;
	private isComment = false;
	private isHex = false;

	constructor(bytes: Buffer, start: number, end: number) {
		this.bytes = bytes;
		this.start = start;
		this.end = end;
		this.position = start;
	}

	scanned(): Scanned {
		const { bytes, start, position, kind, entries, repeated, refs, values, isFlat } = this;
		const isRefList = kind === 'array' && isFlat && values * 2 === refs.length;
		return { bytes, start, end: position, kind, isRefList, isFlat, entries, repeated, refs };
	}

	/** Goes on for some bytes; returns whether the value goes on after them. */
	step(): boolean {
		const { bytes } = this;
		const stop = Math.min(this.end, this.position + stepBytes);
		while (this.position < stop) {
			if (this.parentheses > 0) this.inString(stop);
			else if (this.isComment) this.inComment(stop);
			else if (this.isHex) this.inHex(stop);
			else {
				const code = bytes[this.position] ?? 0;
				const kind = kinds[code];
				if (kind === space) this.position += 1;
				else if (kind === regular) this.token(code);
				else this.delimiter(code);
			}
			const isInside = this.parentheses > 0 || this.isComment || this.isHex;
			if (this.levels.length === 0 && !isInside && this.position > this.start) return false;
		}
		if (this.position >= this.end) throw new UnsupportedPdf('A value is cut off');
		this.checkCounts();
		return true;
	}

	private checkCounts(): void {
		if (this.entries.size > maxEntries || this.refs.length > 2 * maxRefs) {
			throw new UnsupportedPdf('A value has too many parts');
		}
	}

	private inString(stop: number): void {
		const { bytes } = this;
		while (this.position < stop && this.parentheses > 0) {
			const code = bytes[this.position];
			if (code === 92) this.position += 1;
			else if (code === 40) this.parentheses += 1;
			else if (code === 41) this.parentheses -= 1;
			this.position += 1;
		}
		this.lastEnd = this.position;
	}

	private inComment(stop: number): void {
		while (this.position < stop && this.isComment) {
			this.isComment = !isLineEnd(this.bytes[this.position]);
			this.position += 1;
		}
	}

	private inHex(stop: number): void {
		while (this.position < stop && this.isHex) {
			this.isHex = this.bytes[this.position] !== 62;
			this.position += 1;
		}
		this.lastEnd = this.position;
	}

	private delimiter(code: number): void {
		const next = this.bytes[this.position + 1];
		if (code === 47) this.name();
		else if (code === 60 && next === 60) this.open(inDictionary, 2);
		else if (code === 91) this.open(inArray, 1);
		else if (code === 62 && next === 62) this.close(inDictionary, 2);
		else if (code === 93) this.close(inArray, 1);
		else if (code === 37) this.beginComment();
		else if (code === 40 || code === 60) {
			this.begin(this.position);
			this.position += 1;
			if (code === 40) this.parentheses = 1;
			else this.isHex = true;
		} else throw new UnsupportedPdf('A value has an unexpected character');
	}

	/** A reference with a comment in it isn't recognized, and then unsupported. */
	private beginComment(): void {
		this.isComment = true;
		this.numbers = 0;
	}

	private open(level: number, length: number): void {
		this.begin(this.position);
		if (this.levels.length === 0) this.kind = level === inArray ? 'array' : 'dictionary';
		else this.isFlat = false;
		if (this.levels.push(level) > maxDepth) throw new UnsupportedPdf('Values are too deep');
		this.position += length;
	}

	private close(level: number, length: number): void {
		if (this.levels.length === 1) this.endEntry();
		if (this.levels.pop() !== level) throw new UnsupportedPdf('A value ends where another began');
		this.position += length;
		this.lastEnd = this.position;
		this.numbers = 0;
	}

	/** A value begins: it belongs to the key before it, or is an item of the array. */
	private begin(start: number): void {
		this.numbers = 0;
		this.count(start);
	}

	private count(start: number): void {
		if (this.levels.length !== 1) return;
		this.values += 1;
		if (this.entry && this.values === 1) this.entry.start = start;
	}

	private name(): void {
		const start = this.position;
		const end = endOfToken(this.bytes, start + 1, this.end);
		this.position = end;
		const isKey =
			this.kind === 'dictionary' && this.levels.length === 1 && (!this.entry || this.values > 0);
		if (!isKey) {
			this.begin(start);
		} else {
			this.endEntry();
			this.key = decodedName(this.bytes.toString('latin1', start + 1, end));
			const refsFrom = this.refs.length;
			this.entry = { keyStart: start, start: end, end, refsFrom, refsTo: refsFrom };
			this.values = 0;
		}
		this.numbers = 0;
		this.lastEnd = end;
	}

	private endEntry(): void {
		if (this.kind !== 'dictionary') return;
		if (!this.entry) {
			if (this.values > 0) throw new UnsupportedPdf('A dictionary has a value without a key');
			return;
		}
		if (this.values !== 1)
			throw new UnsupportedPdf("A dictionary has a key that isn't followed by a value");
		if (this.entries.has(this.key)) this.repeated.add(this.key);
		this.entry.end = this.lastEnd;
		this.entry.refsTo = this.refs.length;
		this.entries.set(this.key, this.entry);
		this.entry = undefined;
		this.values = 0;
	}

	private token(code: number): void {
		const start = this.position;
		const end = endOfToken(this.bytes, start, this.end);
		this.position = end;
		this.lastEnd = end;
		if (digitOf(code) >= 0 || code === 43 || code === 45 || code === 46) this.number(start, end);
		else this.keyword(start, end);
	}

	private number(start: number, end: number): void {
		const digits = readDigits(this.bytes, start);
		this.count(start);
		if (digits?.end !== end) {
			this.numbers = 0;
			return;
		}
		this.earlier = this.latest;
		this.latest = digits.value;
		this.earlierStart = this.latestStart;
		this.latestStart = start;
		this.latestEnd = end;
		this.numbers += 1;
		if (this.levels.length === 0) this.rootReference(start, end);
	}

	/** An object may be nothing but a reference to another one. */
	private rootReference(start: number, end: number): void {
		const second = readDigits(this.bytes, this.afterSpaces(end));
		const letter = second && this.afterSpaces(second.end);
		if (!letter || letter === second.end || this.bytes[letter] !== 82) return;
		this.refs.push(this.latest, second.value);
		this.position = letter + 1;
		const isRead = refOf({ bytes: this.bytes, start, end: this.position });
		if (!isRead) throw new UnsupportedPdf('A reference is written in an unusual way');
	}

	/**
	 * Spaces inside of a reference; more of them could be made to be read again and again. A comment may stand there, too,
	 * but nobody writes one.
	 */
	private afterSpaces(start: number): number {
		const end = skipSpace(this.bytes, start, Math.min(this.end, start + maxTokenBytes));
		if (end - start === maxTokenBytes || this.bytes[end] === 37) {
			throw new UnsupportedPdf('A number is followed by something unusual');
		}
		return end;
	}

	private keyword(start: number, end: number): void {
		const text = this.bytes.toString('latin1', start, end);
		if (text === 'R') {
			this.reference();
		} else {
			if (text !== 'true' && text !== 'false' && text !== 'null') {
				throw new UnsupportedPdf('A value has an unknown keyword');
			}
			this.count(start);
		}
		this.numbers = 0;
	}

	private reference(): void {
		if (this.numbers < 2) throw new UnsupportedPdf('A reference is incomplete');
		const length = this.position - this.earlierStart;
		const generationDigits = this.latestEnd - this.latestStart;
		if (length > maxShortTextBytes || generationDigits > maxGenerationDigits) {
			throw new UnsupportedPdf('A reference is written in an unusual way');
		}
		this.refs.push(this.earlier, this.latest);
		if (this.levels.length === 1) this.values -= 1;
	}
}
