import { entryOf } from '../syntax/dictionary';
import { rewriteDictionary } from '../syntax/rewriteDictionary';
import { scan } from '../syntax/scan';
import { nameOf, refOf, type Value, type Entry, type Scanned } from '../syntax/value';
import { ifSupported, type Work, type WorkBudget } from '../work/work';
import type { DocumentObjects } from '../objects/documentObjects';
import { unpack } from '../objects/unpack';
import type { PdfObject } from '../objects/readObject';
import type { UsedNames } from './usedNames';

/** Resources that content uses by name; all others (procedure sets) are kept. */
const namedResources = [
	'ColorSpace',
	'ExtGState',
	'Font',
	'Pattern',
	'Properties',
	'Shading',
	'XObject',
];

/** Each resource takes memory. With more of them, all are treated as used. */
const maxResources = 50_000;

/** Content is unpacked as a whole. Longer content is treated as if it used everything. Bytes; and as a part of the document. */
const maxContentBytes = 4 * 1024 * 1024;
const maxContentPart = 0.1;

/** A resource that belongs to the range as soon as its name is used. */
interface Named {
	dictionary: Scanned;
	entry: Entry;
}

/** A resource dictionary that is reduced to the resources in use. */
interface Trimmed {
	dictionary: Scanned;
	named: ReadonlyMap<string, Scanned>;
}

/**
 * Keeps of resource dictionaries only what the content of a range names. Many programs write one dictionary for all
 * pages, so that each range would hold everything. `follow` is called with each part that stays.
 */
export class ResourceTrimmer {
	private readonly objects: DocumentObjects;
	private readonly budget: WorkBudget;
	private readonly names: UsedNames;
	private readonly follow: (named: Named) => void;
	/** Resources that aren't used so far, by name. */
	private readonly unused = new Map<string, Named[]>();
	/** Lists that are objects of their own, by number: many pages may refer to one. */
	private readonly lists = new Map<number, Scanned>();
	private readonly written = new Map<Scanned, Buffer[]>();
	/** How many resources there are in all lists. */
	private size = 0;
	/** Names of resources that are used. */
	private readonly used = new Set<string>();

	constructor(objects: DocumentObjects, names: UsedNames, follow: (named: Named) => void) {
		this.objects = objects;
		this.budget = objects.budget;
		this.names = names;
		this.follow = follow;
	}

	/** Adds a resource dictionary, to be reduced to the resources in use; undefined for any other value. */
	*add(resources: Scanned): Work<Trimmed | undefined> {
		if (resources.kind !== 'dictionary') return undefined;
		const named = new Map<string, Scanned>();
		for (const [name, entry] of resources.entries) {
			const isTrimmed = namedResources.includes(name) && !this.names.isEverything;
			const list = isTrimmed ? yield* this.list(entryOf(resources, name)) : undefined;
			if (list) named.set(name, list);
			else this.follow({ dictionary: resources, entry });
		}
		return { dictionary: resources, named };
	}

	/** Writes a reduced dictionary. Only valid after all content was read. */
	*write({ dictionary, named }: Trimmed): Work<Buffer[]> {
		const changes = new Map<string, Buffer[]>();
		for (const [name, list] of named) {
			const written = this.written.get(list) ?? (yield* this.writeList(list));
			this.written.set(list, written);
			changes.set(name, written);
		}
		return yield* rewriteDictionary(dictionary, changes, this.budget);
	}

	/** Marks the names in a stretch of bytes as used. */
	*useNamesIn({ bytes, start, end }: Value): Work<void> {
		if (this.names.isComplete) return;
		const use = (name: string) => this.use(name);
		const isKept = yield* this.names.addFrom(bytes, start, end, this.budget, use);
		if (!isKept) yield* this.useEverything();
	}

	/** All content was read. */
	complete(): void {
		this.names.complete(this.used);
	}

	/** Marks the names in a content stream as used, or all of them if it can't be read. */
	*useContent(object: PdfObject): Work<void> {
		if (this.names.isComplete) return;
		const most = Math.max(maxContentBytes, this.objects.bytes.length * maxContentPart);
		const resolve = (value: Value) => this.objects.resolve(value);
		const content = yield* ifSupported(unpack(object, this.budget, resolve, most));
		if (!content) return yield* this.useEverything();
		yield* this.useNamesIn({ bytes: content, start: 0, end: content.length });
	}

	/** For content that can't be read: it may use anything. */
	*useEverything(): Work<void> {
		this.names.useEverything();
		for (const name of this.unused.keys()) {
			this.use(name);
			if (this.budget.spend(8)) yield;
		}
	}

	private *writeList(list: Scanned): Work<Buffer[]> {
		const unused = new Map<string, undefined>();
		for (const resource of list.entries.keys()) {
			if (!this.names.has(resource)) unused.set(resource, undefined);
			if (this.budget.spend(8)) yield;
		}
		return yield* rewriteDictionary(list, unused, this.budget);
	}

	/** Adds a list of resources of one kind; undefined for any other value. */
	private *list(value: Value | undefined): Work<Scanned | undefined> {
		const number = refOf(value)?.number ?? -1;
		const known = this.lists.get(number);
		if (known) return known;
		const found = value && (yield* this.objects.resolve(value));
		const list = found && (yield* scan(found.bytes, found.start, found.end, this.budget));
		if (list?.kind !== 'dictionary') return undefined;
		if (number >= 0) this.lists.set(number, list);
		for (const [resource, entry] of list.entries) {
			this.wait(resource, { dictionary: list, entry });
			if (this.budget.spend(8)) yield;
		}
		this.size += list.entries.size;
		if (this.size > maxResources) yield* this.useEverything();
		return list;
	}

	private wait(name: string, named: Named): void {
		if (this.names.has(name)) {
			this.used.add(name);
			return this.follow(named);
		}
		const others = this.unused.get(name);
		if (others) others.push(named);
		else this.unused.set(name, [named]);
	}

	private use(name: string): void {
		const waiting = this.unused.get(name);
		if (!waiting) return;
		this.unused.delete(name);
		this.used.add(name);
		for (const named of waiting) this.follow(named);
	}
}

/** Entries of streams that are drawn. Some programs leave out one or the other. */
const entriesOfContent = ['BBox', 'Resources', 'PatternType'];

/** Whether a stream is drawn: it names resources. */
export function isContent({ value, stream }: PdfObject): boolean {
	if (!stream) return false;
	const isNamed = entriesOfContent.some((name) => value.entries.has(name));
	return isNamed || nameOf(entryOf(value, 'Subtype')) === 'Form';
}

export type { Named, Trimmed };

/** Marks the names in an object's content as used: forms, patterns, the glyphs of a font. */
export function* useContents(
	objects: DocumentObjects,
	trimmer: ResourceTrimmer,
	object: PdfObject,
): Work<void> {
	if (isContent(object)) yield* trimmer.useContent(object);
	const characters = entryOf(object.value, 'CharProcs');
	const list = characters && (yield* objects.resolve(characters));
	if (!list) return;
	const { refs } = yield* scan(list.bytes, list.start, list.end, objects.budget);
	for (let place = 0; place < refs.length; place += 2) {
		const ref = { number: refs[place] ?? 0, generation: refs[place + 1] ?? 0 };
		const drawn = yield* objects.object(ref);
		if (drawn?.stream) yield* trimmer.useContent(drawn);
	}
}
