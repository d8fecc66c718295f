import type { PdfDocument } from '../index';
import type { Pages } from '../openPdf';
import { unitsBetweenPauses } from '../work/work';
import { isNightly } from '../../../test/support/nightly';
import { countFrom, randomFor, seedOfRun, type Random } from '../../../test/support/seed';
import { corpus } from './pdfs/corpus.ts';
import { counted, openCounted } from './pdfs/countedWork';
import { damagedPdfs } from './pdfs/damagedPdfs.ts';
import { textBytes, writePdf } from './pdfs/pdfWriter.ts';
import { richPages } from './pdfs/richPages.ts';

/*
 * SEED=5 MUTATIONS=1000000 npx jest packages/pdf-ranges/test/fuzz
 * A failure names its seed and number; SEED=<seed> FIRST=<number> MUTATIONS=1 runs it again.
 */
const seed = seedOfRun();
const first = countFrom('FIRST', 0);
const mutations = countFrom('MUTATIONS', isNightly ? 20_000 : 500);

const megabyte = 1024 * 1024;
/** What the budget allows, and reserving a range once more. Units. */
const maxUnits = (bytes: number): number => 2 * (4 * megabyte + 24 * bytes);
const maxStep = 17 * 1024;
/** A unit takes some nanoseconds; what isn't counted would show as time. ms. */
const maxCpuMs = 5_000;

const keywords = [
	...['obj', 'endobj', 'stream', 'endstream', 'xref', 'trailer', 'startxref', '%%EOF', 'R', 'null'],
	...['<<', '>>', '[', ']', '(', ')', '<', '>', '/', '%', '#', '\\', '\r', '\0', ' '],
	...['/Kids', '/Parent', '/Count', '/Length', '/Type', '/Prev', '/Size', '/W', '/Index', '/N'],
	...['/First', '/Filter', '/DecodeParms<</Predictor 15/Columns 9>>', '/Resources', '/Annots'],
	...['/Contents', '/Fields', '/Root', '/XRefStm', '/Pages 2 0 R', '/Encrypt 1 0 R'],
	...['0', '1', '-1', '2147483647', '4294967296', '9007199254740993', '99999999999999999999'],
	...['1 0 R', '2 0 R', '10000 0 R', '1 0 obj', '[[[[[[[[', '<<<<<<<<', '/A/A/A/A'],
];

/** Changes one place of a document, as a broken disk, a broken program or an attacker would. */
function mutated(bytes: Buffer, others: readonly Buffer[], random: Random): Buffer {
	const at = random.between(0, bytes.length - 1);
	const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)];
	const length = random.between(1, random.happens(0.2) ? 4000 : 30);
	switch (random.between(0, 8)) {
		case 0: {
			const changed = Buffer.from(bytes);
			changed[at] = random.between(0, 255);
			return changed;
		}
		case 1: {
			const changed = Buffer.from(bytes);
			changed[at] = (changed[at] ?? 0) ^ (1 << random.between(0, 7));
			return changed;
		}
		case 2:
			return Buffer.concat([before, after.subarray(length)]);
		case 3:
			return Buffer.concat([before, after.subarray(0, length), after]);
		case 4: {
			const keyword = Buffer.from(random.pick(keywords), 'latin1');
			return Buffer.concat([before, keyword, after.subarray(keyword.length)]);
		}
		case 5:
			return Buffer.concat([before, Buffer.from(random.pick(keywords), 'latin1'), after]);
		case 6: {
			const other = random.pick(others);
			const from = random.between(0, other.length - 1);
			return Buffer.concat([before, other.subarray(from, from + length), after.subarray(length)]);
		}
		case 7:
			return random.happens(0.3)
				? before
				: Buffer.concat([before, Buffer.alloc(length, 32), after]);
		default: {
			// Another number of the same length: offsets, lengths and references that lead elsewhere.
			const text = bytes.toString('latin1');
			const digits = /\d+/g;
			digits.lastIndex = at;
			const match = digits.exec(text);
			if (!match) return bytes;
			const number = String(random.between(0, bytes.length)).padStart(match[0].length, '0');
			const written = number.slice(-match[0].length);
			return Buffer.from(
				text.slice(0, match.index) + written + text.slice(match.index + written.length),
				'latin1',
			);
		}
	}
}

/** How documents are written whose objects were changed before, so that their cross-reference is right. */
const layouts = [
	{ settings: {}, format: {} },
	{ settings: { sharesResources: true, packsContent: true }, format: {} },
	{ settings: { inherits: true, pagesInNode: 3, indirectLengths: true }, format: {} },
	{ settings: { sharesResources: true }, format: { crossReference: 'stream', packs: true } },
	{
		settings: { inherits: true, pagesInNode: 2 },
		format: { crossReference: 'hybrid', packs: true },
	},
] as const;

const small = { pageCount: 8, imageBytes: 20 };
const written = layouts.map(({ settings, format }) => ({
	format,
	objects: richPages({ ...small, ...settings }),
}));

/** A document some of whose objects are changed. */
function withChangedObjects(random: Random): Buffer {
	const { objects, format } = random.pick(written);
	const changed = new Map(objects);
	const numbers = [...objects.keys()];
	const others = random.shuffled(numbers).slice(0, 3);
	const values = others.map((number) => textBytes(objects.get(number) ?? 'null'));
	for (let left = random.between(1, 4); left > 0; left -= 1) {
		const number = random.pick(numbers);
		const value = textBytes(changed.get(number) ?? 'null');
		changed.set(number, value.length > 0 ? mutated(value, values, random) : 'null');
	}
	const packs = 'packs' in format;
	return writePdf(changed, {
		...('crossReference' in format ? { crossReference: format.crossReference } : {}),
		isPacked: (number) =>
			packs && !textBytes(objects.get(number) ?? 'stream').includes('stream') && number !== 1,
		objectsInStream: 20,
	});
}

/** A file some of whose bytes are changed. */
function withChangedBytes(originals: readonly Buffer[], random: Random): Buffer {
	let bytes: Buffer = random.pick(originals);
	for (let left = random.between(1, 4); left > 0 && bytes.length > 0; left -= 1) {
		bytes = mutated(bytes, originals, random);
	}
	return bytes;
}

/** Marks each page of a range, and reads the pages again. */
async function mark(pdf: PdfDocument, bytes: Buffer, { first, last }: Pages): Promise<void> {
	const box = { left: 0.1, top: 0.1, width: 0.1, height: 0.1 };
	const marks = [first, last].map((page) => ({ page, box, color: [1, 0, 0], text: '' }) as const);
	const outcome = await pdf.annotate(marks);
	if ('reason' in outcome) return;
	const reopened = await openCounted(Buffer.concat(outcome.pieces));
	expect(reopened).toHaveProperty('pdf.pageCount', pdf.pageCount);
	expect(outcome).toMatchObject({ marked: 2, pieces: { 0: bytes } });
}

/** Opens a document, weighs and writes a range, and marks its pages; returns what came of it. */
async function split(bytes: Buffer, random: Random): Promise<'split' | 'whole'> {
	const opened = await openCounted(bytes);
	if ('reason' in opened) return 'whole';
	const { pdf } = opened;
	const start = random.between(1, pdf.pageCount);
	const last = random.between(start, Math.min(pdf.pageCount, start + 5));
	const pages = { first: start, last, onlyUsed: random.happens(0.5) };
	const weighed = await pdf.weigh(pages);
	if ('reason' in weighed) return 'whole';
	const range = await pdf.range(pages);
	if ('reason' in range) throw new Error('A range that was weighed could not be written');
	const reopened = await openCounted(Buffer.concat(range.pieces));
	expect(reopened).toHaveProperty('pdf.pageCount', pages.last - pages.first + 1);
	await mark(pdf, bytes, pages);
	return 'split';
}

it(`survives ${mutations} mutations of the corpus within the budgets (SEED=${seed})`, async () => {
	const documents = await corpus(small);
	const originals = [...documents, ...Object.values(damagedPdfs)]
		.map(({ bytes }) => bytes)
		.filter(({ length }) => length < 60_000);
	const outcomes = { split: 0, whole: 0 };
	const began = Date.now();
	for (let number = first; number < first + mutations; number += 1) {
		const random = randomFor(seed, number);
		const bytes = random.happens(0.5)
			? withChangedObjects(random)
			: withChangedBytes(originals, random);
		counted.reset();
		const cpu = process.cpuUsage();
		try {
			outcomes[await split(bytes, random)] += 1;
			const { user, system } = process.cpuUsage(cpu);
			expect((user + system) / 1000).toBeLessThan(maxCpuMs);
			expect(counted.units).toBeLessThan(2 * maxUnits(bytes.length));
			expect(counted.maxStretch).toBeLessThan(unitsBetweenPauses + maxStep);
		} catch (error) {
			throw new Error(`SEED=${seed} FIRST=${number} MUTATIONS=1`, { cause: error });
		}
	}
	console.log(
		`${mutations} mutations with SEED=${seed}: ${outcomes.split} split, ${outcomes.whole} whole, ${((Date.now() - began) / 1000).toFixed(1)} s`,
	);
	// Both outcomes occur: otherwise one of them wouldn't be tested.
	if (mutations >= 500)
		expect(Math.min(outcomes.split, outcomes.whole)).toBeGreaterThan(mutations / 10);
}, 600_000);
