import { entryOf, refsOf } from '../syntax/dictionary';
import { nameOf, refOf, wholeNumberOf, type Ref, type Value, type Scanned } from '../syntax/value';
import { UnsupportedPdf } from '../work/work';
import type { DocumentObjects } from './documentObjects';
import { NumberSet } from './numberSet';

/** Attributes that a page without its own inherits from the nodes above it (ISO 32000-1, 7.7.3.4). */
const inheritedAttributes = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const;

/** What nodes above a page say about it. */
type Inherited = ReadonlyMap<string, Value>;

/** One page: where it is, and what it inherits. */
export interface PdfPage extends Ref {
	inherited: Inherited;
}

export interface PageTree {
	catalog: Scanned;
	/** The topmost node. */
	root: Ref;
	pages: readonly PdfPage[];
	/** Numbers of all pages and of the nodes above them: a range holds only those of its own pages. */
	members: Pick<NumberSet, 'has'>;
}

/** A node that hasn't been read yet. */
interface OpenNode extends PdfPage {
	parent: number | undefined;
}

/** The memory that a node takes, about. Bytes. */
const nodeMemory = 120;

const noAttributes: Inherited = new Map();

/**
 * Reads the pages of a document in order. Each node is read once, and only nodes. Throws UnsupportedPdf for a tree that readers
 * might read in different ways: a node that occurs twice, one whose parent or count contradicts the tree, a page that
 * isn't an object.
 */
export async function readPageTree(objects: DocumentObjects): Promise<PageTree> {
	const { budget, reference } = objects;
	const catalog = (await objects.object(reference.root))?.value;
	if (catalog?.kind !== 'dictionary') throw new UnsupportedPdf('The document has no catalog');
	const root = refOf(entryOf(catalog, 'Pages'));
	if (!root) throw new UnsupportedPdf('The document has no pages');
	const pages: PdfPage[] = [];
	const members = new NumberSet();
	let claimed: number | undefined;
	const open: OpenNode[] = [{ ...root, inherited: noAttributes, parent: undefined }];
	for (let next = open.pop(); next; next = open.pop()) {
		const { number, generation, parent } = next;
		const node = (await objects.object(next))?.value;
		if (members.has(number) || node?.kind !== 'dictionary') {
			throw new UnsupportedPdf('The page tree is broken');
		}
		members.add(number);
		if (refOf(entryOf(node, 'Parent'))?.number !== parent) {
			throw new UnsupportedPdf('A page is in two places of the page tree');
		}
		const kids = entryOf(node, 'Kids');
		const type = nameOf(entryOf(node, 'Type'));
		if (!kids) {
			if (parent === undefined || (type !== undefined && type !== 'Page')) {
				throw new UnsupportedPdf("A page isn't a page");
			}
			pages.push({ number, generation, inherited: next.inherited });
			continue;
		}
		if (type === 'Page') throw new UnsupportedPdf('A page has pages');
		if (parent === undefined) claimed = wholeNumberOf(entryOf(node, 'Count'));
		const inherited = withOwn(node, next.inherited);
		const list = await objects.resolve(kids);
		if (!list) throw new UnsupportedPdf('The page tree is broken');
		const children = await refsOf(list, budget);
		// The last is put first, so that pages come out in order.
		for (let child = children.pop(); child; child = children.pop()) {
			budget.kept.keep(nodeMemory);
			open.push({ ...child, inherited, parent: number });
			if (budget.spend(4)) await budget.pause();
		}
	}
	if (pages.length === 0 || pages.length !== claimed) {
		throw new UnsupportedPdf('The document has another number of pages than it says');
	}
	return { catalog, root, pages, members };
}

function withOwn(node: Scanned, above: Inherited): Inherited {
	const own = inheritedAttributes.flatMap((name) => {
		const value = entryOf(node, name);
		return value ? [[name, value] as const] : [];
	});
	return own.length === 0 ? above : new Map([...above, ...own]);
}
