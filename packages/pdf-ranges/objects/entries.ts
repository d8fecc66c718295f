import { UnsupportedPdf, type WorkBudget } from '../work/work';
import { maxObjectNumber } from '../syntax/value';

export type ObjectLocation =
	| { kind: 'plain'; offset: number; generation: number }
	| { kind: 'packed'; stream: number; index: number };

const entriesInBlock = 128;
const generations = 65_536;
const maxPacked = 1 << 22;
const freed = 0;

/**
 * Where each object is. Blocks of plain numbers, since a document may have a million objects; they come into being only
 * where objects are, whatever a document claims about their count.
 */
export class ObjectEntries {
	/** The largest number of an object, deleted ones included. */
	highestNumber = 0;
	private readonly blocks = new Map<number, Float64Array>();
	private readonly budget: WorkBudget;

	constructor(budget: WorkBudget) {
		this.budget = budget;
	}

	/** Undefined for what isn't there, or was deleted. */
	get(number: number): ObjectLocation | undefined {
		const entry = this.blocks.get(Math.floor(number / entriesInBlock))?.[number % entriesInBlock];
		if (entry === undefined || Number.isNaN(entry) || entry === freed) return undefined;
		if (entry > 0) {
			return {
				kind: 'plain',
				offset: Math.floor(entry / generations),
				generation: entry % generations,
			};
		}
		return {
			kind: 'packed',
			stream: Math.floor(-entry / maxPacked),
			index: -entry % maxPacked,
		};
	}

	/** What newer parts of the document say comes first, so what is known stays. */
	addPlain(number: number, offset: number, generation: number): void {
		if (offset <= 0 || generation >= generations) return this.addFreed(number);
		this.add(number, offset * generations + generation);
	}

	/** Forgets what is known of an object, for a part of the document that turns out to be newer. */
	forget(number: number): void {
		const block = this.blocks.get(Math.floor(number / entriesInBlock));
		if (block) block[number % entriesInBlock] = NaN;
	}

	/** An object inside of an object stream. */
	addPacked(number: number, stream: number, index: number): void {
		if (index >= maxPacked || stream === 0 || stream > maxObjectNumber) {
			throw new UnsupportedPdf('An object is said to be in an impossible place');
		}
		this.add(number, -(stream * maxPacked + index));
	}

	/** A deleted object hides what older parts of the document say. */
	addFreed(number: number): void {
		this.add(number, freed);
	}

	private add(number: number, entry: number): void {
		if (number > maxObjectNumber) throw new UnsupportedPdf('An object has an impossible number');
		if (number > this.highestNumber) this.highestNumber = number;
		const index = Math.floor(number / entriesInBlock);
		let block = this.blocks.get(index);
		if (!block) {
			block = new Float64Array(entriesInBlock).fill(NaN);
			this.blocks.set(index, block);
			this.budget.charge(entriesInBlock * 8);
			this.budget.kept.keep(entriesInBlock * 8);
		}
		const place = number % entriesInBlock;
		if (Number.isNaN(block[place])) block[place] = entry;
	}
}
