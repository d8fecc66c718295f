import { checkValues, findEvidence } from '../../packages/value-evidence';
import { openPdf } from '../../packages/pdf-ranges';
import { pdfLibrary } from '../../local-service/partition/pdf/pdfLibrary.ts';
import { marksOf } from '../../nodes/DocumentValues/marks';
import { isNightly } from '../support/nightly';
import { generateDocuments, type GeneratedDocument, type TrueBox } from './generator/index.ts';

const seed = 20_261_126;
/** A push judges a part of what the nightly run does. */
const count = isNightly ? 2_000 : 400;
const markedCount = isNightly ? 400 : 40;

type Evidence = Awaited<ReturnType<typeof findEvidence>>;

const elementsOf = ({ elements }: GeneratedDocument) => elements.map((element) => ({ ...element }));

async function evidenceFor(document: GeneratedDocument): Promise<Evidence> {
	return await findEvidence(document.data, elementsOf(document));
}

/** How many values of a group were judged, and how many of them were flagged. */
class Shares {
	private readonly groups = new Map<string, { all: number; flagged: number }>();

	add(group: string, isFlagged: boolean): void {
		const counts = this.groups.get(group) ?? { all: 0, flagged: 0 };
		counts.all += 1;
		counts.flagged += Number(isFlagged);
		this.groups.set(group, counts);
	}

	of(group: string): number {
		const { all, flagged } = this.groups.get(group) ?? { all: 0, flagged: 0 };
		return flagged / all;
	}

	text(): string {
		return [...this.groups]
			.sort()
			.map(([group, { all, flagged }]) => `${group}: ${flagged} of ${all} flagged`)
			.join('\n');
	}
}

it('flags at least 99% of the wrong values and at most 2% of the right ones', async () => {
	const shares = new Shares();
	for (const document of generateDocuments({ seed, count })) {
		for (const { path, status } of await evidenceFor(document)) {
			const mistake = document.wrong.get(path);
			const kind = mistake === undefined ? 'right' : 'wrong';
			const isFlagged = status !== 'verified';
			const groups = ['', ` ${document.layout}`, ` ${document.convention}`];
			if (mistake !== undefined) groups.push(` ${mistake}`);
			for (const group of groups) shares.add(kind + group, isFlagged);
		}
	}
	console.log(shares.text());
	expect(shares.of('wrong')).toBeGreaterThanOrEqual(0.99);
	expect(shares.of('right')).toBeLessThanOrEqual(0.02);
});

/** How much of two boxes is in both. */
function overlap(one: TrueBox, other: TrueBox): number {
	const area = ({ left, top, right, bottom }: Omit<TrueBox, 'page'>) =>
		Math.max(0, right - left) * Math.max(0, bottom - top);
	const both = area({
		left: Math.max(one.left, other.left),
		top: Math.max(one.top, other.top),
		right: Math.min(one.right, other.right),
		bottom: Math.min(one.bottom, other.bottom),
	});
	return both / (area(one) + area(other) - both);
}

/** The boxes of a PDF's marks as pages are displayed, by the paths in their comments. */
async function marksIn(bytes: Uint8Array): Promise<Map<string, TrueBox>> {
	const { getDocument, VerbosityLevel } = await pdfLibrary();
	const task = getDocument({ data: bytes, verbosity: VerbosityLevel.ERRORS });
	const pdf = await task.promise;
	const marks = new Map<string, TrueBox>();
	for (let number = 1; number <= pdf.numPages; number += 1) {
		const page = await pdf.getPage(number);
		const view = page.getViewport({ scale: 1 });
		const annotations = (await page.getAnnotations()) as Array<{
			subtype: string;
			contentsObj: { str: string };
			rect: number[];
		}>;
		for (const { subtype, contentsObj, rect } of annotations) {
			if (subtype !== 'Highlight') continue;
			const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = view.convertToViewportRectangle(rect) as number[];
			const box = {
				...{ page: number, left: Math.min(x1, x2), right: Math.max(x1, x2) },
				...{ top: Math.min(y1, y2), bottom: Math.max(y1, y2) },
			};
			for (const [path = ''] of contentsObj.str.split(/[\r\n]+/).map((line) => line.split(': '))) {
				marks.set(path, box);
			}
		}
	}
	await task.destroy();
	return marks;
}

it('marks values in the PDFs where they stand', async () => {
	const elsewhere: string[] = [];
	let inPlace = 0;
	for (const document of generateDocuments({ seed, count: markedCount })) {
		const evidence = await checkValues(document.data, elementsOf(document), {});
		const given = evidence.map(({ path: field, place, ...value }) => ({
			field,
			...value,
			...place,
		}));
		const pause = async () => await Promise.resolve();
		const opened = await openPdf(await document.pdf(), { pause });
		const marked = 'pdf' in opened ? await opened.pdf.annotate(marksOf(given).marks) : opened;
		if ('reason' in marked) throw new Error(`${document.name}: ${marked.reason}`);
		const marks = await marksIn(Uint8Array.from(Buffer.concat(marked.pieces)));
		for (const { path, isConfirmed } of evidence) {
			const places = document.places.get(path) ?? [];
			if (!isConfirmed || document.wrong.has(path) || places.length === 0) continue;
			const mark = marks.get(path);
			const isInPlace = places.some(
				(place) => mark?.page === place.page && overlap(mark, place) >= 0.95,
			);
			if (isInPlace) inPlace += 1;
			else elsewhere.push(`${document.name} ${path}: ${JSON.stringify([mark, places])}`);
		}
	}
	console.log([`${inPlace} marks in place, elsewhere:`, ...elsewhere].join('\n'));
	// A name in a footer is the right name, too, though nothing there says whose it is.
	expect(inPlace / (inPlace + elsewhere.length)).toBeGreaterThan(0.99);
});
