import type { PdfPage } from '../objects/pageTree';
import type { PdfFile } from '../objects/pdfFile';
import { entryOf, refsOf } from '../syntax/dictionary';
import { rewriteDictionary, writeDictionary } from '../syntax/rewriteDictionary';
import { bytesOf, refOf, refText, type Ref, type PdfValue } from '../syntax/value';
import { UnsupportedPdf } from '../work/work';
import { refListText } from './objectParts';
import { RangeCollector, type RangeObject } from './rangeCollector';
import type { XObjectTrimmer } from './xObjectTrimmer';

export interface RangeContent {
	objects: readonly RangeObject[];
	catalog: Ref;
	/** The largest number that an object of the range has or refers to. */
	highestNumber: number;
	/** About how long it will be. Bytes. */
	size: number;
}

/** Entries of a page that lead out of it: its place in the tree, article threads, structure, parts of print jobs. */
const entriesLeadingAway = ['Parent', 'B', 'StructParents', 'DPart'];
/** Entries of the catalog that change how pages look (layers), or say what they are. */
const catalogEntries = ['OCProperties', 'Lang', 'Version', 'Extensions'];
/** Entries of a form that name all its fields, or hold it a second time (XFA). */
const entriesOfAllFields = ['Fields', 'XFA', 'CO'];

type OpenChanges = Map<string, readonly Buffer[] | undefined>;

const withoutEntriesLeadingAway: OpenChanges = new Map(
	entriesLeadingAway.map((name) => [name, undefined]),
);
const pageType = [Buffer.from('/Page')];

/**
 * Collects what some pages need. Throws UnsupportedPdf for what can't be cut, TooMuchWork once the document's budget is
 * used up.
 */
export async function collectRange(
	file: PdfFile,
	{ first, last, onlyUsed = false }: { first: number; last: number; onlyUsed?: boolean },
): Promise<RangeContent> {
	const { catalog } = file.tree;
	const root = file.objects.reference.root;
	const collector = new RangeCollector(file, onlyUsed);
	// It's rewritten at the end.
	collector.known.add(root.number);
	const { budget } = file.objects;
	const pages = file.tree.pages.slice(first - 1, last);
	for (const page of pages) {
		await addPage(collector, page);
		await collector.follow();
	}
	const node: OpenChanges = new Map([
		['Type', [Buffer.from('/Pages')]],
		['Count', [Buffer.from(String(pages.length))]],
		['Kids', [await refListText(pages, budget)]],
	]);
	collector.add(file.tree.root, await writeDictionary(node, budget), false);
	const kept: OpenChanges = new Map([
		['Type', [Buffer.from('/Catalog')]],
		['Pages', [Buffer.from(refText(file.tree.root))]],
	]);
	for (const name of catalogEntries) {
		const value = entryOf(catalog, name);
		if (!value) continue;
		await collector.enterValue(value);
		kept.set(name, [bytesOf(value)]);
	}
	await collector.follow();
	const form = formInRange(collector);
	await collector.follow();
	await collector.finish();
	if (form) kept.set('AcroForm', await form());
	collector.add(root, await writeDictionary(kept, budget), false);
	const { objects, highestNumber, size } = collector;
	return { objects, catalog: root, highestNumber, size };
}

async function addPage(collector: RangeCollector, page: PdfPage): Promise<void> {
	const { file, trimmer } = collector;
	const value = (await file.objects.object(page))?.value;
	if (value?.kind !== 'dictionary') throw new UnsupportedPdf('A page is missing');
	collector.keepBytesOf(value);
	const changes: OpenChanges = new Map(withoutEntriesLeadingAway);
	changes.set('Type', pageType);
	changes.set('Parent', [Buffer.from(refText(file.tree.root))]);
	const trimmedEntries = trimmer ? ['Resources'] : [];
	collector.enterEntries(value, [...changes.keys(), ...trimmedEntries]);
	for (const [name, inherited] of page.inherited) {
		if (value.entries.has(name)) continue;
		changes.set(name, [bytesOf(inherited)]);
		if (!trimmedEntries.includes(name)) await collector.enterValue(inherited);
	}
	const { budget } = file.objects;
	if (!trimmer) return collector.add(page, await rewriteDictionary(value, changes, budget), false);

	const own = entryOf(value, 'Resources');
	const resources = own ?? page.inherited.get('Resources');
	const written = resources && (await collector.enterResources(trimmer, resources, !own));
	collector.addLate(page, false, async () => {
		if (written) changes.set('Resources', await written());
		return await rewriteDictionary(value, changes, budget);
	});
	const contents = entryOf(value, 'Contents');
	if (contents) await useContents(collector, trimmer, contents);
}

/** The content of a page is one stream, or several that are read as one. */
async function useContents(
	{ file: { objects } }: RangeCollector,
	trimmer: XObjectTrimmer,
	contents: PdfValue,
): Promise<void> {
	const value = await objects.resolve(contents);
	const isList = value?.bytes[value.start] === 91;
	const ref = refOf(contents);
	const streams = isList ? await refsOf(value, objects.budget) : ref ? [ref] : [];
	for (const stream of streams) {
		const object = await objects.object(stream);
		if (object?.stream) await trimmer.useContent(object);
		// Anything but a stream draws nothing, except for a reference to one.
		else if (object) await trimmer.useEverything();
	}
}

function formInRange(collector: RangeCollector): (() => Promise<Buffer[]>) | undefined {
	const { form, objects } = collector.file;
	if (!form || collector.fields.length === 0) return undefined;
	collector.enterEntries(form.dictionary, entriesOfAllFields);
	return async () => {
		const changes: OpenChanges = new Map(entriesOfAllFields.map((name) => [name, undefined]));
		changes.set('Fields', [await refListText(collector.fields, objects.budget)]);
		return await rewriteDictionary(form.dictionary, changes, objects.budget);
	};
}
