import { openPdfWithPauses } from './pdfs/openPdf';
import { describePages } from './pdfs/describePages.ts';
import { noise } from './pdfs/noise.ts';
import { stream, writePdf, type Text } from './pdfs/pdfWriter.ts';
import { splitAll } from './pdfs/splitAll.ts';

const pageCount = 4;
const long = 'L'.repeat(200);

/** Pages that share resources, one image on each: that image must be in the range of its page. */
function sharing({
	nameOf = (index) => `X${index}`,
	contents = (number) => `${number} 0 R`,
	content = (name) => `q 9 0 0 9 0 0 cm /${name} Do Q`,
	more = '',
	objects: others = [],
	form = '',
	page = '',
}: {
	nameOf?: (index: number) => string;
	contents?: (number: number) => string;
	content?: (name: string) => Text;
	/** More resources. */
	more?: string;
	objects?: Array<[number, Text]>;
	form?: string;
	page?: string;
}): Buffer {
	const indexes = Array.from({ length: pageCount }, (_, index) => index);
	const images = indexes.map((index) => `/${nameOf(index)} ${200 + index} 0 R`).join('');
	const objects = new Map<number, Text>([
		[1, `<</Type/Catalog/Pages 2 0 R${form}>>`],
		[
			2,
			`<</Type/Pages/Count ${pageCount}/Kids[${indexes.map((index) => `${10 + index} 0 R`).join(' ')}]>>`,
		],
		[3, `<</XObject<<${images}>>${more}>>`],
		...others,
	]);
	for (const index of indexes) {
		objects.set(
			10 + index,
			`<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Resources 3 0 R/Contents ${contents(100 + index)}${page}>>`,
		);
		objects.set(100 + index, stream('', content(nameOf(index))));
		objects.set(
			200 + index,
			stream(
				'/Type/XObject/Subtype/Image/Width 50/Height 50/ColorSpace/DeviceGray/BitsPerComponent 8',
				noise(2500),
			),
		);
	}
	return writePdf(objects);
}

const drawing = (name: string): Text => stream('/Type/XObject/Subtype/Form', `/${name} Do`);
const glyph = stream('', '100 0 0 0 99 99 d1 q 99 0 0 99 0 0 cm /X1 Do Q');
const type3 =
	'<</Type/Font/Subtype/Type3/FontBBox[0 0 99 99]/FontMatrix[.01 0 0 .01 0 0]/FirstChar 65/LastChar 65/Widths[99]/Encoding<</Differences[65/a]>>/CharProcs<</a 300 0 R>>>>';

describe('pages that name what they use in odd ways look the same in ranges, or the document is sent whole', () => {
	it.each<[string, Parameters<typeof sharing>[0]]>([
		['with a comment in a reference', { contents: (number) => `${number}%comment\n0 R` }],
		['with a comment before R', { contents: (number) => `${number} 0 %comment\nR` }],
		['with many spaces in a reference', { contents: (number) => `${number}${' '.repeat(60)}0 R` }],
		['with a long generation', { contents: (number) => `${number} 000000 R` }],
		[
			'with a content that is a reference with many spaces',
			{
				contents: (number) => `${number + 300} 0 R`,
				objects: [0, 1, 2, 3].map((index) => [400 + index, `${100 + index}${' '.repeat(60)}0 R`]),
			},
		],
		['with names longer than 127 bytes', { nameOf: (index) => `${long}${index}` }],
		[
			'with names that are longer than 127 bytes as they are written',
			{ nameOf: (index) => `${'#41'.repeat(60)}${index}` },
		],
		[
			'with a colour space that names another one',
			{
				content: () => '/Indexed1 cs 1 sc 0 0 50 50 re f',
				more: '/ColorSpace<</Indexed1[/Indexed/Base 1<FF0000AA00BB>]/Base[/ICCBased 302 0 R]>>',
				objects: [[302, stream('/N 3/Alternate/DeviceRGB', 'x')]],
			},
		],
	])('%s', async (_, settings) => {
		const bytes = sharing(settings);
		const original = await describePages(bytes);
		let images = 0;
		await splitAll(openPdfWithPauses, bytes, {
			pagesInRange: 1,
			onlyUsed: true,
			onRange: async (range, { first }) => {
				const [page] = await describePages(range);
				expect(page).toEqual(original[first - 1]);
				images += range.toString('latin1').split('/Subtype/Image').length - 1;
			},
		});
		expect(images).toBeLessThan(pageCount * pageCount + 1);
	});

	it.each<[string, string, Array<[number, Text]>]>([
		['in the resources', type3, []],
		['of its own', '301 0 R', [[301, type3]]],
	])('with a font %s whose characters use the resources of the page', async (_, font, objects) => {
		const bytes = sharing({
			content: () => 'BT /F 50 Tf (A) Tj ET',
			more: `/Font<</F ${font}>>`,
			objects: [[300, glyph], ...objects],
		});
		await splitAll(openPdfWithPauses, bytes, {
			pagesInRange: 1,
			onlyUsed: true,
			onRange: async (range) => {
				expect(range.toString('latin1')).toContain('/X1 201 0 R');
			},
		});
	});

	it('with a font whose characters are called as what the structure of a document has', async () => {
		const font = type3.replace('[65/a]', '[65/S/P/K]').replace('<</a 300 0 R>>', ' 302 0 R');
		const bytes = sharing({
			content: () => 'BT /F 50 Tf (A) Tj ET',
			more: '/Font<</F 301 0 R>>',
			objects: [
				[300, glyph],
				[301, font],
				[302, '<</S 300 0 R/P 300 0 R/K 300 0 R>>'],
			],
		});
		const texts: string[] = [];
		const { reason } = await splitAll(openPdfWithPauses, bytes, {
			pagesInRange: 1,
			onRange: async (range) => {
				texts.push(range.toString('latin1'));
			},
		});
		expect(reason).toBeUndefined();
		expect(texts.every((text) => text.includes('/S 300 0 R'))).toBe(true);
	});

	it('with a drawing without a box that uses the resources of the page', async () => {
		const objects = new Map<number, Text>([
			[1, '<</Type/Catalog/Pages 2 0 R>>'],
			[2, '<</Type/Pages/Count 2/Kids[10 0 R 11 0 R]>>'],
			[3, '<</XObject<</D 5 0 R/X 6 0 R/Y 7 0 R>>>>'],
			[5, drawing('X')],
			...[6, 7].map((number): [number, Text] => [
				number,
				stream(
					'/Type/XObject/Subtype/Image/Width 50/Height 50/ColorSpace/DeviceGray/BitsPerComponent 8',
					noise(2500),
				),
			]),
			...[10, 11].map((number): [number, Text] => [
				number,
				`<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Resources 3 0 R/Contents 20 0 R>>`,
			]),
			[20, stream('', '/D Do')],
		]);
		await splitAll(openPdfWithPauses, writePdf(objects), {
			pagesInRange: 1,
			onlyUsed: true,
			onRange: async (range) => {
				expect(range.toString('latin1')).toContain('/X 6 0 R');
			},
		});
	});

	it('with a default appearance in hexadecimal digits', async () => {
		const appearance = Buffer.from('/Helv 9 Tf').toString('hex');
		const bytes = sharing({
			form: '/AcroForm<</Fields[500 0 R]/NeedAppearances true/DR<</Font<</Helv 501 0 R/Other 502 0 R>>>>>>',
			page: '/Annots[500 0 R]',
			objects: [
				[500, `<</Type/Annot/Subtype/Widget/FT/Tx/T(a)/V(b)/Rect[0 0 50 50]/DA<${appearance}>>>`],
				[501, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'],
				[502, '<</Type/Font/Subtype/Type1/BaseFont/Courier>>'],
			],
		});
		await splitAll(openPdfWithPauses, bytes, {
			pagesInRange: 1,
			onlyUsed: true,
			onRange: async (range) => {
				expect(range.toString('latin1')).toContain('/BaseFont/Helvetica');
			},
		});
	});
});
