import type { INodeParameters } from 'n8n-workflow';

import { noise } from '../../../packages/pdf-ranges/test/pdfs/noise.ts';
import { stream, writePdf, type Text } from '../../../packages/pdf-ranges/test/pdfs/pdfWriter.ts';
import { startRangeServer, type RangeServer } from './rangeServer';
import { itemWithPdf, partition } from './splitNode';

const sentence = { type: 'NarrativeText', element_id: '1', text: 'a', metadata: {} };

/** Pages that all draw the same picture; each page also draws one of its own, all of which are in one list. */
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
	const own = numbers.map((number) => `/Own${number} ${number + 2} 0 R`).join('');
	objects.set(4, `<</XObject<</All 3 0 R${own}>>>>`);
	for (const number of numbers) {
		objects.set(
			number,
			`<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents ${number + 1} 0 R/Resources 4 0 R>>`,
		);
		objects.set(number + 1, stream('', `/All Do /Own${number} Do`));
		objects.set(number + 2, picture(ownBytes, number));
	}
	return writePdf(objects);
}

describe('a PDF whose pages share data', () => {
	let server: RangeServer;
	beforeEach(async () => {
		server = await startRangeServer(() => ({ body: [sentence] }));
	});
	afterEach(async () => await server.close());

	const sentFor = async (pdf: Buffer, options: INodeParameters = {}) => {
		const { error, hints } = await partition(server, [itemWithPdf(pdf)], {
			options: { splitPdf: 'node', maxParallelPageRanges: 10, ...options },
		});
		expect(error).toBeUndefined();
		return { contents: server.requests.map(({ content }) => content), hints };
	};

	it('is sent unsplit where its ranges would be more than twice as long together, and a hint says why', async () => {
		const pdf = sharingPdf(40, 3_000_000, 50_000);
		const { contents, hints } = await sentFor(pdf);
		expect(contents).toHaveLength(1);
		expect(contents[0]?.equals(pdf)).toBe(true);
		expect(hints).toEqual([
			expect.stringMatching(/"report\.pdf" was sent unsplit because its pages share/),
		]);
	});

	it('is split without a hint where they share little', async () => {
		const { contents, hints } = await sentFor(sharingPdf(40, 10_000, 1_000));
		expect(contents).toHaveLength(10);
		expect(hints).toEqual([]);
	});

	const picturesIn = (contents: readonly Buffer[]) =>
		new Set(
			contents.flatMap((content) =>
				content.toString('latin1').match(/\n\d+(?= 0 obj\n<<\/Type\/XObject)/g),
			),
		);
	const picturesOf = (pages: readonly number[]) =>
		new Set(['\n3', ...pages.map((page) => `\n${100 + 10 * (page - 1) + 2}`)]);

	it.each<[string, number, INodeParameters, number]>([
		['in one request', 1_000, { splitPdf: 'none' }, 1],
		['in ranges', 1_000, {}, 3],
		['in one request where ranges would be too long', 3_000_000, {}, 1],
	])(
		'never sends what only other pages draw with a page range: %s',
		async (_, sharedBytes, options, requests) => {
			const pdf = sharingPdf(40, sharedBytes, 20_000);
			const { contents } = await sentFor(pdf, { pageRange: '11-16', ...options });
			expect(contents).toHaveLength(requests);
			expect(picturesIn(contents)).toEqual(picturesOf([11, 12, 13, 14, 15, 16]));
		},
	);
});

it('sends a PDF unsplit that takes more work than it should, and says so', async () => {
	const server = await startRangeServer(() => ({ body: [sentence] }));
	try {
		const { hostilePdfs } = await import('../../../packages/pdf-ranges/test/pdfs/hostilePdfs.ts');
		const pdf =
			hostilePdfs['an object stream of 60,000 times one array']?.make() ?? Buffer.alloc(0);
		const { error, hints } = await partition(server, [itemWithPdf(pdf)], {
			options: { splitPdf: 'node', maxParallelPageRanges: 2 },
		});
		expect(error).toBeUndefined();
		expect(server.requests.map(({ content }) => content.length)).toEqual([pdf.length]);
		expect(hints).toEqual([expect.stringContaining("sent unsplit because it's too complex")]);
	} finally {
		await server.close();
	}
});
