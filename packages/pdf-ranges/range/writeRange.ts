import { maxObjectNumber, refText } from '../syntax/value';
import type { WorkBudget } from '../work/work';
import type { RangeContent } from './collectRange';
import type { RangeObject } from './rangeCollector';
import { RangeOutput } from './rangeOutput';
import { referenceStreamData, referenceTable } from './rangeReference';

/** A range is written in the document's own format, so that it doesn't grow. */
export interface RangeFormat {
	/** "1.7" */
	version: string;
	/** Whether objects are packed into object streams. */
	isPacked: boolean;
}

/** Readers of older versions know no object streams. */
const firstPackedVersion = '1.5';
/** An object stream is closed when it's as long as this; a longer object is written by itself. Bytes. */
const maxPackedBytes = 256 * 1024;

interface Layout {
	single: RangeObject[];
	groups: RangeObject[][];
}

/**
 * Writes a range as a PDF of its own. Longer stretches share the document's memory. Throws the reason of the signal once
 * it's aborted.
 */
export async function writeRange(
	content: RangeContent,
	{ version, isPacked }: RangeFormat,
	budget: WorkBudget,
): Promise<readonly Buffer[]> {
	// The streams need numbers of their own.
	const packs = isPacked && content.highestNumber + content.objects.length + 1 <= maxObjectNumber;
	const output = new RangeOutput();
	const written = packs && version < firstPackedVersion ? firstPackedVersion : version;
	output.text(`%PDF-${written}\n%\xe2\xe3\xcf\xd3\n`);
	const { single, groups } = await layoutOf(content.objects, packs, budget);
	await writeObjects(output, single, budget);
	let number = content.highestNumber;
	for (const group of groups) {
		const { header, data } = await joinGroup(output, group, ++number, budget);
		const dictionary = `/Type/ObjStm/N ${group.length}/First ${header}`;
		output.packedStream(number, dictionary, await deflate(data));
	}
	const root = refText(content.catalog);
	if (!packs) {
		const numbers = sortedNumbers(output);
		const size = Math.max(number, numbers.at(-1) ?? 0) + 1;
		await referenceTable(output, numbers, `/Size ${size}/Root ${root}`, budget);
		return output.end();
	}
	number += 1;
	const start = output.length;
	output.places.set(number, [1, start, 0]);
	const numbers = sortedNumbers(output);
	const { index, data } = await referenceStreamData(output.places, numbers, budget);
	const dictionary = `/Type/XRef/W[1 4 3]/Index[${index}]/Size ${number + 1}/Root ${root}`;
	output.packedStream(number, dictionary, await deflate(data));
	output.text(`startxref\n${start}\n%%EOF\n`);
	return output.end();
}

/** The numbers of all objects. A list of plain numbers is sorted within milliseconds. */
function sortedNumbers({ places }: RangeOutput): Uint32Array {
	return Uint32Array.from(places.keys()).sort();
}

async function layoutOf(
	objects: readonly RangeObject[],
	packs: boolean,
	budget: WorkBudget,
): Promise<Layout> {
	const single: RangeObject[] = [];
	const groups: RangeObject[][] = [];
	let room = 0;
	for (const object of objects) {
		if (budget.isPauseDue(8)) await budget.pause();
		const length = object.parts.reduce((sum, part) => sum + part.length, 0);
		if (!packs || object.isStream || object.generation > 0 || length > maxPackedBytes) {
			single.push(object);
			continue;
		}
		if (room < length) {
			groups.push([]);
			room = maxPackedBytes;
		}
		room -= length;
		groups.at(-1)?.push(object);
	}
	return { single, groups };
}

async function writeObjects(
	output: RangeOutput,
	objects: readonly RangeObject[],
	budget: WorkBudget,
): Promise<void> {
	for (const { number, generation, parts } of objects) {
		output.begin(number, generation);
		for (const part of parts) {
			output.bytes(part);
			if (budget.isPauseDue(16)) await budget.pause();
		}
		output.text('\nendobj\n');
	}
}

async function joinGroup(
	output: RangeOutput,
	objects: readonly RangeObject[],
	number: number,
	budget: WorkBudget,
): Promise<{ header: number; data: Buffer }> {
	let header = '';
	let length = 0;
	const parts: Buffer[] = [];
	for (const [index, object] of objects.entries()) {
		output.places.set(object.number, [2, number, index]);
		header += `${object.number} ${length} `;
		for (const part of [...object.parts, lineEnd]) {
			parts.push(part);
			length += part.length;
		}
		if (budget.isPauseDue(32)) await budget.pause();
	}
	return { header: header.length, data: Buffer.concat([Buffer.from(header), ...parts]) };
}

const lineEnd = Buffer.from('\n');

/**
 * Node.js packs on another thread, which doesn't hold the event loop. The result is read piece by piece, because loading
 * the code of the first `Response` of a process takes some 50 ms.
 */
async function deflate(plain: Buffer): Promise<Buffer> {
	const { readable, writable } = new CompressionStream('deflate');
	const bytes = new Uint8Array(plain.buffer as ArrayBuffer, plain.byteOffset, plain.length);
	const [packed] = await Promise.all([readAll(readable.getReader()), writeAll(writable, bytes)]);
	return packed;
}

async function readAll(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Buffer> {
	const pieces: Uint8Array[] = [];
	for (let read = await reader.read(); !read.done; read = await reader.read()) {
		pieces.push(read.value);
	}
	return Buffer.concat(pieces);
}

async function writeAll(writable: WritableStream, bytes: Uint8Array): Promise<void> {
	const writer = writable.getWriter();
	await writer.write(bytes);
	await writer.close();
}
