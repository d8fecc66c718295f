import type { PDFContext, PDFObject, PDFRef } from 'pdf-lib';

import type { PageTree } from './pageTree';
import type { PdfLibrary } from './pdfLibrary';

/** Entries of a page that lead out of it: its place in the tree, article threads, the structure tree. */
const entriesLeadingAway = ['Parent', 'B', 'StructParents'];

/** Entries of the catalog that change how pages look (layers), or what language they are in. */
const catalogEntries = ['OCProperties', 'Lang'];

/**
 * Writes pages `first` to `last` (from 1, both included) as a document of its own. Objects are taken as they
 * are in memory: streams are not unpacked, and links to other pages are not followed, so that a part holds no
 * more than its pages need.
 */
export async function writePageRange(
	library: PdfLibrary,
	source: PDFContext,
	tree: PageTree,
	{ first, last }: { first: number; last: number },
): Promise<Uint8Array> {
	const { PDFContext, PDFDict, PDFName, PDFWriter } = library;
	const target = PDFContext.create();
	target.largestObjectNumber = source.largestObjectNumber;
	const pagesRef = target.nextRef();
	const chosen = tree.pages.slice(first - 1, last);
	const outside = new Set<PDFRef>([...tree.nodes, ...tree.pages.map(({ ref }) => ref)]);
	const open: PDFObject[] = [];

	for (const { ref, inherited } of chosen) {
		const page = source.lookup(ref, PDFDict).clone(target);
		for (const name of entriesLeadingAway) page.delete(PDFName.of(name));
		for (const [name, value] of inherited) page.set(PDFName.of(name), value);
		open.push(page);
		page.set(PDFName.of('Parent'), pagesRef);
		target.assign(ref, page);
	}
	const catalog = target.obj({ Type: 'Catalog', Pages: pagesRef });
	const sourceCatalog = source.lookup(source.trailerInfo.Root);
	for (const name of catalogEntries) {
		const value =
			sourceCatalog instanceof PDFDict ? sourceCatalog.get(PDFName.of(name)) : undefined;
		if (value === undefined) continue;
		catalog.set(PDFName.of(name), value);
		open.push(value);
	}
	takeReachable(library, source, target, open, new Set([...outside, pagesRef]));

	target.assign(
		pagesRef,
		target.obj({ Type: 'Pages', Kids: chosen.map(({ ref }) => ref), Count: chosen.length }),
	);
	target.trailerInfo.Root = target.register(catalog);
	return await PDFWriter.forContext(target, Infinity).serializeToBuffer();
}

/** Takes over all objects that are reached from `open`, except `outside`. */
function takeReachable(
	{ PDFArray, PDFDict, PDFRef, PDFStream }: PdfLibrary,
	source: PDFContext,
	target: PDFContext,
	open: PDFObject[],
	outside: ReadonlySet<PDFRef>,
): void {
	const taken = new Set<PDFRef>(outside);
	for (let next = open.pop(); next; next = open.pop()) {
		if (next instanceof PDFRef) {
			if (taken.has(next)) continue;
			taken.add(next);
			const object = source.lookup(next);
			if (object === undefined) continue;
			target.assign(next, object);
			open.push(object);
		} else if (next instanceof PDFDict) {
			for (const [, value] of next.entries()) open.push(value);
		} else if (next instanceof PDFStream) {
			open.push(next.dict);
		} else if (next instanceof PDFArray) {
			// One by one: spreading a long list into one call overflows the stack.
			for (const entry of next.asArray()) open.push(entry);
		}
	}
}
