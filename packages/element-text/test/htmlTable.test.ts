import fc from 'fast-check';
import { Parser } from 'htmlparser2';

import { namedCharacters } from '../tables/htmlEntities';
import { takeStepsAtOnce } from '../../pauses';
import { firstTexts, readHtmlTables } from '../tables/htmlTable';

/** The texts of a table's cells, each in the first place that its cell covers. */
const textsOf = (html: string) =>
	takeStepsAtOnce(readHtmlTables(html)).tables.flatMap(({ rows }) =>
		rows.map((row, number) => firstTexts(row, rows[number - 1])),
	);

describe('readHtmlTables', () => {
	it.each<[promise: string, html: string, rows: string[][]]>([
		[
			'reads rows and cells',
			'<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
			[
				['A', 'B'],
				['1', '2'],
			],
		],
		[
			'treats self-closing cells as empty ones',
			'<table><tr><td>Cups</td><td/><td/></tr></table>',
			[['Cups', '', '']],
		],
		['ends what is not closed', '<table><tr><td>a<td>b<tr><td>c', [['a', 'b'], ['c']]],
		['reads rows without a table around them', '<tr><td>a</td></tr>', [['a']]],
		['reads cells without a row around them', '<td>a</td><td>b</td>', [['a', 'b']]],
		[
			'drops markup inside cells and keeps its text',
			'<table><tr><td class="x > y"><b>bo<i>ld</i></b> <span>text</span></td></tr></table>',
			[['bold text']],
		],
		[
			'keeps line breaks and paragraphs as lines',
			'<table><tr><td>a<br/>b<p>c</p><ul><li>d</li></ul></td></tr></table>',
			[['a\nb\nc\nd']],
		],
		[
			'decodes entities once',
			'<table><tr><td>a &amp; b &lt;c&gt; &#8364; &#x20AC; &amp;lt; &nope; &#0; &#x110000;</td></tr></table>',
			[['a & b <c> € € &lt; &nope; \ufffd \ufffd']],
		],
		[
			'decodes the entities of documents, and keeps others, and those without a semicolon, as text',
			'<table><tr><td>&check; &Eacute;t&eacute;&nbsp;&Sigma; &#150; &NotEqualTilde; &copy 2025 R&D</td></tr></table>',
			[['✓ Été Σ – &NotEqualTilde; &copy 2025 R&D']],
		],
		[
			'returns empty cells for columns and rows that are covered',
			'<table><tr><td colspan="2">a</td><td rowspan=2>b</td></tr><tr><td>c</td><td>d</td></tr><tr><td>e</td></tr></table>',
			[['a', '', 'b'], ['c', 'd'], ['e']],
		],
		[
			'keeps the column of a cell right of a covered one',
			'<table><tr><td rowspan="2">a</td><td>b</td></tr><tr><td>c</td></tr></table>',
			[
				['a', 'b'],
				['', 'c'],
			],
		],
		[
			'reads a table in a cell as lines of that cell',
			'<table><tr><td>a<table><tr><td>x</td><td>y</td></tr></table></td><td>b</td></tr></table>',
			[['a\nx | y', 'b']],
		],
		[
			'goes on after a table that was not closed',
			'<table><tr><td>a</td></tr><table><tr><td>b</td></tr></table>',
			[['a'], ['b']],
		],
		[
			'reads which boxes are checked',
			'<tr><td><input type="checkbox" checked /></td><td><input type="radio"/></td><td>Yes<input TYPE=checkbox checked=""/>No <input class="Checkbox" type="checkbox" value="1"></td><td><input class="RadioButton" checked></td></tr>',
			[['[x]', '[ ]', 'Yes [x] No [ ]', '[x]']],
		],
		[
			'reads the values of fields and the texts of pictures',
			'<tr><td>No.<input class="FormFieldValue" value="AB-4711 &amp; more"/></td><td><img class="Signature" alt="J. Doe"/></td><td><input type="hidden" value="x"><input></td><td><img src="a.png" title="alt=no"></td></tr>',
			[['No. AB-4711 & more', 'J. Doe', '', '']],
		],
		[
			'reads what is selected of a list',
			'<tr><td>Size <select><option>S<option selected>M</option><option>L</option></select> pcs</td><td><select multiple><option selected>a</option><option selected>b</option></select></td><td><select><option>x</option><option>y</option></select></td></tr>',
			[['Size M pcs', 'a, b', 'x y']],
		],
		[
			'keeps what is raised or lowered apart from the number beside it',
			'<tr><td>1,234<sup>1</sup></td><td>10<sup>−3</sup></td><td>CO<sub>2</sub></td><td>12.5%<sup>(2)</sup></td><td>5<sup><a href="#n">3</a></sup> kg</td><td>1<sup>st</sup></td><td>x<sub>1</sub>',
			[['1,234¹', '10⁻³', 'CO₂', '12.5%⁽²⁾', '5³ kg', '1st', 'x₁']],
		],
		[
			'ends what is raised with its cell, whatever is closed',
			'<tr><td>a<sup>1<sub>2</sup>3</td><td>4</sup>5</td><td>b<sup>6<td>7</td></tr>',
			[['a¹₂3', '45', 'b⁶', '7']],
		],
		['treats a lone < as text', '<table><tr><td>1 < 2 <3</td></tr></table>', [['1 < 2 <3']]],
		[
			'leaves out comments, scripts and styles',
			'<table><!-- <td>no</td> --><tr><td>a<script>if (1 < 2) "</td>"</script><style>td{}</style></td></tr></table>',
			[['a']],
		],
		['reads upper case tags', '<TABLE><TR><TD>a</TD></TR></TABLE>', [['a']]],
		['returns nothing without a cell', '<p>no table</p>', []],
		['returns nothing for an empty text', '', []],
	])('%s', (_promise, html, rows) => {
		expect(textsOf(html)).toEqual(rows);
	});

	it('decodes names and numbers as another reader of HTML does', () => {
		const numbers = [0, 9, 38, 127, 128, 150, 159, 160, 0x20ac, 0xd800, 0xdfff, 0x1f600, 0x110000];
		const entities = [...namedCharacters.keys(), ...numbers.map((number) => `#${number}`)];
		for (const entity of entities) {
			let expected = '';
			const other = new Parser({ ontext: (text) => void (expected += text) });
			other.end(`&${entity};`);
			const [[text] = []] = textsOf(`<td>(&${entity};)</td>`);
			expect([entity, text]).toEqual([entity, `(${expected.replace(/\s/g, ' ')})`]);
		}
	});

	it('reads attributes as browsers do', () => {
		const tags = [
			`<td title='a > b' COLSPAN = " 2"`, '<td data-colspan=3 colspan=2', `<td title=it's colspan=2`, '<td\ncolspan="2.5"',
			'<td colspan=2 colspan=3', `<td title='colspan=2'`, '<td colspan=-2', '<td colspan="0"', '<td colspan',
		]; // prettier-ignore
		const widths = tags.map((tag) => textsOf(`${tag}>x`)[0]?.length);
		expect(widths).toEqual([2, 2, 2, 2, 2, 1, 1, 1, 1]);
	});

	it('returns no more empty cells than the HTML has characters, whatever its spans say', () => {
		const covering = '<td colspan=1000 rowspan=65534>';
		const html = `<table><tr>${covering.repeat(200)}</tr>${'<tr><td>x'.repeat(2000)}</table>`;
		const cells = textsOf(html).reduce((sum, row) => sum + row.length, 0);
		expect(cells).toBeLessThanOrEqual(html.length + 200 + 2000);
	});

	it('reads a tag of any length, and ignores one that never ends', () => {
		const attributes = 'x'.repeat(300_000);
		expect(textsOf(`<td>x</td><td ${attributes} colspan="2">y</td>`)).toEqual([['x', 'y', '']]);
		expect(textsOf(`<td>x</td><td ${attributes}`)).toEqual([['x']]);
	});

	it('reads the same wherever a long table is cut into pieces', () => {
		const html =
			'<tr><td colspan="2" title="a > b">1 &amp; 2<br>&#8364;</td><!-- no --><td>z</td></tr>';
		for (let length = 8 * 1024 - html.length; length <= 8 * 1024; length += 1) {
			const start = `<tr><td>${'x'.repeat(length - 17)}</td></tr>`;
			expect(textsOf(start + html)[1]).toEqual(['1 & 2\n€', '', 'z']);
		}
	});

	it('accepts any fragments of HTML without an exception', () => {
		const pieces = fc.constantFrom(
			'<table>', '</table>', '<tr>', '</tr>', '<td colspan="3">', "<td rowspan='2' x=", '</td>', '<th/>',
			'<', '>', '"', "'", '&amp;', '&#', '<!--', '-->', '<script>', '</script', '<br>', 'text', '\n', '<?', '😀', '\ud800',
		); // prettier-ignore
		fc.assert(
			fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
				const html = parts.join('');
				const cells = textsOf(html).flat();
				expect(cells.length).toBeLessThanOrEqual(2 * html.length);
			}),
			{ numRuns: 500 },
		);
	});

	it.each([
		['cells', '<td>'],
		['open tables', '<table><td>'],
		['half-open tags', '<td <'],
		['quotes that are not closed', '<td a="'],
		['comments that are not closed', '<!-- '],
		['lone brackets', '<'],
		['scripts that are not closed', '<script>'],
		['nested elements', '<i>'],
		['closing tags without an opening one', '<i></b>'],
		['ampersands', '&&#'],
	])('reads many %s, and gives up a megabyte in one cell or row', (_name, piece) => {
		const rowsOf = (characters: number) =>
			textsOf(`<td>x</td>${piece.repeat(Math.ceil(characters / piece.length))}`);
		expect(rowsOf(50_000)[0]?.[0]).toBe('x');
		expect(['x', undefined]).toContain(rowsOf(1_000_000)[0]?.[0]);
	});

	it.each([
		['a cell', '<tr><td>', 'word '],
		['a row', '<tr>', '<td>word</td>'],
	])('leaves no rows where %s is too long for a table', (_name, start, piece) => {
		const table = `<table><tr><td>x</td></tr>${start}`;
		expect(textsOf(table + piece.repeat(10))[0]).toEqual(['x']);
		expect(textsOf(table + piece.repeat(300_000))).toEqual([]);
	});
});
