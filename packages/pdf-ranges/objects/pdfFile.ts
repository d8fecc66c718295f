import { entryOf, refsOf } from '../syntax/dictionary';
import { scan } from '../syntax/scan';
import { shortText, type Ref, type Scanned } from '../syntax/value';
import { UnsupportedPdf, type WorkBudget } from '../work/work';
import { readCrossReference } from './crossReference';
import { DocumentObjects } from './documentObjects';
import { readPageTree, type PageTree } from './pageTree';

/** A document that was opened: its pages are known, and nothing else was read. */
export interface PdfFile {
	objects: DocumentObjects;
	tree: PageTree;
	/** "1.7" */
	version: string;
	form?: PdfForm;
}

/** The form of a document (ISO 32000-1, 12.7.2). */
interface PdfForm {
	dictionary: Scanned;
	/** Its topmost fields by their numbers. */
	fields: ReadonlyMap<number, Ref>;
}

/** The memory that a field takes, about. Bytes. */
const fieldMemory = 100;

const usualVersion = '1.7';

/** Opens a document whose first byte is that of its header. Throws UnsupportedPdf for a document that's better sent unsplit, and TooMuchWork. */
export async function openPdfFile(bytes: Buffer, budget: WorkBudget): Promise<PdfFile> {
	const reference = await readCrossReference(bytes, budget);
	const objects = new DocumentObjects(bytes, reference, budget);
	const tree = await readPageTree(objects);
	const needsRendering = entryOf(tree.catalog, 'NeedsRendering');
	if (needsRendering && shortText(needsRendering) === 'true') {
		throw new UnsupportedPdf('The pages are generated from a form when they are shown');
	}
	const version = /^%PDF-(\d\.\d)/.exec(bytes.toString('latin1', 0, 8))?.[1] ?? usualVersion;
	return { objects, tree, version, form: await readForm(objects, tree.catalog) };
}

async function readForm(objects: DocumentObjects, catalog: Scanned): Promise<PdfForm | undefined> {
	const { budget } = objects;
	const given = entryOf(catalog, 'AcroForm');
	const value = given && (await objects.resolve(given));
	const dictionary = value && (await scan(value.bytes, value.start, value.end, budget));
	if (dictionary?.kind !== 'dictionary') return undefined;
	const entry = entryOf(dictionary, 'Fields');
	const list = entry && (await objects.resolve(entry));
	const refs = list ? await refsOf(list, budget) : [];
	const fields = new Map<number, Ref>();
	for (const ref of refs) {
		budget.kept.keep(fieldMemory);
		fields.set(ref.number, ref);
		if (budget.spend(4)) await budget.pause();
	}
	return { dictionary, fields };
}
