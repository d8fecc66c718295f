/** Where an object is: its offset and generation, or its object stream and the index in it. */
export type Written = readonly [kind: 1 | 2, first: number, second: number];

/** Longer stretches share the memory of the document; shorter ones are copied, so that there are few pieces. Bytes. */
const sharedFrom = 4 * 1024;
const firstBlockBytes = 8 * 1024;
const blockBytes = 64 * 1024;

export class RangeOutput {
	/** Where each object is, by its number. */
	readonly places = new Map<number, Written>();
	length: number;
	private readonly pieces: Buffer[] = [];
	private block = Buffer.alloc(0);
	/** Which part of the block isn't a piece yet. */
	private from = 0;
	private to = 0;

	/** `length` is that of what stands before it, in bytes. */
	constructor(length: number = 0) {
		this.length = length;
	}

	text(text: string): void {
		this.bytes(Buffer.from(text, 'latin1'));
	}

	bytes(bytes: Buffer): void {
		this.length += bytes.length;
		if (bytes.length >= sharedFrom) {
			this.endPiece();
			this.pieces.push(bytes);
			return;
		}
		if (this.to + bytes.length > this.block.length) {
			this.endPiece();
			this.block = Buffer.allocUnsafe(this.pieces.length === 0 ? firstBlockBytes : blockBytes);
			this.from = this.to = 0;
		}
		this.block.set(bytes, this.to);
		this.to += bytes.length;
	}

	begin(number: number, generation: number): void {
		this.places.set(number, [1, this.length, generation]);
		this.text(`${number} ${generation} obj\n`);
	}

	packedStream(number: number, dictionary: string, data: Buffer): void {
		this.stream(number, `${dictionary}/Filter/FlateDecode`, data);
	}

	stream(number: number, dictionary: string, data: Buffer): void {
		this.begin(number, 0);
		this.text(`<<${dictionary}/Length ${data.length}>>\nstream\n`);
		this.bytes(data);
		this.text('\nendstream\nendobj\n');
	}

	end(): readonly Buffer[] {
		this.endPiece();
		return this.pieces;
	}

	private endPiece(): void {
		if (this.to > this.from) this.pieces.push(this.block.subarray(this.from, this.to));
		this.from = this.to;
	}
}
