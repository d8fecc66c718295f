import { largestObjectNumber, refText } from '../syntax/value';
import type { RangeContent } from './collectRange';
import type { RangeObject } from './rangeCollector';

/** How a range is written: as the document is, so that it gets no longer. */
export interface RangeFormat {
	/** "1.7" */
	version: string;
	/** Whether objects are packed into an object stream. */
	isPacked: boolean;
}

/** A file that is being put together. */
interface Output {
	parts: Buffer[];
	length: number;
	/** Where each object is, by its number: its offset and generation, or its index in the object stream. */
	places: Map<number, readonly [kind: 1 | 2, first: number, second: number]>;
}

/** Readers of older versions know no object streams. */
const firstPackedVersion = '1.5';

/** Writes a range as a PDF of its own. The result shares the memory of the document where nothing was changed. */
export async function writeRange(
	content: RangeContent,
	{ version, isPacked }: RangeFormat,
): Promise<Buffer[]> {
	// Two numbers more are needed for the streams.
	const packs = isPacked && content.highestNumber + 2 <= largestObjectNumber;
	const written = packs && version < firstPackedVersion ? firstPackedVersion : version;
	const output: Output = { parts: [], length: 0, places: new Map() };
	append(output, Buffer.from(`%PDF-${written}\n%\xe2\xe3\xcf\xd3\n`, 'latin1'));
	const isInside = (object: RangeObject) => packs && !object.isStream && object.generation === 0;
	for (const object of content.objects) {
		if (!isInside(object)) appendObject(output, object, object.parts);
	}
	const rootText = refText(content.catalog);
	if (!packs) {
		appendTable(output, content.highestNumber, rootText);
		return output.parts;
	}
	await appendObjectStream(output, content.objects.filter(isInside), content.highestNumber + 1);
	await appendReferenceStream(output, content.highestNumber + 2, rootText);
	return output.parts;
}

function append(output: Output, ...parts: readonly Buffer[]): void {
	for (const part of parts) {
		output.parts.push(part);
		output.length += part.length;
	}
}

function appendObject(
	output: Output,
	{ number, generation }: { number: number; generation: number },
	parts: readonly Buffer[],
): void {
	output.places.set(number, [1, output.length, generation]);
	append(output, Buffer.from(`${number} ${generation} obj\n`), ...parts, Buffer.from('\nendobj\n'));
}

function appendStream(output: Output, number: number, dictionary: string, data: Buffer): void {
	const start = `<<${dictionary}/Filter/FlateDecode/Length ${data.length}>>\nstream\n`;
	appendObject(output, { number, generation: 0 }, [
		Buffer.from(start),
		data,
		Buffer.from('\nendstream'),
	]);
}

async function appendObjectStream(
	output: Output,
	objects: readonly RangeObject[],
	number: number,
): Promise<void> {
	const parts: Buffer[] = [];
	let header = '';
	let length = 0;
	objects.forEach((object, index) => {
		output.places.set(object.number, [2, number, index]);
		header += `${object.number} ${length} `;
		const own = [...object.parts, Buffer.from('\n')];
		parts.push(...own);
		length += own.reduce((sum, part) => sum + part.length, 0);
	});
	const data = await deflate([Buffer.from(header), ...parts]);
	const dictionary = `/Type/ObjStm/N ${objects.length}/First ${header.length}`;
	appendStream(output, number, dictionary, data);
}

async function appendReferenceStream(
	output: Output,
	number: number,
	rootText: string,
): Promise<void> {
	const start = output.length;
	output.places.set(number, [1, start, 0]);
	const sorted = [...output.places].sort(([one], [other]) => one - other);
	const entries = Buffer.alloc(sorted.length * 8);
	sorted.forEach(([, [kind, first, second]], index) => {
		entries.writeUInt8(kind, index * 8);
		entries.writeUInt32BE(first, index * 8 + 1);
		entries.writeUIntBE(second, index * 8 + 5, 3);
	});
	const index = rangesOf(sorted.map(([one]) => one))
		.flat()
		.join(' ');
	const dictionary = `/Type/XRef/W[1 4 3]/Index[${index}]/Size ${number + 1}/Root ${rootText}`;
	appendStream(output, number, dictionary, await deflate([entries]));
	append(output, Buffer.from(`startxref\n${start}\n%%EOF\n`));
}

function appendTable(output: Output, highestNumber: number, rootText: string): void {
	const start = output.length;
	const numbers = [...output.places.keys()].sort((one, other) => one - other);
	let text = 'xref\n0 1\n0000000000 65535 f \n';
	for (const [first, count] of rangesOf(numbers)) {
		text += `${first} ${count}\n`;
		for (let number = first; number < first + count; number += 1) {
			const [, offset, generation] = output.places.get(number) ?? [1, 0, 0];
			text += `${String(offset).padStart(10, '0')} ${String(generation).padStart(5, '0')} n \n`;
		}
	}
	const size = Math.max(highestNumber, ...numbers.slice(-1)) + 1;
	text += `trailer\n<</Size ${size}/Root ${rootText}>>\nstartxref\n${start}\n%%EOF\n`;
	append(output, Buffer.from(text));
}

/** Sorted numbers as ranges: the first one, and how many follow each other. */
function rangesOf(numbers: readonly number[]): Array<[first: number, count: number]> {
	const ranges: Array<[number, number]> = [];
	for (const number of numbers) {
		const last = ranges.at(-1);
		if (last && last[0] + last[1] === number) last[1] += 1;
		else ranges.push([number, 1]);
	}
	return ranges;
}

/** Node.js packs on a thread of its own: the event loop is not held. */
async function deflate(parts: readonly Buffer[]): Promise<Buffer> {
	const plain = new Uint8Array(Buffer.concat(parts));
	const packed = new Blob([plain]).stream().pipeThrough(new CompressionStream('deflate'));
	return Buffer.from(await new Response(packed).arrayBuffer());
}
