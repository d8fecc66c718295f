import { markdownOf, markdownOfText } from './markdownOf';
import { textElement } from './textElement';

const list = (...texts: string[]) => markdownOf(texts.map((text) => textElement('ListItem', text)));

describe('lists', () => {
	it('keep numbers that count up', () => {
		expect(list('7) a', '8) b')).toBe('7) a\n8) b');
		expect(list('2023. a', '2024. b')).toBe('2023. a\n2024. b');
	});

	it.each([
		[['5. 7. 2024 Abnahme', '31. 12. 2024 Ende'], '- 5\\. 7. 2024 Abnahme\n- 31\\. 12. 2024 Ende'],
		[['18. september: a', '2. oktober: b'], '- 18\\. september: a\n- 2\\. oktober: b'],
		[['1. a', '2. b', '1. c'], '- 1\\. a\n- 2\\. b\n- 1\\. c'],
		[['337. a', '338. b', 'c'], '- 337\\. a\n- 338\\. b\n- c'],
		[['1. a', '2) b'], '- 1\\. a\n- 2\\) b'],
		[['01. a', '02. b'], '- 01\\. a\n- 02\\. b'],
		[['1. Mai'], '- 1\\. Mai'],
		[['1. See 2. below. 2. What?'], '- 1\\. See 2. below. 2. What?'],
	])('take no number for that of an item unless all count up: %j', (texts, markdown) => {
		expect(list(...texts)).toBe(markdown);
	});

	it('go on counting after text between them', () => {
		const elements = ['1. Install', '2. Set', 'Restart first.', '3. Run', 'Wait.', '4. Check'].map(
			(text) => textElement(/^\d/.test(text) ? 'ListItem' : 'NarrativeText', text),
		);
		expect(markdownOf(elements)).toBe(
			'1. Install\n2. Set\n\nRestart first.\n\n3. Run\n\nWait.\n\n4. Check',
		);
	});

	it('count items at other depths apart', () => {
		const elements = [
			['1. a', 0],
			['1. b', 1],
			['2. c', 1],
			['2. d', 0],
			['7. e', 1],
			['8. f', 1],
		].map(([text, depth]) => textElement('ListItem', String(text), { category_depth: depth }));
		expect(markdownOf(elements)).toBe('1. a\n   1. b\n   2. c\n2. d\n   - 7\\. e\n   - 8\\. f');
	});

	it.each([
		['+ 12 % Revenue', '- \\+ 12 % Revenue'],
		['- 3 % Margin', '- \\- 3 % Margin'],
		['– 5 °C at night', '- – 5 °C at night'],
		['- € 5 off', '- \\- € 5 off'],
		['– CHF 5 off', '- – CHF 5 off'],
		['●●○ medium', '- ●●○ medium'],
	])('keep the sign of an item: %s', (text, markdown) => {
		expect(list(text)).toBe(markdown);
	});

	it('keep the signs of a list that has both of two', () => {
		expect(list('+ good sound', '- short cable')).toBe('- \\+ good sound\n- \\- short cable');
		expect(list('● Yes', '○ No')).toBe('- ● Yes\n- ○ No');
	});

	it('are made of the items that one element has', () => {
		expect(list('● one ● two', 'Paris • London')).toBe('- one\n- two\n- Paris • London');
		expect(list('1. Who pays? 2. See 3. below! 3. When?')).toBe(
			'1. Who pays?\n2. See 3. below!\n3. When?',
		);
		expect(list('Fruit: • apples • pears', 'next')).toBe('- Fruit:\n  - apples\n  - pears\n- next');
	});

	it('stay one item where a bullet separates no words', () => {
		expect(list('Rating ● ● ○ of three')).toBe('- Rating ● ● ○ of three');
	});

	it('have boxes to check, also those without text', () => {
		const boxes = [true, false].map((checked) => ({
			...textElement('CheckBox', checked ? 'Agreed' : ''),
			checked,
		}));
		expect(markdownOf(boxes)).toBe('- [x] Agreed\n- [ ]');
	});

	it('go on after an element without text', () => {
		const elements = ['1. a', '', '2. b'].map((text) =>
			textElement(text === '' ? 'Image' : 'ListItem', text),
		);
		expect(markdownOf(elements)).toBe('1. a\n2. b');
	});
});

describe('tables', () => {
	const table = (html: string) =>
		markdownOfText('Table', '', { text_as_html: `<table>${html}</table>` });

	it('have one row of headings, and their title above', () => {
		expect(
			table(
				'<tr><td colspan="3">Cups</td></tr><tr><td>Team</td><td>City</td><td>Cups</td></tr><tr><td>Blues</td><td>STL</td><td>1</td></tr>',
			),
		).toBe('*Cups*\n\n| Team | City | Cups |\n| --- | --- | --- |\n| Blues | STL | 1 |');
		expect(
			table(
				'<tr><th rowspan="2">Region</th><th colspan="2">Sales</th></tr><tr><th>2024</th><th>2025</th></tr><tr><td rowspan="2">North</td><td>1</td><td>2</td></tr><tr><td colspan="2">none</td></tr>',
			),
		).toBe(
			'| Region | Sales / 2024 | Sales / 2025 |\n| --- | --- | --- |\n| North | 1 | 2 |\n| North | none |  |',
		);
	});

	it('leave out headings that they repeat, but no other row', () => {
		const head = '<tr><th>Item</th><th>Price</th></tr>';
		expect(
			table(
				`${head}<tr><td>a</td><td>1</td></tr>${head}<tr><th>Total</th><th>1</th></tr><tr><td>Item</td><td>Price</td></tr>`,
			),
		).toBe('| Item | Price |\n| --- | --- |\n| a | 1 |\n| Total | 1 |\n| Item | Price |');
		const heads = '<tr><th colspan="2">2024</th></tr><tr><th>Q1</th><th>Q2</th></tr>'.replace(
			'<tr>',
			'<tr><th rowspan="2">Item</th>',
		);
		expect(table(`${heads}<tr><td>a</td><td>1</td><td>2</td></tr>${heads}`)).toBe(
			'| Item | 2024 / Q1 | 2024 / Q2 |\n| --- | --- | --- |\n| a | 1 | 2 |',
		);
	});

	it('leave out headings that stand there twice', () => {
		const head = '<tr><th>Item</th><th>Price</th></tr>';
		expect(table(`${head}${head}<tr><td>a</td><td>1</td></tr>`)).toBe(
			'| Item | Price |\n| --- | --- |\n| a | 1 |',
		);
	});

	it('show marks at the ends of the lines of a cell', () => {
		expect(table('<tr><td>a</td><td>b</td></tr><tr><td>**<br>**</td><td>c</td></tr>')).toBe(
			'| a | b |\n| --- | --- |\n| \\*\\*<br>\\*\\* | c |',
		);
	});

	it('have check boxes, values of fields and raised text in their cells', () => {
		expect(
			table(
				'<tr><th>Smoker</th><th>Sum</th></tr><tr><td><input type="checkbox" checked></td><td><input value="a|b"> m<sup>2</sup></td></tr>',
			),
		).toBe('| Smoker | Sum |\n| --- | --- |\n| [x] | a\\|b m² |');
	});

	it('name each column that a heading covers, but not what a title covers', () => {
		expect(
			table(
				'<tr><th colspan="2">Name</th></tr><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr>',
			),
		).toBe('*Name*\n\n| a | b |\n| --- | --- |\n| c | d |');
		expect(
			table(
				'<tr><th colspan="2">Name</th><th>Age</th></tr><tr><td>a</td><td>b</td><td>5</td></tr>',
			),
		).toBe('| Name | Name | Age |\n| --- | --- | --- |\n| a | b | 5 |');
	});
});

describe('other elements', () => {
	it('are written as a person would', () => {
		expect(markdownOfText('FigureCaption', 'Figure 1: *a*')).toBe('*Figure 1: \\*a\\**');
		expect(markdownOfText('Formula', '$$a = b$$')).toBe('$$\na = b\n$$');
		expect(markdownOfText('Formula', 'a $$ b')).toBe('a $$ b');
		const words = 'word '.repeat(30).trim();
		expect(markdownOfText('Image', words, { image_binary_property: 'image_1' })).toBe(
			`![](image_1)\n\n${words}`,
		);
	});

	it.each([
		['\\[ E = mc^{2} \\]', '$$\nE = mc^{2}\n$$'],
		['\\(a_1\\)', '$$\na_1\n$$'],
		['\\[\na \\\\[2pt]\nb\n\\]', '$$\na \\\\[2pt]\nb\n$$'],
		['\\[a\\] \\[b\\] (1)', '$$\na\n$$\n\n$$\nb\n$$\n\n(1)'],
		['a = b \\]', '$$\na = b\n$$'],
		['$$a_1$$ (2)', '$$a_1$$ (2)'],
	])('are formulas without their own brackets: %j', (text, markdown) => {
		expect(markdownOfText('Formula', text)).toBe(markdown);
	});

	it.each([
		'javascript:alert(1)',
		'JavaScript:x',
		' java\tscript:x',
		'vbscript:x',
		'file:///etc/passwd',
		'data:text/html,x',
		'data:image/svg+xml,x',
		'',
	])('are no images with an address that may be unsafe: %s', (url) => {
		expect(markdownOfText('Image', 'A cat', { image_url: url })).toBe('A cat');
	});

	it.each([
		'https://a.example/b.png',
		'cat.png',
		'//a.example/b.png',
		'data:image/png;base64,aGk=',
	])('are images with other addresses: %s', (url) => {
		const metadata = { image_url: url, filetype: 'application/pdf' };
		expect(markdownOfText('Image', 'A cat', metadata)).toBe(`![A cat](${url})`);
	});
});
