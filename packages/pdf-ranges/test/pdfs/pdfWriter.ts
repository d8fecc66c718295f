import { deflateSync } from 'node:zlib';

/** Writes PDFs byte by byte, so that a test decides how each of them is built. */
export type Text = string | Buffer;

/** Values of objects by their numbers; all have generation 0. */
export type Objects = ReadonlyMap<number, Text>;

export interface PdfFormat {
	/** A table, a stream, or both: a hybrid file has its packed objects in a stream that old readers don't know. */
	crossReference?: 'table' | 'stream' | 'hybrid';
	/** Which objects are in object streams, and how many in each. */
	isPacked?: (number: number) => boolean;
	objectsInStream?: number;
	/** Entries of the trailer. */
	trailer?: string;
	version?: string;
	/** What stands between two objects. */
	between?: Buffer;
	/** What packs the streams that the writer itself makes. */
	pack?: Pack;
}

/** Packs data as a zlib stream. */
type Pack = (data: Buffer) => Buffer;

export const textBytes = (text: Text): Buffer =>
	typeof text === 'string' ? Buffer.from(text, 'latin1') : text;

/** A document may have more objects than a call can have arguments. */
function largest(numbers: Iterable<number>): number {
	let found = 0;
	for (const number of numbers) found = Math.max(found, number);
	return found;
}

export function join(...parts: readonly Text[]): Buffer {
	return Buffer.concat(parts.map(textBytes));
}

/** A stream as the value of an object. `length` may be a reference, or wrong. */
export function stream(dictionary: string, data: Text, length: string | number = -1): Buffer {
	const bytes = textBytes(data);
	const written = length === -1 ? bytes.length : length;
	return join(`<<${dictionary}/Length ${written}>>\nstream\n`, bytes, '\nendstream');
}

export function packedStream(dictionary: string, data: Text, pack: Pack = deflateSync): Buffer {
	return stream(`${dictionary}/Filter/FlateDecode`, pack(textBytes(data)));
}

function objectStream(objects: Objects, pack: Pack): Buffer {
	let header = '';
	let length = 0;
	const values: Buffer[] = [];
	for (const [number, value] of objects) {
		header += `${number} ${length} `;
		const written = join(value, '\n');
		length += written.length;
		values.push(written);
	}
	return packedStream(
		`/Type/ObjStm/N ${objects.size}/First ${header.length}`,
		join(header, ...values),
		pack,
	);
}

/** Rows as most programs write them: as they are, as differences to the left, or to the row above (PNG filters). */
function differences(data: Buffer, rowBytes: number): Buffer {
	const rows: Buffer[] = [];
	for (let start = 0; start < data.length; start += rowBytes) {
		const filter = (start / rowBytes) % 3;
		const row = data.subarray(start, start + rowBytes).map((value, place) => {
			const before = [0, place > 0 ? data[start + place - 1] : 0, data[start + place - rowBytes]];
			return value - (before[filter] ?? 0);
		});
		rows.push(Buffer.of(filter), Buffer.from(row));
	}
	return Buffer.concat(rows);
}

/** A file that grows: its bytes, and where each object is. */
export class PdfWriter {
	private readonly parts: Buffer[] = [];
	private readonly pack: Pack;
	private length = 0;
	/** Offset, or number of the object stream and index in it. */
	readonly places = new Map<number, readonly [kind: 0 | 1 | 2, first: number, second: number]>();

	constructor(pack: Pack = deflateSync) {
		this.pack = pack;
	}

	get size(): number {
		return this.length;
	}

	get highest(): number {
		return largest(this.places.keys());
	}

	add(...parts: readonly Text[]): this {
		for (const part of parts) {
			const bytes = textBytes(part);
			this.parts.push(bytes);
			this.length += bytes.length;
		}
		return this;
	}

	header(version = '1.7'): this {
		return this.add(`%PDF-${version}\n%\xe2\xe3\xcf\xd3\n`);
	}

	object(number: number, value: Text, generation = 0): this {
		this.places.set(number, [1, this.length, generation]);
		return this.add(`${number} ${generation} obj\n`, value, '\nendobj\n');
	}

	objects(objects: Objects): this {
		for (const [number, value] of objects) this.object(number, value);
		return this;
	}

	/** Puts objects into object streams. */
	packed(objects: Objects, first: number, objectsInStream = 100): this {
		const all = [...objects];
		for (let start = 0, number = first; start < all.length; start += objectsInStream, number += 1) {
			const own = new Map(all.slice(start, start + objectsInStream));
			[...own.keys()].forEach((member, index) => this.places.set(member, [2, number, index]));
			this.object(number, objectStream(own, this.pack));
		}
		return this;
	}

	/** A table of the objects that are known, or of some. Returns where it begins. */
	table(trailer: string, numbers: Iterable<number> = this.places.keys()): number {
		const start = this.length;
		let text = 'xref\n0 1\n0000000000 65535 f \n';
		for (const number of numbers) {
			const [kind, first, second] = this.places.get(number) ?? [0, 0, 65_535];
			const entry = `${String(first).padStart(10, '0')} ${String(second).padStart(5, '0')}`;
			text += `${number} 1\n${kind === 1 ? entry : '0000000000 00001'} ${kind === 1 ? 'n' : 'f'} \n`;
		}
		this.add(text, `trailer\n<</Size ${this.highest + 1} ${trailer}>>\n`);
		return start;
	}

	/** The same as a stream, which is an object itself. */
	stream(
		number: number,
		trailer: string,
		numbers: Iterable<number> = this.places.keys(),
		parameters = '',
	): number {
		const start = this.length;
		const listed = [...numbers];
		this.places.set(number, [1, start, 0]);
		const data = Buffer.alloc((listed.length + 1) * 7);
		[...listed, number].forEach((one, index) => {
			const [kind, first, second] = this.places.get(one) ?? [0, 0, 0];
			data.writeUInt8(kind, index * 7);
			data.writeUInt32BE(first, index * 7 + 1);
			data.writeUInt16BE(second, index * 7 + 5);
		});
		const index = [...listed, number].map((one) => `${one} 1`).join(' ');
		this.object(
			number,
			packedStream(
				`/Type/XRef/W[1 4 2]/Index[${index}]/Size ${this.highest + 1}/DecodeParms<</Predictor 15/Columns 7>> ${trailer}${parameters}`,
				differences(data, 7),
				this.pack,
			),
		);
		return start;
	}

	end(start: number): this {
		return this.add(`startxref\n${start}\n%%EOF\n`);
	}

	bytes(): Buffer {
		return Buffer.concat(this.parts);
	}
}

/** Writes a file of these objects. Object 1 is the catalog unless the trailer says otherwise. */
export function writePdf(
	objects: Objects,
	{
		crossReference = 'table',
		isPacked = () => false,
		objectsInStream = 100,
		trailer = '/Root 1 0 R',
		version = '1.7',
		between = Buffer.alloc(0),
		pack,
	}: PdfFormat = {},
): Buffer {
	const writer = new PdfWriter(pack).header(version);
	const inStreams = new Map([...objects].filter(([number]) => isPacked(number)));
	for (const [number, value] of objects) {
		if (!inStreams.has(number)) writer.object(number, value).add(between);
	}
	const free = largest(objects.keys()) + 1;
	writer.packed(inStreams, free, objectsInStream);
	const next = writer.highest + 1;
	if (crossReference === 'table') return writer.end(writer.table(trailer)).bytes();
	if (crossReference === 'stream') return writer.end(writer.stream(next, trailer)).bytes();
	const hidden = writer.stream(next, trailer, inStreams.keys());
	const plain = [...writer.places.keys()].filter((number) => !inStreams.has(number));
	// As Word writes it: a table that calls packed objects free, and an empty one that names the stream.
	const main = writer.table(trailer, [...plain, ...inStreams.keys()]);
	writer.end(main);
	return writer.end(writer.table(`${trailer}/Prev ${main}/XRefStm ${hidden}`, [])).bytes();
}
