import { entryOf, refsOf } from '../syntax/dictionary';
import { scan } from '../syntax/scan';
import { shortText, type Ref, type Scanned } from '../syntax/value';
import {
	ifSupported,
	isRepairable,
	orReason,
	UnsupportedPdf,
	type UnreadableReason,
	type WorkBudget,
} from '../work/work';
import { readCrossReference, type CrossReference } from './crossReference';
import { DocumentObjects } from './documentObjects';
import { readPageTree, type PageTree } from './pageTree';
import { recoverReference } from './recoveredReference';

/** A document that was opened: its pages are known, and nothing else was read. */
export interface PdfFile {
	objects: DocumentObjects;
	tree: PageTree;
	/** "1.7" */
	version: string;
	/** Why ranges and marks of it can't be written, although its pages are known. */
	obstacle?: UnreadableReason;
	form?: PdfForm;
}

/** The form of a document (ISO 32000-1, 12.7.2). */
interface PdfForm {
	dictionary: Scanned;
	fields: ReadonlyMap<number, Ref>;
}

/** The memory that a field takes, about. Bytes. */
const fieldMemory = 100;

const usualVersion = '1.7';

/**
 * Opens a document whose first byte is that of its header; where its cross-reference or its page tree is damaged, by
 * looking for its objects. Throws UnsupportedPdf for a document whose pages can't be counted, and TooMuchWork.
 */
export async function openPdfFile(bytes: Buffer, budget: WorkBudget): Promise<PdfFile> {
	const file = await soundOrRecovered(bytes, budget);
	if (file.obstacle) return file;
	const read = await orReason(async () => await readForm(file.objects, file.tree.catalog));
	return 'reason' in read ? { ...file, obstacle: read.reason } : { ...file, form: read.result };
}

async function soundOrRecovered(bytes: Buffer, budget: WorkBudget): Promise<PdfFile> {
	const open = async (reference: CrossReference) => await fileOf(bytes, budget, reference);
	const sound = await orReason(async () => await open(await readCrossReference(bytes, budget)));
	if ('result' in sound) return sound.result;
	const recovered = isRepairable(sound.reason)
		? await ifSupported(async () => await open(await recoverReference(bytes, budget)))
		: undefined;
	if (recovered) return recovered;
	throw new UnsupportedPdf("The document can't be read", sound.reason);
}

async function fileOf(
	bytes: Buffer,
	budget: WorkBudget,
	reference: CrossReference,
): Promise<PdfFile> {
	const objects = new DocumentObjects(bytes, reference, budget);
	const tree = await readPageTree(objects);
	const version = /^%PDF-(\d\.\d)/.exec(bytes.toString('latin1', 0, 8))?.[1] ?? usualVersion;
	return { objects, tree, version, obstacle: unreadableReason(reference, tree) };
}

function unreadableReason(
	{ isEncrypted }: CrossReference,
	{ catalog, isAmbiguous }: PageTree,
): UnreadableReason | undefined {
	if (isEncrypted) return 'encrypted';
	if (isAmbiguous) return 'damaged';
	return shortText(entryOf(catalog, 'NeedsRendering')) === 'true' ? 'generated' : undefined;
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
