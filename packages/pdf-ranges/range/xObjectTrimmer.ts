import type { DocumentObjects } from '../objects/documentObjects';
import type { PdfObject } from '../objects/readObject';
import { unpack } from '../objects/unpack';
import { kinds, regular } from '../syntax/characters';
import { entryOf } from '../syntax/dictionary';
import { rewriteDictionary } from '../syntax/rewriteDictionary';
import { scan } from '../syntax/scan';
import { decodedName, nameOf, refOf, type DictionaryEntry, type Scanned } from '../syntax/value';
import { ifSupported, UnsupportedPdf } from '../work/work';

/** Each name takes memory. With more of them, everything counts as used. */
const maxNames = 50_000;
/** PDF allows no longer name. Bytes, as they are written. */
const maxNameBytes = 127;
/** Content is unpacked as a whole. Longer content may use everything. Bytes; and as a part of the document. */
const maxContentBytes = 4 * 1024 * 1024;
const maxContentPart = 0.1;
const stepBytes = 16 * 1024;

interface ResourceEntry {
	dictionary: Scanned;
	entry: DictionaryEntry;
	isShared: boolean;
}

/**
 * Keeps of lists of XObjects (images and drawings) only those that content of the range names. Some programs, such as
 * LibreOffice, write one list for all pages, so that each range would hold every image. Other resources are small and
 * needed by most pages, so they stay. `enter` is called with each XObject that stays.
 */
export class XObjectTrimmer {
	private readonly objects: DocumentObjects;
	private readonly enter: (resource: ResourceEntry) => void;
	/**
	 * Names in content. Every name counts, wherever it is (in a string, in the data of an inline image): one too many costs
	 * some bytes, one too few would change a page.
	 */
	private readonly names = new Set<string>();
	private usesEverything = false;
	/** XObjects that no content named so far, by name. */
	private readonly unused = new Map<string, ResourceEntry[]>();
	/** Lists that are objects of their own, by number: many pages may refer to one. */
	private readonly lists = new Map<number, Scanned>();
	private readonly written = new Map<Scanned, Buffer[]>();
	private size = 0;

	constructor(objects: DocumentObjects, enter: (resource: ResourceEntry) => void) {
		this.objects = objects;
		this.enter = enter;
	}

	/**
	 * Adds the list of XObjects in a resource dictionary, which other pages may have, too. Returns it, or undefined if there
	 * is none to reduce.
	 */
	async add(resources: Scanned, isShared: boolean): Promise<Scanned | undefined> {
		const entry = resources.entries.get('XObject');
		if (!entry) return undefined;
		const value = { bytes: resources.bytes, start: entry.start, end: entry.end };
		const number = refOf(value)?.number;
		const known = number === undefined ? undefined : this.lists.get(number);
		if (known) return known;
		const { budget } = this.objects;
		const found = await this.objects.resolve(value);
		if (!found) return undefined;
		const list = await scan(found.bytes, found.start, found.end, budget);
		if (list.kind !== 'dictionary') throw new UnsupportedPdf("A list of drawings isn't one");
		if (number !== undefined) this.lists.set(number, list);
		for (const [name, own] of list.entries) {
			const resource = { dictionary: list, entry: own };
			this.addXObject(name, { ...resource, isShared: isShared || number !== undefined });
			if (budget.spend(8)) await budget.pause();
		}
		this.size += list.entries.size;
		if (this.size > maxNames) await this.useEverything();
		return list;
	}

	/** Writes a list without what isn't used. Only valid after all content was read. */
	async write(list: Scanned): Promise<Buffer[]> {
		const known = this.written.get(list);
		if (known) return known;
		const { budget } = this.objects;
		const unused = new Map<string, undefined>();
		for (const name of list.entries.keys()) {
			if (!this.isUsed(name)) unused.set(name, undefined);
			if (budget.spend(8)) await budget.pause();
		}
		const written = await rewriteDictionary(list, unused, budget);
		this.written.set(list, written);
		return written;
	}

	async useContent(object: PdfObject): Promise<void> {
		if (this.usesEverything) return;
		const { objects } = this;
		const maxBytes = Math.max(maxContentBytes, objects.bytes.length * maxContentPart);
		const content = await ifSupported(
			async () =>
				await unpack(
					object,
					objects.budget,
					async (value) => await objects.resolve(value),
					maxBytes,
				),
		);
		if (!content || !(await this.useNames(content))) await this.useEverything();
	}

	/** For what draws with unknown resources. Throws UnsupportedPdf if they may be those of other pages. */
	async useEverything(): Promise<void> {
		this.usesEverything = true;
		for (const [name, resources] of this.unused) {
			resources.forEach(assertOwn);
			this.use(name);
			if (this.objects.budget.spend(8)) await this.objects.budget.pause();
		}
	}

	/** Returns false if there are more names than can be kept, or one is too long. */
	private async useNames(content: Buffer): Promise<boolean> {
		for (let position = 0; position < content.length;) {
			const before = position;
			const stop = Math.min(content.length, position + stepBytes);
			while (position < stop) {
				if (content[position++] !== 47) continue;
				const start = position;
				while (position < content.length && kinds[content[position] ?? 0] === regular) {
					position += 1;
					if (position - start > maxNameBytes) return false;
				}
				const name = decodedName(content.toString('latin1', start, position));
				this.names.add(name);
				this.use(name);
			}
			if (this.objects.budget.spend(position - before)) await this.objects.budget.pause();
			if (this.names.size > maxNames) return false;
		}
		return true;
	}

	private isUsed(name: string): boolean {
		return this.usesEverything || this.names.has(name);
	}

	private addXObject(name: string, resource: ResourceEntry): void {
		const others = this.unused.get(name);
		if (this.usesEverything && !this.names.has(name)) assertOwn(resource);
		if (this.isUsed(name)) this.enter(resource);
		else if (others) others.push(resource);
		else this.unused.set(name, [resource]);
	}

	private use(name: string): void {
		const waiting = this.unused.get(name) ?? [];
		this.unused.delete(name);
		for (const resource of waiting) this.enter(resource);
	}
}

function assertOwn({ isShared }: ResourceEntry): void {
	if (!isShared) return;
	throw new UnsupportedPdf("What a page draws can't be told from what others draw", 'inseparable');
}

/** Entries of streams that are drawn. Some programs leave out one or the other. */
const entriesOfContent = ['BBox', 'Resources', 'PatternType'];

/** Whether a stream is drawn: it names resources. */
export function isDrawnStream({ value, stream }: PdfObject): boolean {
	if (!stream) return false;
	const isNamed = entriesOfContent.some((name) => value.entries.has(name));
	return isNamed || nameOf(entryOf(value, 'Subtype')) === 'Form';
}
