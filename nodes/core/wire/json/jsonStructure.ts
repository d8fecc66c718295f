import { ResponseOverLimit } from '../../../../packages/service-http';
import { maxNesting } from '../../text/json';

/**
 * How many fields objects may have beyond their first thousand, all objects together. V8 keeps those in tables, which take
 * many times as long: a million hold n8n for seconds. An object with a field for each of its files has some thousands.
 */
const maxFields = 20_000;
const freeFields = 1_000;

/**
 * Roughly what an object or list, a named value and a value of a list take in memory: most objects share their names.
 * Measured. Bytes.
 */
const cost = { container: 64 / 3, name: 48 / 3, value: 16 / 3 } as const;

const byte = { quote: 0x22, comma: 0x2c, colon: 0x3a, backslash: 0x5c } as const;

/**
 * Finds where the objects and lists of a JSON text begin, and where their members end, while its bytes arrive. Throws
 * ResponseOverLimit for a text that nests too deeply, or has objects with too many fields. Whether it's JSON at all is for
 * others to find out.
 */
export class JsonStructure {
	depth = 0;
	/** Roughly what the text takes in memory, and once more as values. Bytes. */
	memory = 0;
	position = 0;
	/** By depth: the position of the bracket that opened it. */
	readonly openedAt: number[] = [];
	/** By depth: the position of its last comma; -1 without one. */
	readonly lastComma: number[] = [];
	private readonly fields: number[] = [];
	/** Beyond the first thousand of each object. */
	private manyFields = 0;
	/** Whether a text is open, and the position of its opening quote. */
	isInText = false;
	textFrom = 0;
	private isEscaped = false;

	/**
	 * Scans a piece of the text from `from` on, to its end or to behind the bracket that closes the object or list of this
	 * depth. Returns where the scan ended in the piece.
	 */
	scan(piece: Buffer, from: number, outerDepth: number): number {
		const { length } = piece;
		const offset = this.position - from;
		let at = this.isInText ? this.endOfText(piece, from) : from;
		while (at < length && this.depth >= outerDepth) {
			const next = piece[at] as number;
			if (next === byte.quote) {
				this.isInText = true;
				this.textFrom = offset + at;
				at = this.endOfText(piece, at + 1);
				continue;
			}
			if (next === byte.comma) this.separate(offset + at);
			else if (next === byte.colon) this.addField();
			else if ((next | 0x20) === 0x7b) this.open(offset + at);
			else if ((next | 0x20) === 0x7d) this.depth -= 1;
			at += 1;
		}
		this.position += at - from;
		this.memory += at - from;
		return at;
	}

	/** Scans a piece to the end of the text that is open, or of the piece. Returns the same. */
	scanText(piece: Buffer, from: number): number {
		const at = this.endOfText(piece, from);
		this.position += at - from;
		this.memory += at - from;
		return at;
	}

	private open(position: number): void {
		const depth = this.depth + 1;
		if (depth > maxNesting) {
			throw new ResponseOverLimit(`is nested more than ${maxNesting} levels deep`);
		}
		this.depth = depth;
		this.openedAt[depth] = position;
		this.lastComma[depth] = -1;
		this.fields[depth] = 0;
		this.memory += cost.container;
	}

	private separate(position: number): void {
		this.lastComma[this.depth] = position;
		this.memory += cost.value;
	}

	private addField(): void {
		const count = (this.fields[this.depth] ?? 0) + 1;
		this.fields[this.depth] = count;
		this.memory += cost.name;
		if (count > freeFields) this.manyFields += 1;
		if (this.manyFields <= maxFields) return;
		const limit = maxFields.toLocaleString('en-US');
		throw new ResponseOverLimit(`has large objects with more than ${limit} fields`);
	}

	private endOfText(piece: Buffer, from: number): number {
		const { length } = piece;
		let at = from;
		if (this.isEscaped && at < length) {
			this.isEscaped = false;
			at += 1;
		}
		for (; at < length; at += 1) {
			const next = piece[at];
			if (next === byte.quote) {
				this.isInText = false;
				return at + 1;
			}
			if (next === byte.backslash) {
				at += 1;
				this.isEscaped = at === length;
			}
		}
		return length;
	}
}
