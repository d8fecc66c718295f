import JSZip from 'jszip';
import { answerOf, elementsOf, outline, sampleFile, textFile, withText } from './sampleFile';

describe('plain text', () => {
	it('gives titles, narrative text, list items, an e-mail address and an address', async () => {
		const elements = await elementsOf(sampleFile('meeting-notes.txt'));
		expect(elements.map(({ type }) => type)).toEqual([
			'Title',
			'NarrativeText',
			'Title',
			'ListItem',
			'ListItem',
			'ListItem',
			'Title',
			'ListItem',
			'NarrativeText',
			'EmailAddress',
			'Address',
		]);
		expect(elements[5]?.text).toBe(
			'The old warehouse stays open until the end of June, so that late returns can be taken in.',
		);
		expect(elements[7]?.text).toBe(
			'1. Who hands the keys back to the landlord? 2. Does the new dock fit trucks of 18 metres?',
		);
		expect(elements[0]?.metadata).toEqual({
			languages: ['eng'],
			filename: 'meeting-notes.txt',
			filetype: 'text/plain',
		});
		expect(elements[3]?.metadata.parent_id).toBe(elements[2]?.element_id);
	});

	it('gives an empty list for an empty file', async () => {
		expect(await answerOf(textFile(''))).toMatchObject({ status: 200, body: [] });
		expect(await elementsOf(textFile(' \n\n '))).toEqual([]);
	});

	it('reads what is not UTF-8 as Windows-1252, and the encoding that the field names', async () => {
		const content = Buffer.from('Gr\u00fc\u00dfe', 'latin1');
		const file = { fileName: 'a.txt', contentType: 'text/plain', content };
		expect((await elementsOf(file))[0]?.text).toBe('Gr\u00fc\u00dfe');
		const wide = { ...file, content: Buffer.from('Gr\u00fc\u00dfe', 'utf16le') };
		expect((await elementsOf(wide, [['encoding', 'utf-16le']]))[0]?.text).toBe('Gr\u00fc\u00dfe');
	});

	it('names the language that the text looks like', async () => {
		const [german] = await elementsOf(textFile('Der Vertrag ist nicht mit dem Kunden vereinbart.'));
		const [korean] = await elementsOf(textFile('\uc548\ub155\ud558\uc138\uc694'));
		expect(german?.metadata.languages).toEqual(['deu']);
		expect(korean?.metadata.languages).toEqual(['kor']);
	});
});

describe('Markdown', () => {
	it('gives headings with their level, nested lists, tables, links and code', async () => {
		const elements = await elementsOf(sampleFile('service-agreement.md'));
		const services = withText(elements, 'Services');
		const kitchens = withText(elements, 'Kitchens');
		const sinks = withText(elements, 'Sinks and worktops');
		expect(services).toMatchObject({ type: 'Title', metadata: { category_depth: 1 } });
		expect(services.metadata.parent_id).toBe(elements[0]?.element_id);
		// Set in by two columns only: the public server nests by four.
		expect(sinks).toMatchObject({ type: 'ListItem', metadata: { category_depth: 1 } });
		expect(sinks.metadata.parent_id).toBe(services.element_id);
		expect(kitchens.metadata.parent_id).toBe(services.element_id);
		const table = elements.find(({ type }) => type === 'Table');
		expect(table?.metadata.text_as_html).toContain('<tr><td>Offices</td><td>daily</td>');
		const linked = elements.find(({ metadata }) => metadata.link_urls !== undefined);
		expect(linked?.metadata).toMatchObject({
			link_texts: ['general terms'],
			link_urls: ['https://brightwater.example/terms'],
		});
		expect(elements.at(-1)).toMatchObject({
			type: 'CodeSnippet',
			text: 'Reference: BWC-2217\nVersion:   3',
		});
	});
});

describe('a nested list in Markdown', () => {
	it('is one that is set in by four columns', async () => {
		const [one, two, three] = await elementsOf(textFile('- one\n    - two\n  - three\n', 'a.md'));
		expect([one, two, three].map((item) => item?.metadata.category_depth)).toEqual([1, 2, 1]);
		expect(two?.metadata.parent_id).toBe(one?.element_id);
	});
});

describe('HTML', () => {
	it('gives the elements in reading order, without styles and scripts', async () => {
		const elements = await elementsOf(sampleFile('quarterly-report.html'));
		expect(outline(elements)).toEqual([
			'Title: Quarterly Report',
			expect.stringMatching(/^NarrativeText: Sales of Linden Freight grew .* & from higher/),
			'Title: Sales by region',
			'Table: Region January February March North 410 395 452 South 288 301',
			'Title: Outlook',
			expect.stringMatching(/^NarrativeText: We expect/),
			'ListItem: A third delivery route in the north',
			'ListItem: Longer opening hours',
			'ListItem: Saturdays until four',
			'ListItem: A new tracking page',
			'Title: Risks',
			'ListItem: Fuel prices may rise.',
			'ListItem: Two drivers retire in June.',
		]);
		expect(elements[3]?.metadata.text_as_html).toBe(
			'<table><tr><td>Region</td><td>January</td><td>February</td><td>March</td></tr>' +
				'<tr><td>North</td><td>410</td><td>395</td><td>452</td></tr>' +
				'<tr><td>South</td><td>288</td><td/><td>301</td></tr></table>',
		);
	});

	it('escapes what a table cell holds', async () => {
		const html = '<table><tr><td>a &lt; b &amp; c</td></tr></table>';
		const [table] = await elementsOf(textFile(html, 'a.html'));
		expect(table?.text).toBe('a < b & c');
		expect(table?.metadata.text_as_html).toBe('<table><tr><td>a &lt; b &amp; c</td></tr></table>');
	});
});

describe('e-mail', () => {
	it('gives the HTML body, and sender, recipients and subject on every element', async () => {
		const elements = await elementsOf(sampleFile('order-confirmation.eml'));
		expect(outline(elements)).toEqual([
			'Title: Order confirmation',
			'NarrativeText: Thank you for your order, Maria. We ship it on 6 March.',
			'ListItem: 40 boxes of printer paper',
			'ListItem: 12 toner cartridges',
			'Table: Item Price Paper \u20ac 680.00 Toner \u20ac 524.00',
			'UncategorizedText: Total: \u20ac 1,204.00',
		]);
		for (const { metadata } of elements) {
			expect(metadata).toMatchObject({
				filetype: 'message/rfc822',
				email_message_id: 'order-70418@brightpaper.example',
				sent_from: ['Order Desk <orders@brightpaper.example>'],
				sent_to: ['Maria Lind <maria.lind@lindenfreight.example>'],
				cc_recipient: ['Accounts <accounts@lindenfreight.example>'],
				subject: 'Confirmation of order 70418',
			});
			expect(metadata).not.toHaveProperty('bcc_recipient');
		}
	});

	it('gives the text body when there is no HTML', async () => {
		const email = 'From: a@b.example\nSubject: Hello\n\nThe parcel has arrived this morning.\n';
		const elements = await elementsOf(textFile(email, 'hello.eml'));
		expect(outline(elements)).toEqual(['NarrativeText: The parcel has arrived this morning.']);
	});
});

describe('CSV', () => {
	it('gives one table; empty cells stay in the HTML', async () => {
		const elements = await elementsOf(sampleFile('price-list.csv'));
		expect(elements).toHaveLength(1);
		expect(elements[0]?.type).toBe('Table');
		expect(elements[0]?.text).toContain('Printer paper, A4 box 17.00 320 Envelopes "Classic" pack');
		expect(elements[0]?.metadata.text_as_html).toContain('<td>4.20</td><td/></tr>');
	});

	it('finds other delimiters', async () => {
		const [table] = await elementsOf(textFile('a;b\n1,5;2\n', 'x.csv'));
		expect(table?.metadata.text_as_html).toBe(
			'<table><tr><td>a</td><td>b</td></tr><tr><td>1,5</td><td>2</td></tr></table>',
		);
	});

	it('refuses broken quoting', async () => {
		const { status, body } = await answerOf(textFile('a,"b\n1,2', 'x.csv'));
		expect(status).toBe(422);
		expect(body).toEqual({ detail: expect.stringMatching(/^File is not a valid csv\. Error: /) });
	});
});

describe('XML', () => {
	const xml = '<?xml version="1.0"?><list><city>Oslo</city><city>Bergen &amp; Os</city></list>';

	it('gives each text as an element', async () => {
		const elements = await elementsOf(textFile(xml, 'cities.xml'));
		expect(outline(elements)).toEqual(['Title: Oslo', 'Title: Bergen & Os']);
	});

	it('keeps the tags when xml_keep_tags is true', async () => {
		const elements = await elementsOf(textFile(xml, 'cities.xml'), [['xml_keep_tags', 'true']]);
		expect(elements.map(({ text }) => text)).toEqual([xml]);
	});
});

describe('DOCX', () => {
	it('gives the header, headings, lists and tables', async () => {
		const elements = await elementsOf(sampleFile('offer.docx'));
		expect(outline(elements)).toEqual([
			'Header: Oakline Interiors',
			'Title: Offer for Office Furniture',
			'NarrativeText: Thank you for your inquiry. We are glad to offer you the following furniture.',
			'Title: Scope',
			'ListItem: Twelve desks with adjustable height',
			'ListItem: Twelve chairs with armrests',
			'Title: Prices',
			'Table: Item Quantity Price Desk 12 5,760.00 Chair 12 2,940.00',
			'Title: Delivery',
			expect.stringMatching(/^NarrativeText: We deliver within four weeks/),
		]);
		expect(elements[8]?.metadata).toMatchObject({ category_depth: 1 });
		// A break that the author put in doesn't count pages.
		for (const { metadata } of elements) expect(metadata).not.toHaveProperty('page_number');
		expect(elements[7]?.metadata.text_as_html).toContain('<td>2,940.00</td></tr></table>');
	});

	/** The offer as Word saves it: with a mark where a page ended on the screen. */
	async function savedByWord() {
		const archive = await JSZip.loadAsync(sampleFile('offer.docx').content);
		const xml = (await archive.file('word/document.xml')?.async('string')) ?? '';
		const marked = xml.replace('<w:br w:type="page"/>', '<w:lastRenderedPageBreak/>');
		archive.file('word/document.xml', marked);
		const content = await archive.generateAsync({ type: 'nodebuffer' });
		return { ...sampleFile('offer.docx'), content };
	}

	it('counts the pages that Word saw', async () => {
		const elements = await elementsOf(await savedByWord());
		expect(elements[7]?.metadata).toMatchObject({ page_number: 1 });
		expect(elements[8]?.metadata).toMatchObject({ page_number: 2, category_depth: 1 });
	});

	it('adds a PageBreak when include_page_breaks is true', async () => {
		const elements = await elementsOf(await savedByWord(), [['include_page_breaks', 'true']]);
		const types = elements.map(({ type }) => type);
		expect(types.indexOf('PageBreak')).toBe(8);
		expect(types.filter((type) => type === 'PageBreak')).toHaveLength(1);
		expect(elements[8]?.metadata).not.toHaveProperty('page_number');
	});

	it('refuses an archive that is no Word document', async () => {
		const archive = new JSZip().file('a.txt', 'a');
		const content = await archive.generateAsync({ type: 'nodebuffer' });
		const answer = await answerOf({ fileName: 'a.docx', contentType: '', content });
		expect(answer).toMatchObject({ status: 422, body: { detail: 'File is not a valid docx' } });
	});
});
