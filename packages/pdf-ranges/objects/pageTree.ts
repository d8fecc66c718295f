import { entryOf } from '../syntax/dictionary';
import { scan } from '../syntax/scan';
import {
	nameOf,
	refOf,
	wholeNumberOf,
	type Ref,
	type PdfValue,
	type Scanned,
} from '../syntax/value';
import { ifSupported, UnsupportedPdf } from '../work/work';
import type { DocumentObjects } from './documentObjects';
import { NumberSet } from './numberSet';

/** Attributes that a page without its own inherits from the nodes above it (ISO 32000-1, 7.7.3.4). */
const inheritedAttributes = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const;

type Inherited = ReadonlyMap<string, PdfValue>;

export interface PdfPage extends Ref {
	inherited: Inherited;
}

export interface PageTree {
	catalog: Scanned;
	root: Ref;
	pages: readonly PdfPage[];
	/** Numbers of all pages and of the nodes above them: a range holds only those of its own pages. */
	members: Pick<NumberSet, 'has'>;
	/** Whether readers read it in different ways: its pages can be counted, but which is which isn't certain. */
	isAmbiguous: boolean;
}

interface OpenNode extends PdfPage {
	parent: number | undefined;
}

/** The memory that a node takes, about. Bytes. */
const nodeMemory = 120;

const noAttributes: Inherited = new Map();

/**
 * Reads the pages of a document in order. Each node is read once, and only nodes. Throws UnsupportedPdf for a tree that
 * contradicts itself, such as a node that occurs twice, and for one without pages. Of a recovered document, what there is
 * counts.
 */
export async function readPageTree(objects: DocumentObjects): Promise<PageTree> {
	const catalog = (await objects.object(objects.reference.root))?.value;
	if (catalog?.kind !== 'dictionary') throw new UnsupportedPdf('The document has no catalog');
	const root = refOf(entryOf(catalog, 'Pages'));
	if (!root) throw new UnsupportedPdf('The document has no pages');
	const reader = new PageTreeReader(objects, root);
	await reader.read();
	const { pages, members, isAmbiguous } = reader;
	return { catalog, root, pages, members, isAmbiguous };
}

class PageTreeReader {
	readonly pages: PdfPage[] = [];
	readonly members = new NumberSet();
	isAmbiguous = false;
	private claimed: number | undefined;
	private readonly objects: DocumentObjects;
	private readonly open: OpenNode[];

	constructor(objects: DocumentObjects, root: Ref) {
		this.objects = objects;
		this.open = [{ ...root, inherited: noAttributes, parent: undefined }];
	}

	async read(): Promise<void> {
		for (let next = this.open.pop(); next; next = this.open.pop()) await this.take(next);
		if (this.pages.length === 0) throw new UnsupportedPdf('The document has no pages');
		if (this.pages.length === this.claimed) return;
		const isClaimed = this.claimed !== undefined;
		this.doubt('The document has another number of pages than it says', isClaimed);
	}

	/**
	 * Throws UnsupportedPdf, so that the document's objects are looked for in the whole file. Where that was done, it stays
	 * as it is, which readers may read in different ways.
	 */
	private doubt(message: string, isAmbiguous = true): void {
		if (!this.objects.reference.isRecovered) throw new UnsupportedPdf(message);
		this.isAmbiguous ||= isAmbiguous;
	}

	private async take(next: OpenNode): Promise<void> {
		const { number, generation, inherited, parent } = next;
		const node = await this.nodeAt(next);
		if (node?.kind !== 'dictionary') return this.doubt("A page isn't there");
		const given = refOf(entryOf(node, 'Parent'))?.number;
		if (given !== parent) {
			this.doubt('A page is in two places of the page tree', given !== undefined);
		}
		const type = nameOf(entryOf(node, 'Type'));
		const kids = entryOf(node, 'Kids');
		const isNode = kids !== undefined && type !== 'Page';
		const isUsual = isNode || (!kids && parent !== undefined && (type ?? 'Page') === 'Page');
		if (!isUsual) this.doubt("A page isn't a page");
		if (this.members.has(number)) {
			this.doubt('A page is there twice');
			if (isNode) return;
		}
		this.members.add(number);
		if (!isNode) {
			if (type !== 'Pages') this.pages.push({ number, generation, inherited });
			return;
		}
		if (parent === undefined) await this.readCount(node);
		await this.openKids(kids, { parent: number, inherited: withOwn(node, inherited) });
	}

	private async nodeAt(ref: Ref): Promise<Scanned | undefined> {
		const { objects } = this;
		const read = async () => (await objects.object(ref))?.value;
		const { isRecovered, isEncrypted, isPacked } = objects.reference;
		if (!isRecovered) return await read();
		const node = await ifSupported(read);
		if (node || !isEncrypted || !isPacked) return node;
		throw new UnsupportedPdf('The page tree is encrypted', 'encrypted');
	}

	private async readCount(node: Scanned): Promise<void> {
		const count = entryOf(node, 'Count');
		this.claimed = wholeNumberOf(count && (await this.objects.resolve(count)));
	}

	private async openKids(kids: PdfValue, place: Omit<OpenNode, keyof Ref>): Promise<void> {
		const { budget } = this.objects;
		const given = await this.objects.resolve(kids);
		const list = given && (await scan(given.bytes, given.start, given.end, budget));
		if (list?.kind !== 'array') return this.doubt('The page tree is broken');
		if (!list.isRefList) this.doubt('A list of pages holds something other than references');
		// What is inside of other values isn't a page.
		if (!list.isFlat) return;
		// The last is put first, so that pages come out in order.
		for (let at = list.refs.length - 2; at >= 0; at -= 2) {
			budget.kept.keep(nodeMemory);
			const ref = { number: list.refs[at] ?? 0, generation: list.refs[at + 1] ?? 0 };
			this.open.push({ ...ref, ...place });
			if (budget.spend(4)) await budget.pause();
		}
	}
}

function withOwn(node: Scanned, above: Inherited): Inherited {
	const own = inheritedAttributes.flatMap((name) => {
		const value = entryOf(node, name);
		return value ? [[name, value] as const] : [];
	});
	return own.length === 0 ? above : new Map([...above, ...own]);
}
