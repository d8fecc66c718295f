import { NumberSet } from '../objects/numberSet';
import type { PdfFile } from '../objects/pdfFile';
import type { PdfObject } from '../objects/readObject';
import { assertUnique, entryOf, refsOf } from '../syntax/dictionary';
import { rewriteDictionary } from '../syntax/rewriteDictionary';
import { scan } from '../syntax/scan';
import { search } from '../syntax/search';
import {
	maxObjectNumber,
	nameOf,
	refOf,
	type Ref,
	type PdfValue,
	type Scanned,
} from '../syntax/value';
import { KeptBytes } from '../work/work';
import { objectParts, refListText } from './objectParts';
import { isDrawnStream, XObjectTrimmer } from './xObjectTrimmer';

/** An object of a range, as it will be written: stretches of the document, and what was changed. */
export interface RangeObject extends Ref {
	parts: readonly Buffer[];
	isStream: boolean;
}

type Late<T> = () => Promise<T>;

/** What an object needs beside its bytes, about. Bytes. */
const objectBytes = 40;
/** The memory that an object of a range takes, about, and a part of it, and a reference. Bytes. */
const objectMemory = 256;
const partMemory = 64;
const refMemory = 48;

/**
 * Collects the objects of one range: what was entered, and everything that this refers to, except pages and nodes of
 * the page tree. Objects are copied byte by byte and keep their numbers, so that nothing in them has to be changed; a
 * reference to what isn't in the range means null, as PDF has it. Of a form field on several pages, only the part on
 * these is kept. Each object is read once, within the document's budget. Methods throw UnsupportedPdf and TooMuchWork.
 */
export class RangeCollector {
	readonly file: PdfFile;
	readonly trimmer: XObjectTrimmer | undefined;
	/** Numbers of all objects that are in the range, or will be looked at. */
	readonly known = new NumberSet();
	/** Topmost fields of the form that are in the range. */
	readonly fields: Ref[] = [];
	readonly objects: RangeObject[] = [];
	highestNumber = 0;
	size = 0;
	private readonly kept: KeptBytes;
	/** Unpacked object streams that objects of the range share. */
	private readonly unpacked = new Set<Buffer>();
	private readonly late: Array<{ ref: Ref; isStream: boolean; write: Late<readonly Buffer[]> }> =
		[];
	private readonly open: Ref[] = [];
	/** References that weren't entered yet: a value may have a million of them. */
	private readonly openRefs: Array<{ refs: readonly number[]; from: number; to: number }> = [];

	/** If `trims`, lists of XObjects are reduced to those in use. */
	constructor(file: PdfFile, trims: boolean) {
		this.file = file;
		this.kept = new KeptBytes(file.objects.bytes.length);
		if (!trims) return;
		this.trimmer = new XObjectTrimmer(file.objects, ({ dictionary, entry }) =>
			this.enterRefs(dictionary, entry.refsFrom, entry.refsTo),
		);
	}

	add({ number, generation }: Ref, parts: readonly Buffer[], isStream: boolean): void {
		this.kept.keep(objectMemory + partMemory * parts.length);
		const length = parts.reduce((sum, part) => sum + part.length, objectBytes);
		const packedPart = isStream ? 1 : this.file.objects.packedPart;
		this.size += length * packedPart;
		this.highestNumber = Math.max(this.highestNumber, number);
		this.known.add(number);
		this.objects.push({ number, generation, parts, isStream });
	}

	/** Counts the bytes of which a value is a part: all of them stay in memory as long as the range. */
	keepBytesOf({ bytes }: PdfValue): void {
		if (bytes === this.file.objects.bytes || this.unpacked.has(bytes)) return;
		this.unpacked.add(bytes);
		this.kept.keep(bytes.length);
	}

	addLate({ number, generation }: Ref, isStream: boolean, write: Late<readonly Buffer[]>): void {
		this.kept.keep(objectMemory);
		this.known.add(number);
		this.late.push({ ref: { number, generation }, isStream, write });
	}

	/** Enters what some entries of a dictionary refer to: all but those named. */
	enterEntries(dictionary: Scanned, except: readonly string[]): void {
		assertUnique(dictionary);
		for (const [name, { refsFrom, refsTo }] of dictionary.entries) {
			if (!except.includes(name)) this.enterRefs(dictionary, refsFrom, refsTo);
		}
	}

	async enterValue(value: PdfValue): Promise<void> {
		const scanned = await scan(value.bytes, value.start, value.end, this.file.objects.budget);
		this.enterRefs(scanned, 0, scanned.refs.length);
	}

	/**
	 * Enters a resource dictionary whose XObjects are reduced to those in use. Returns what writes it in its place;
	 * undefined if it's an object of its own or something else, so that the value is copied unchanged.
	 */
	async enterResources(
		trimmer: XObjectTrimmer,
		value: PdfValue,
		isInherited = false,
	): Promise<Late<readonly Buffer[]> | undefined> {
		const { objects } = this.file;
		const ref = refOf(value);
		if (!ref) {
			const scanned = await scan(value.bytes, value.start, value.end, objects.budget);
			return await this.reducedResources(trimmer, scanned, isInherited);
		}
		this.highestNumber = Math.max(this.highestNumber, ref.number);
		if (this.isKnown(ref.number)) return undefined;
		const object = await objects.object(ref);
		const write = object && (await this.reducedResources(trimmer, object.value, true));
		if (write) this.addLate(ref, false, write);
		else this.enter(ref);
		return undefined;
	}

	private async reducedResources(
		trimmer: XObjectTrimmer,
		resources: Scanned,
		isShared: boolean,
	): Promise<Late<readonly Buffer[]> | undefined> {
		if (resources.kind !== 'dictionary') return undefined;
		await this.useGlyphs(trimmer, resources);
		this.enterEntries(resources, ['XObject']);
		const list = await trimmer.add(resources, isShared);
		const { budget } = this.file.objects;
		return async () => {
			const changes = new Map(list && [['XObject', await trimmer.write(list)]]);
			return await rewriteDictionary(resources, changes, budget);
		};
	}

	async follow(): Promise<void> {
		do {
			await this.enterOpenRefs();
			const ref = this.open.pop();
			const object = ref && (await this.file.objects.object(ref));
			if (object) await this.take(object);
		} while (this.open.length + this.openRefs.length > 0);
	}

	async finish(): Promise<void> {
		for (const { ref, isStream, write } of this.late) this.add(ref, await write(), isStream);
	}

	private isKnown(number: number): boolean {
		return this.known.has(number) || this.file.tree.members.has(number);
	}

	private enter(ref: Ref): void {
		this.highestNumber = Math.max(this.highestNumber, ref.number);
		// There is no object with a higher number.
		if (ref.number > maxObjectNumber || this.isKnown(ref.number)) return;
		this.kept.keep(refMemory);
		this.known.add(ref.number);
		if (this.file.form?.fields.has(ref.number)) this.fields.push(ref);
		this.open.push(ref);
	}

	private enterRefs({ refs }: Scanned, from: number, to: number): void {
		if (to > from) this.openRefs.push({ refs, from, to });
	}

	private async enterOpenRefs(): Promise<void> {
		const { budget } = this.file.objects;
		for (let open = this.openRefs.pop(); open; open = this.openRefs.pop()) {
			const { refs, from, to } = open;
			for (let place = from; place < to; place += 2) {
				this.enter({ number: refs[place] ?? 0, generation: refs[place + 1] ?? 0 });
				if (budget.spend(4)) await budget.pause();
			}
		}
	}

	/** The glyphs of a font may be drawn with the resources of what uses it. */
	private async useGlyphs(trimmer: XObjectTrimmer, value: Scanned): Promise<void> {
		const { objects } = this.file;
		const glyphs = entryOf(value, 'CharProcs');
		if (!glyphs) {
			// A font that isn't an object of its own.
			const { bytes, start, end } = value;
			const found = await search(bytes, start, end, '/CharProcs', objects.budget);
			return found === undefined ? undefined : await trimmer.useEverything();
		}
		const list = await objects.resolve(glyphs);
		const { refs = [] } = list ? await scan(list.bytes, list.start, list.end, objects.budget) : {};
		for (let place = 0; place < refs.length; place += 2) {
			const ref = { number: refs[place] ?? 0, generation: refs[place + 1] ?? 0 };
			const drawn = await objects.object(ref);
			if (drawn?.stream) await trimmer.useContent(drawn);
		}
	}

	private async take(object: PdfObject): Promise<void> {
		const { value } = object;
		if (isStructure(value)) return;
		this.keepBytesOf(value);
		const isField = value.entries.has('Kids') && !isNameTree(value);
		const { trimmer } = this;
		const isDrawn = isDrawnStream(object);
		const resources = trimmer && isDrawn ? entryOf(value, 'Resources') : undefined;
		const written = trimmer && resources && (await this.enterResources(trimmer, resources));
		if (value.kind === 'dictionary') {
			const except = [...(isField ? ['Kids'] : []), ...(resources ? ['Resources'] : [])];
			this.enterEntries(value, except);
		} else {
			this.enterRefs(value, 0, value.refs.length);
		}
		if (trimmer && isDrawn) await trimmer.useContent(object);
		else if (trimmer) await this.useGlyphs(trimmer, value);
		const { budget } = this.file.objects;
		if (!isField && !written) {
			const parts = await objectParts(object, undefined, budget);
			this.add(object, parts, object.stream !== undefined);
			return;
		}
		this.addLate(object, object.stream !== undefined, async () => {
			const changes = new Map<string, readonly Buffer[]>();
			if (isField) changes.set('Kids', [await this.kidsInRange(value)]);
			if (written) changes.set('Resources', await written());
			return await objectParts(object, changes, budget);
		});
	}

	private async kidsInRange(field: Scanned): Promise<Buffer> {
		const { objects } = this.file;
		const kids = entryOf(field, 'Kids');
		const list = kids && (await objects.resolve(kids));
		const refs = list ? await refsOf(list, objects.budget) : [];
		const kept: Ref[] = [];
		for (const ref of refs) {
			if (this.known.has(ref.number)) kept.push(ref);
			if (objects.budget.spend(4)) await objects.budget.pause();
		}
		return await refListText(kept, objects.budget);
	}
}

/**
 * Whether an object belongs to the logical structure, which ranges don't have. Links may lead to a part of it, and each
 * part to all others.
 */
function isStructure(value: Scanned): boolean {
	const { entries } = value;
	if (!entries.has('S') || !entries.has('P') || !entries.has('K')) return false;
	// A list of drawings or of a font's characters may have the same names.
	return nameOf(entryOf(value, 'S')) !== undefined;
}

/** Trees of names and numbers are the only other objects with Kids that pages refer to. */
function isNameTree({ entries }: Scanned): boolean {
	return entries.has('Limits') || entries.has('Names') || entries.has('Nums');
}
