import { entryOf } from '../syntax/dictionary';
import { search } from '../syntax/search';
import { nameOf, refOf, type Ref, type PdfValue } from '../syntax/value';
import { ifSupported, UnsupportedPdf, type WorkBudget } from '../work/work';
import { saysEncrypted, type CrossReference } from './crossReference';
import { DocumentObjects } from './documentObjects';
import { ObjectEntries } from './entries';
import { readObject, type PdfObject } from './readObject';
import { scan } from '../syntax/scan';

/** The longest two numbers that an object begins with. Bytes. */
const maxHeaderBytes = 40;
/** What looking for them costs. Units. */
const headerUnits = 48;
/** The memory that a reference takes, about. Bytes. */
const refMemory = 64;

/**
 * Finds the objects of a document whose cross-reference is damaged, by going through the file once: of several objects
 * with one number, the last one counts, as in all readers. Throws UnsupportedPdf for a document without a catalog, and
 * TooMuchWork.
 */
export async function recoverReference(bytes: Buffer, budget: WorkBudget): Promise<CrossReference> {
	return await new ObjectFinder(bytes, budget).reference();
}

class ObjectFinder {
	private readonly bytes: Buffer;
	private readonly budget: WorkBudget;
	private readonly found: CrossReference;
	private readonly objects: DocumentObjects;
	/** In the order of the file, as the catalogs are. */
	private readonly objectStreams: Ref[] = [];
	/** What trailers call the catalog, and objects that call themselves one. */
	private readonly roots: Ref[] = [];
	private readonly catalogs: Ref[] = [];

	constructor(bytes: Buffer, budget: WorkBudget) {
		this.bytes = bytes;
		this.budget = budget;
		this.found = {
			entries: new ObjectEntries(budget),
			root: { number: 0, generation: 0 },
			isRecovered: true,
			isPacked: false,
			isEncrypted: false,
		};
		this.objects = new DocumentObjects(bytes, this.found, budget);
	}

	async reference(): Promise<CrossReference> {
		await this.findPlain();
		this.found.isPacked = this.objectStreams.length > 0;
		for (const stream of this.objectStreams) {
			if (!this.found.isEncrypted) await this.findPacked(stream);
		}
		for (const candidate of [...this.catalogs, ...this.roots].reverse()) {
			const value = (await this.read(candidate))?.value;
			if (value?.entries.has('Pages')) return { ...this.found, root: candidate };
		}
		const reason = this.found.isEncrypted && this.found.isPacked ? 'encrypted' : 'damaged';
		throw new UnsupportedPdf('The document has no catalog', reason);
	}

	private async findPlain(): Promise<void> {
		const { bytes, budget } = this;
		let trailer = await this.next('trailer', 0);
		let position = 0;
		for (;;) {
			const keyword = await this.next('obj', position);
			for (; trailer < keyword; trailer = await this.next('trailer', trailer + 1)) {
				if (trailer >= position) await this.takeTrailer(trailer + 'trailer'.length);
			}
			if (keyword === bytes.length) return;
			position = keyword + 'obj'.length;
			if (budget.spend(headerUnits)) await budget.pause();
			const start = headerBefore(bytes, keyword);
			const resolve = async (value: PdfValue) => await this.objects.resolve(value);
			if (start === undefined) continue;
			await ifSupported(async () => {
				const object = await readObject(bytes, start, budget, resolve);
				position = object.stream?.keywordEnd ?? object.value.end;
				this.take(object, start);
			});
		}
	}

	private async next(keyword: string, from: number): Promise<number> {
		const { bytes, budget } = this;
		return (await search(bytes, from, bytes.length, keyword, budget)) ?? bytes.length;
	}

	private async takeTrailer(start: number): Promise<void> {
		const { bytes, budget } = this;
		const trailer = await ifSupported(async () => await scan(bytes, start, bytes.length, budget));
		if (trailer) this.takeRoot(trailer);
	}

	private takeRoot(trailer: PdfObject['value']): void {
		const root = refOf(entryOf(trailer, 'Root'));
		if (root) this.keep(this.roots, root);
		this.found.isEncrypted ||= saysEncrypted(trailer);
	}

	private take({ number, generation, value }: PdfObject, start: number): void {
		const { entries } = this.found;
		entries.forget(number);
		entries.addPlain(number, start, generation);
		const type = nameOf(entryOf(value, 'Type'));
		if (type === 'ObjStm') this.keep(this.objectStreams, { number, generation });
		if (type === 'Catalog') this.keep(this.catalogs, { number, generation });
		if (type === 'XRef') this.takeRoot(value);
	}

	private keep(refs: Ref[], ref: Ref): void {
		this.budget.kept.keep(refMemory);
		refs.push(ref);
	}

	private async findPacked(stream: Ref): Promise<void> {
		const { budget, found, objects } = this;
		const place = this.offsetOf(stream.number);
		const numbers = await ifSupported(async () => await objects.numbersIn(stream.number));
		for (const [index, number] of (numbers ?? []).entries()) {
			if (budget.spend(16)) await budget.pause();
			if (this.offsetOf(number) > place) continue;
			found.entries.forget(number);
			found.entries.addPacked(number, stream.number, index);
			const value = (await this.read({ number, generation: 0 }))?.value;
			if (nameOf(value && entryOf(value, 'Type')) !== 'Catalog') continue;
			this.keep(this.catalogs, { number, generation: 0 });
		}
	}

	private offsetOf(number: number): number {
		const { entries } = this.found;
		const place = entries.get(number);
		const plain = place?.kind === 'packed' ? entries.get(place.stream) : place;
		return plain?.kind === 'plain' ? plain.offset : 0;
	}

	private async read(ref: Ref): Promise<PdfObject | undefined> {
		return await ifSupported(async () => await this.objects.object(ref));
	}
}

function headerBefore(bytes: Buffer, keyword: number): number | undefined {
	const before = bytes.toString('latin1', Math.max(0, keyword - maxHeaderBytes), keyword);
	const match = /(?<!\d)\d{1,10}[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+$/.exec(before);
	return match ? keyword - match[0].length : undefined;
}
