import { noise } from '../../../packages/pdf-ranges/test/pdfs/noise.ts';
import { stream, writePdf, type Text } from '../../../packages/pdf-ranges/test/pdfs/pdfWriter.ts';
import { startRangeServer, type RangeServer } from './rangeServer';
import { itemWith, partition } from './splitNode';

const sentence = { type: 'NarrativeText', element_id: '1', text: 'a', metadata: {} };

/** Pages that all draw the same pictures; some of the pages draw one of their own. */
function sharingPdf(pageCount: number, sharedBytes: number, ownBytes: number): Buffer {
	const objects = new Map<number, Text>();
	const numbers = Array.from({ length: pageCount }, (_, index) => 100 + 10 * index);
	const picture = (bytes: number, seed: number) =>
		stream(
			`/Type/XObject/Subtype/Image/Width ${bytes}/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8`,
			noise(bytes, seed),
		);
	objects.set(1, '<</Type/Catalog/Pages 2 0 R>>');
	objects.set(
		2,
		`<</Type/Pages/Count ${pageCount}/Kids[${numbers.map((n) => `${n} 0 R`).join(' ')}]>>`,
	);
	objects.set(3, picture(sharedBytes, 1));
	for (const number of numbers) {
		objects.set(
			number,
			`<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents ${number + 1} 0 R/Resources<</XObject<</All 3 0 R/Own ${number + 2} 0 R>>>>>>`,
		);
		objects.set(number + 1, stream('', '/All Do /Own Do'));
		objects.set(number + 2, picture(ownBytes, number));
	}
	return writePdf(objects);
}

describe('a PDF whose pages share most of their data', () => {
	let server: RangeServer;
	beforeEach(async () => {
		server = await startRangeServer(() => ({ body: [sentence] }));
	});
	afterEach(async () => await server.close());

	const sentFor = async (pdf: Buffer) => {
		const { error, hints } = await partition(server, [itemWith(pdf)], {
			options: { splitPdf: 'node', maxParallelPageRanges: 10 },
		});
		expect(error).toBeUndefined();
		return { requests: server.requests.map(({ content }) => content.length), hints };
	};

	it('is sent in two ranges where each needs nearly all of it, and a hint says why', async () => {
		const pdf = sharingPdf(40, 3_000_000, 1_000);
		const { requests, hints } = await sentFor(pdf);
		expect(requests).toHaveLength(2);
		expect(hints).toEqual([
			expect.stringMatching(/"report\.pdf".* into 2 page ranges instead of 10 page ranges/),
		]);
	});

	it('is sent in fewer ranges where that is enough', async () => {
		const pdf = sharingPdf(40, 1_000_000, 50_000);
		const { requests, hints } = await sentFor(pdf);
		expect(requests.length).toBeGreaterThan(1);
		expect(requests.length).toBeLessThan(10);
		const total = requests.reduce((sum, size) => sum + size, 0);
		expect(total).toBeLessThan(2 * pdf.length + requests.length * 256 * 1024);
		expect(hints).toEqual([expect.stringMatching(/into \d page ranges instead of 10 page ranges/)]);
	});

	it('is split without a hint where they share little', async () => {
		const pdf = sharingPdf(40, 10_000, 50_000);
		const { requests, hints } = await sentFor(pdf);
		expect(requests).toHaveLength(10);
		expect(hints).toEqual([]);
	});
});

it('sends a PDF unsplit that takes more work than it should, and says so', async () => {
	const server = await startRangeServer(() => ({ body: [sentence] }));
	try {
		const { hostilePdfs } = await import('../../../packages/pdf-ranges/test/pdfs/hostilePdfs.ts');
		const pdf = hostilePdfs['a megabyte of codes without data']?.make() ?? Buffer.alloc(0);
		const { error, hints } = await partition(server, [itemWith(pdf)], {
			options: { splitPdf: 'node', maxParallelPageRanges: 2 },
		});
		expect(error).toBeUndefined();
		expect(server.requests.map(({ content }) => content.length)).toEqual([pdf.length]);
		expect(hints).toEqual([
			expect.stringContaining("sent unsplit because it's too complex to split"),
		]);
	} finally {
		await server.close();
	}
});
