import type { PDFContext, PDFDict, PDFObject, PDFRef } from 'pdf-lib';

import type { PdfLibrary } from './pdfLibrary';

/** Attributes that a page takes from the nodes above it when it has none (PDF 32000-1, section 7.7.3.4). */
export const inheritedAttributes = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const;

/** One page: where it is, and what it inherits. */
export interface PdfPage {
	ref: PDFRef;
	inherited: ReadonlyMap<string, PDFObject>;
}

export interface PageTree {
	pages: PdfPage[];
	/** The nodes above the pages: they are not part of a range. */
	nodes: ReadonlySet<PDFRef>;
}

/** More pages than any document has; a tree that claims more is made to do harm. */
const mostPages = 200_000;

/**
 * Reads the pages of a document in order. Gives undefined for a tree that is odd in any way (a node that is
 * met twice, a page that is no reference): such a document is sent whole (issue 5).
 */
export function readPageTree(
	library: PdfLibrary,
	context: PDFContext,
	root: PDFRef,
): PageTree | undefined {
	const { PDFArray, PDFDict, PDFName, PDFRef } = library;
	const pages: PdfPage[] = [];
	const nodes = new Set<PDFRef>();
	const met = new Set<PDFRef>();
	const open: Array<{ ref: PDFRef; inherited: ReadonlyMap<string, PDFObject> }> = [
		{ ref: root, inherited: new Map() },
	];
	for (let next = open.pop(); next; next = open.pop()) {
		const { ref } = next;
		const dict = context.lookup(ref);
		if (met.has(ref) || met.size > mostPages || !(dict instanceof PDFDict)) return undefined;
		met.add(ref);
		const kids = dict.lookup(PDFName.of('Kids'));
		const inherited = withOwn(library, dict, next.inherited);
		if (kids === undefined) {
			pages.push({ ref, inherited });
			continue;
		}
		if (!(kids instanceof PDFArray)) return undefined;
		nodes.add(ref);
		// The last is put first, so that pages come out in order.
		for (const kid of kids.asArray().reverse()) {
			if (!(kid instanceof PDFRef)) return undefined;
			open.push({ ref: kid, inherited });
		}
	}
	return pages.length > 0 ? { pages, nodes } : undefined;
}

function withOwn(
	{ PDFName }: PdfLibrary,
	dict: PDFDict,
	above: ReadonlyMap<string, PDFObject>,
): ReadonlyMap<string, PDFObject> {
	const own = inheritedAttributes.flatMap((name) => {
		const value = dict.get(PDFName.of(name));
		return value === undefined ? [] : [[name, value] as const];
	});
	return own.length === 0 ? above : new Map([...above, ...own]);
}
