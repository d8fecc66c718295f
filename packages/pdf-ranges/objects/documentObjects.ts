import { scan } from '../syntax/scan';
import { refOf, type Ref, type PdfValue } from '../syntax/value';
import { UnsupportedPdf, type WorkBudget } from '../work/work';
import type { CrossReference } from './crossReference';
import { openObjectStream, type ObjectStream } from './objectStream';
import { readObject, type PdfObject } from './readObject';

/** Unpacked object streams are kept up to this size, and none is longer. Bytes; and as a part of the document. */
const keptBytes = 4 * 1024 * 1024;
const keptPart = 0.1;
/** References to references, or lengths of streams of lengths. */
const maxDepth = 8;

/** The objects of a document, each read on demand. Only unpacked object streams are kept, and only some of them. */
export class DocumentObjects {
	readonly bytes: Buffer;
	readonly reference: CrossReference;
	readonly budget: WorkBudget;
	/** In the order in which they were opened. */
	private readonly streams = new Map<number, ObjectStream>();
	private streamBytes = 0;
	private depth = 0;
	private packedBytes = 0;
	private unpackedBytes = 0;

	constructor(bytes: Buffer, reference: CrossReference, budget: WorkBudget) {
		this.bytes = bytes;
		this.reference = reference;
		this.budget = budget;
	}

	/**
	 * Reads an object; undefined for one that doesn't exist, which counts as null in PDF. Throws UnsupportedPdf when another object
	 * is in its place: then the cross-reference is damaged, and the pages could be the wrong ones.
	 */
	async object({ number, generation }: Ref): Promise<PdfObject | undefined> {
		const place = this.reference.entries.get(number);
		if (!place) return undefined;
		if (this.depth > maxDepth) throw new UnsupportedPdf('References form a loop');
		let object: PdfObject;
		this.depth += 1;
		try {
			object =
				place.kind === 'plain'
					? await readObject(this.bytes, place.offset, this.budget, (value) => this.resolve(value))
					: await this.packedObject(number, place.stream, place.index);
		} finally {
			this.depth -= 1;
		}
		const expected = place.kind === 'plain' ? place.generation : 0;
		if (object.number !== number || object.generation !== expected || generation !== expected) {
			throw new UnsupportedPdf("Another object is in an object's place");
		}
		return object;
	}

	/** Follows references until there is a value; undefined for one that doesn't exist. Throws UnsupportedPdf for a loop. */
	async resolve(value: PdfValue): Promise<PdfValue | undefined> {
		let found: PdfValue | undefined = value;
		for (let step = 0; found && step < maxDepth; step += 1) {
			const ref = refOf(found);
			if (!ref) return found;
			found = (await this.object(ref))?.value;
		}
		if (found) throw new UnsupportedPdf('References form a loop');
		return undefined;
	}

	/** Returns the numbers of the objects in an object stream, in its order. Throws UnsupportedPdf where it can't be read. */
	async numbersIn(stream: number): Promise<number[]> {
		const { places } = this.streams.get(stream) ?? (await this.open(stream));
		return places.filter((_, index) => index % 2 === 0);
	}

	/** How much smaller objects are in object streams than by themselves: from 0 to 1. */
	get packedPart(): number {
		return this.unpackedBytes === 0 ? 1 : Math.min(1, this.packedBytes / this.unpackedBytes);
	}

	private async packedObject(number: number, stream: number, index: number): Promise<PdfObject> {
		const { bytes, places } = this.streams.get(stream) ?? (await this.open(stream));
		const start = places[index * 2 + 1];
		if (places[index * 2] !== number || start === undefined) {
			throw new UnsupportedPdf("Another object is in an object's place");
		}
		const value = await scan(bytes, start, bytes.length, this.budget);
		return { number, generation: 0, value };
	}

	private async open(number: number): Promise<ObjectStream> {
		if (this.reference.entries.get(number)?.kind !== 'plain') {
			throw new UnsupportedPdf('An object stream is in an object stream');
		}
		const { isEncrypted, isRecovered } = this.reference;
		if (isEncrypted) throw new UnsupportedPdf('An object stream is encrypted', 'encrypted');
		const object = await this.object({ number, generation: 0 });
		if (!object) throw new UnsupportedPdf('An object stream is missing');
		const opened = await openObjectStream(object, this.budget, (value) => this.resolve(value), {
			maxBytes: this.maxStreamBytes,
			isDamaged: isRecovered,
		});
		this.packedBytes += (object.stream?.end ?? 0) - (object.stream?.start ?? 0);
		this.unpackedBytes += opened.bytes.length;
		this.keep(number, opened);
		return opened;
	}

	private get maxStreamBytes(): number {
		return Math.max(keptBytes, this.bytes.length * keptPart);
	}

	private keep(number: number, opened: ObjectStream): void {
		// A list of numbers takes some bytes for each.
		const sizeOf = ({ bytes, places }: ObjectStream) => bytes.length + places.length * 8;
		this.streams.set(number, opened);
		this.streamBytes += sizeOf(opened);
		for (const [oldest, stream] of this.streams) {
			if (this.streamBytes <= this.maxStreamBytes || oldest === number) break;
			this.streams.delete(oldest);
			this.streamBytes -= sizeOf(stream);
		}
	}
}
