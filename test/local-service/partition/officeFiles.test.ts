import JSZip from 'jszip';
import { elementsOf } from './answerOf';

/** An Office file of the given parts. */
async function officeFile(fileName: string, parts: Readonly<Record<string, string>>) {
	const archive = new JSZip();
	for (const [path, content] of Object.entries(parts)) archive.file(path, content);
	const content = await archive.generateAsync({ type: 'nodebuffer' });
	return { fileName, contentType: '', content };
}

/** The relations of a part: the kind and the path of each related part, by its identifier. */
function relations(
	related: Readonly<Record<string, readonly [kind: string, path: string]>>,
): string {
	const kinds = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
	const entries = Object.entries(related).map(
		([id, [kind, path]]) => `<Relationship Id="${id}" Type="${kinds}/${kind}" Target="${path}"/>`,
	);
	return `<Relationships>${entries.join('')}</Relationships>`;
}

describe('a presentation', () => {
	const shape = (kind: string, paragraphs: readonly string[], top?: number) =>
		`<p:sp><p:nvSpPr><p:nvPr>${kind}</p:nvPr></p:nvSpPr><p:spPr>${top === undefined ? '' : `<a:xfrm><a:off x="5" y="${top}"/></a:xfrm>`}</p:spPr><p:txBody>${paragraphs
			.map((text) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`)
			.join('')}</p:txBody></p:sp>`;
	const cell = (text: string) =>
		`<a:tc><a:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></a:txBody></a:tc>`;
	const slide = (shapes: string) =>
		`<p:sld><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`;
	const parts = {
		'ppt/presentation.xml':
			'<p:presentation><p:sldIdLst><p:sldId id="256" r:id="r2"/><p:sldId id="257" r:id="r1"/></p:sldIdLst></p:presentation>',
		'ppt/_rels/presentation.xml.rels': relations({
			r1: ['slide', 'slides/slide1.xml'],
			r2: ['slide', 'slides/slide2.xml'],
		}),
		'ppt/slides/slide1.xml': slide(
			`<p:graphicFrame><a:tbl><a:tr>${cell('Shop')}${cell('Sales')}</a:tr><a:tr>${cell('North')}${cell('7')}</a:tr></a:tbl></p:graphicFrame>`,
		),
		'ppt/slides/slide2.xml': slide(
			shape('', ['All of us have agreed on these aims.'], 300) +
				shape('<p:ph type="title"/>', ['Plan &amp; aims'], 10) +
				shape('<p:ph idx="1"/>', ['Grow in the north', 'Two shops']) +
				shape('<p:ph type="sldNum"/>', ['1']),
		),
		'ppt/slides/_rels/slide2.xml.rels': relations({
			r1: ['notesSlide', '../notesSlides/notesSlide1.xml'],
			r2: ['slideLayout', '../slideLayouts/slideLayout1.xml'],
		}),
		'ppt/slideLayouts/slideLayout1.xml': slide(shape('<p:ph idx="1"/>', [], 100)),
		'ppt/notesSlides/notesSlide1.xml': slide(shape('<p:ph type="body"/>', ['Say hello first.'])),
	};

	it('has its slides as pages, with titles, list items, texts, tables and notes, from top to bottom', async () => {
		const elements = await elementsOf(await officeFile('plan.pptx', parts));
		expect(elements.map(({ type, text, metadata }) => [metadata.page_number, type, text])).toEqual([
			[1, 'Title', 'Plan & aims'],
			[1, 'ListItem', 'Grow in the north'],
			[1, 'ListItem', 'Two shops'],
			[1, 'NarrativeText', 'All of us have agreed on these aims.'],
			[1, 'NarrativeText', 'Say hello first.'],
			[2, 'Table', 'Shop Sales North 7'],
		]);
		const html =
			'<table><tr><td>Shop</td><td>Sales</td></tr><tr><td>North</td><td>7</td></tr></table>';
		expect(elements.at(-1)?.metadata.text_as_html).toBe(html);
	});
});

describe('a workbook', () => {
	const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
	const text = (place: string, value: string) =>
		`<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;
	const parts = {
		'[Content_Types].xml': '<Types/>',
		'xl/workbook.xml':
			'<workbook><sheets><sheet name="Orders" sheetId="1" r:id="r1"/><sheet name="Empty" sheetId="2" r:id="r2"/></sheets></workbook>',
		'xl/_rels/workbook.xml.rels': relations({
			r1: ['worksheet', 'worksheets/sheet1.xml'],
			r2: ['worksheet', 'worksheets/sheet2.xml'],
			r3: ['styles', 'styles.xml'],
		}),
		'xl/styles.xml':
			'<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
		'xl/worksheets/sheet1.xml': sheet(
			`<row r="2">${text('B2', 'Item')}${text('C2', 'Price')}${text('D2', 'Day')}</row>` +
				`<row r="3">${text('B3', 'Nail &amp; hammer')}<c r="C3"><v>12.5</v></c><c r="D3" s="1"><v>45720</v></c></row>`,
		),
		'xl/worksheets/sheet2.xml': sheet(''),
	};

	it('has each sheet with content as a table, with the name of the sheet', async () => {
		const elements = await elementsOf(await officeFile('orders.xlsx', parts));
		expect(elements).toHaveLength(1);
		expect(elements[0]).toMatchObject({
			type: 'Table',
			text: 'Item Price Day Nail & hammer 12.5 2025-03-04',
			metadata: {
				text_as_html:
					'<table><tr><td>Item</td><td>Price</td><td>Day</td></tr>' +
					'<tr><td>Nail &amp; hammer</td><td>12.5</td><td>2025-03-04</td></tr></table>',
				page_name: 'Orders',
				page_number: 1,
			},
		});
	});

	it('is read without styles, shared texts, and the places of cells', async () => {
		const cell = (value: string) => `<x:c t="inlineStr"><x:is><x:t>${value}</x:t></x:is></x:c>`;
		const elements = await elementsOf(
			await officeFile('plain.xlsx', {
				'xl/workbook.xml':
					'<x:workbook><x:sheets><x:sheet name="Tides" r:id="r1"/></x:sheets></x:workbook>',
				'xl/_rels/workbook.xml.rels': relations({ r1: ['worksheet', '/xl/worksheets/a.xml'] }),
				'xl/worksheets/a.xml': `<x:worksheet><x:sheetData><x:row>${cell('Low')}${cell('High')}</x:row><x:row><x:c><x:v>0.4</x:v></x:c><x:c><x:v>3</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
			}),
		);
		expect(elements.map(({ metadata }) => metadata.text_as_html)).toEqual([
			'<table><tr><td>Low</td><td>High</td></tr><tr><td>0.4</td><td>3</td></tr></table>',
		]);
	});

	it.each([
		['a time', 'h:mm', 0.3125, '07:30:00'],
		['a time of a day', 'd/m/yy h:mm', 0.3125, '07:30:00'],
		['a duration', '[h]:mm:ss', 1.25, '30:00:00'],
		['a day and a time', 'yyyy\\-mm\\-dd hh:mm', 45720.5, '2025-03-04 12:00:00'],
		['a month', 'mmm', 45720, '2025-03-04'],
		['an amount', '#,##0.00 "days"', 12.5, '12.5'],
	])('has %s as it is meant', async (_, formatCode, value, text) => {
		const code = formatCode.replace(/"/g, '&quot;');
		const elements = await elementsOf(
			await officeFile('times.xlsx', {
				...parts,
				'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${code}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
				'xl/worksheets/sheet1.xml': sheet(`<row r="1"><c r="A1" s="1"><v>${value}</v></c></row>`),
			}),
		);
		expect(elements.map((element) => element.text)).toEqual([text]);
	});
});

it('keeps the cells of a Word table that reach over columns and rows at their place', async () => {
	const cell = (text: string, properties = '') =>
		`<w:tc><w:tcPr>${properties}</w:tcPr><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`;
	const row = (...cells: string[]) => `<w:tr>${cells.join('')}</w:tr>`;
	const rows = [
		row(cell('Ferry', '<w:gridSpan w:val="2"/>'), cell('Price', '<w:vMerge w:val="restart"/>')),
		row(cell('From'), cell('To'), cell('', '<w:vMerge/>')),
		row(cell('North'), cell('South'), cell('3')),
	];
	const elements = await elementsOf(
		await officeFile('ferries.docx', {
			'[Content_Types].xml':
				'<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
			'_rels/.rels':
				'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
			'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:tbl>${rows.join('')}</w:tbl></w:body></w:document>`,
		}),
	);
	expect(elements.map(({ metadata }) => metadata.text_as_html)).toEqual([
		'<table><tr><td colspan="2">Ferry</td><td rowspan="2">Price</td></tr><tr><td>From</td><td>To</td></tr><tr><td>North</td><td>South</td><td>3</td></tr></table>',
	]);
});
