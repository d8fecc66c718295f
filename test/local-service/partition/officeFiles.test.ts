import JSZip from 'jszip';
import { elementsOf } from './answerOf';
import { describeInstalled } from './installedReaders';

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
	const shape = (kind: string, paragraphs: readonly string[]) =>
		`<p:sp><p:nvSpPr><p:nvPr>${kind}</p:nvPr></p:nvSpPr><p:txBody>${paragraphs
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
			shape('<p:ph type="title"/>', ['Plan &amp; aims']) +
				shape('<p:ph idx="1"/>', ['Grow in the north', 'Two shops']) +
				shape('', ['All of us have agreed on these aims.']) +
				shape('<p:ph type="sldNum"/>', ['1']),
		),
		'ppt/slides/_rels/slide2.xml.rels': relations({
			r1: ['notesSlide', '../notesSlides/notesSlide1.xml'],
		}),
		'ppt/notesSlides/notesSlide1.xml': slide(shape('<p:ph type="body"/>', ['Say hello first.'])),
	};

	it('has its slides as pages, with titles, list items, texts, tables and notes', async () => {
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

describeInstalled('a workbook', () => {
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
});
