import type { CrossReference } from '../objects/crossReference';
import type { DocumentObjects } from '../objects/documentObjects';
import { RangeOutput } from '../range/rangeOutput';
import { referenceStreamData, referenceTable } from '../range/rangeReference';
import { entryOf } from '../syntax/dictionary';
import { bytesOf, maxObjectNumber, wholeNumberOf } from '../syntax/value';
import { KeptBytes, UnsupportedPdf } from '../work/work';

/** What the new trailer repeats of the last one, unless it's longer than any program writes it. Names; bytes. */
const keptEntries = ['Root', 'Info', 'ID'];
const maxKeptBytes = 1024;
/** What an object costs beside its bytes: its entry in the cross-reference, and its place in memory. Units; bytes. */
const objectCost = 200;

/** Objects to append to a document, whose own bytes stay as they are. Methods throw TooMuchWork. */
export class AppendedUpdate {
	private readonly output: RangeOutput;
	private readonly kept: KeptBytes;
	private readonly objects: DocumentObjects;
	private readonly newest: NonNullable<CrossReference['newest']>;
	private nextNumber: number;

	/** Throws UnsupportedPdf for a document whose own cross-reference is damaged. */
	constructor(objects: DocumentObjects) {
		const { bytes, reference } = objects;
		this.objects = objects;
		this.output = new RangeOutput(bytes.length);
		this.output.text('\n');
		this.kept = new KeptBytes(bytes.length);
		if (!reference.newest) throw new UnsupportedPdf('An update needs a sound cross-reference');
		this.newest = reference.newest;
		const size = wholeNumberOf(entryOf(this.newest.trailer, 'Size')) ?? 0;
		this.nextNumber = Math.max(size, reference.entries.highestNumber + 1);
	}

	/** Returns a number that no object has. Throws UnsupportedPdf if there is none. */
	newNumber(): number {
		if (this.nextNumber >= maxObjectNumber)
			throw new UnsupportedPdf('No object number is left', 'unusual');
		return this.nextNumber++;
	}

	/** Adds an object, or replaces the one of that number. Its parts are copied: no unpacked stream stays in memory. */
	async add(number: number, generation: number, parts: readonly Buffer[]): Promise<void> {
		const cost = parts.reduce((sum, part) => sum + part.length, objectCost);
		this.kept.keep(cost);
		if (this.objects.budget.spend(cost)) await this.objects.budget.pause();
		this.output.begin(number, generation);
		this.output.bytes(Buffer.concat(parts));
		this.output.text('\nendobj\n');
	}

	/** Returns the update in pieces, with a cross-reference of the document's own kind. Throws UnsupportedPdf. */
	async end(): Promise<readonly Buffer[]> {
		const { output, objects } = this;
		const { isTable, offset, trailer: last } = this.newest;
		const kept = keptEntries.map((name) => {
			const value = entryOf(last, name);
			const isKept = value && value.end - value.start <= maxKeptBytes;
			return isKept ? `/${name} ${bytesOf(value).toString('latin1')}` : '';
		});
		const start = output.length;
		const number = isTable ? 0 : this.newNumber();
		if (!isTable) output.places.set(number, [1, start, 0]);
		const numbers = Uint32Array.from(output.places.keys()).sort();
		const trailer = `/Size ${this.nextNumber}/Prev ${offset}${kept.join('')}`;
		if (isTable) {
			await referenceTable(output, numbers, trailer, objects.budget);
		} else {
			const { index, data } = await referenceStreamData(output.places, numbers, objects.budget);
			output.stream(number, `/Type/XRef/W[1 4 3]/Index[${index}]${trailer}`, data);
			output.text(`startxref\n${start}\n%%EOF\n`);
		}
		return output.end();
	}
}
