import type { INodeParameters } from 'n8n-workflow';

import { outputOutcome } from './outputNode';
import { documentElement } from './documentElement';

/** What a column becomes: of these values, or of texts that stay as they are. */
type Cell = string | number | null;

const prose: Readonly<Record<string, string>> = {
	deu: 'Die folgende Tabelle zeigt alle Werte des Jahres, wie sie im Bericht an die Gesellschafter stehen.',
	eng: 'The table below shows all figures of the year as they were reported to the members.',
	fra: 'Le tableau suivant montre toutes les valeurs de cette année comme elles figurent dans le rapport.',
	jpn: '次の表は本年度のすべての数値を示しています。',
	spa: 'La tabla siguiente muestra todos los valores del año como figuran en el informe anual.',
};

/** A document in a language, with one table of these columns, whose headings are words. */
function documentOf(columns: Readonly<Record<string, readonly string[]>>, language?: string) {
	const names = Object.keys(columns);
	const rowCount = Math.max(...Object.values(columns).map(({ length }) => length));
	const rowOf = (cells: readonly string[], tag: string) =>
		`<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
	const rows = Array.from({ length: rowCount }, (_, row) =>
		rowOf(
			names.map((name) => columns[name]?.[row] ?? ''),
			'td',
		),
	);
	const html = `<table>${rowOf(names, 'th')}${rows.join('')}</table>`;
	const languages = language === undefined ? {} : { languages: [language] };
	return [
		documentElement('NarrativeText', prose[language ?? ''] ?? '', languages),
		documentElement('Table', names.join(' '), { text_as_html: html, ...languages }),
	];
}

/** Each column with Convert Numbers, and the hints. */
async function convert(
	columns: Readonly<Record<string, readonly string[]>>,
	language?: string,
	options: INodeParameters = { convertNumbers: true },
) {
	const parameters = { output: 'tableRows', options: { locationFields: 'separate', ...options } };
	const { items, hints } = await outputOutcome(documentOf(columns, language), parameters);
	const cells = Object.fromEntries(
		Object.entries(columns).map(([name, { length }]) => [
			name,
			items.slice(0, length).map(({ json }) => json[name] as Cell),
		]),
	);
	const [first] = items;
	const { numberFormat } = first?.json.location as { numberFormat?: string };
	return { cells, hints, numberFormat };
}

async function column(cells: readonly string[], language?: string, options?: INodeParameters) {
	const { cells: converted, hints } = await convert({ Value: cells }, language, options);
	return { cells: converted.Value, hints };
}

/** What a column becomes where nothing is unclear. */
async function sureColumn(cells: readonly string[], language?: string): Promise<Cell[]> {
	const { cells: converted, hints } = await column(cells, language);
	expect(hints).toEqual([]);
	return converted ?? [];
}

describe('a number', () => {
	it.each<[string, number, string?]>([
		['1,00,000.00', 100_000],
		['17,81,841', 1_781_841],
		['₹ 12,34,567', 1_234_567],
		['kr 1 234,50', 1234.5],
		['1 234,50 kr.', 1234.5],
		['RM 1,200', 1200, 'eng'],
		['RM1,200.50', 1200.5],
		['Rs. 1,200.50', 1200.5],
		['Rp 1.234.567', 1_234_567],
		['Fr. 1’234.50', 1234.5],
		["1'234'567", 1_234_567],
		['12 EUR', 12],
		['1.234,50 Euro', 1234.5],
		['(3.1)%', -3.1],
		['(3.1%)', -3.1],
		['-3.1 %', -3.1],
		['( 1,234.50 )', -1234.5],
		['$ (1,234.50)', -1234.5],
		['(1,234.50) $', -1234.5],
		['1,234.50-', -1234.5],
		['1.234,50−', -1234.5],
		['−5', -5],
		['€ -15.00', -15],
		['1\u00a0234,50', 1234.5],
		['1\u202f234,50', 1234.5],
		['1\u2009234.50', 1234.5],
		['△1,234', -1234, 'jpn'],
		['▲ 1,234', -1234, 'jpn'],
		['0.512', 0.512],
		['.25', 0.25],
		['1.204', 1204, 'deu'],
		['1,204', 1204, 'eng'],
		['1,204', 1204, 'jpn'],
		['1.204', 1.204, 'eng'],
		['1,204', 1.204, 'fra'],
		['1 204', 1204],
		['612 345', 612_345, 'fra'],
	])('is read: %s', async (...[text, value, language]) => {
		expect(await sureColumn([text], language)).toEqual([value]);
	});

	it('is text in the column, and null where nothing is', async () => {
		const { cells } = await convert({ Value: ['12', '', 'n/a', '–'], Name: ['a', 'b', 'c', 'd'] });
		expect(cells.Value).toEqual([12, null, 'n/a', '–']);
	});
});

describe('no number, in any language', () => {
	it.each([
		['clauses', ['1.1', '1.2', '1.10']],
		['clauses that go on', ['1', '1.9', '1.10', '1.11']],
		['clauses of three parts', ['1.2.3', '1.2.4', '2.1']],
		['months', ['12.2025', '11.2025']],
		['months with zeros in front', ['12.2025', '01.2026', '02.2026']],
		['dates', ['31.01.2025', '2025-01-31', '1/31/2025']],
		['times', ['12:30', '08.30', '12.15', '17.45']],
		['postal codes', ['01067', '10115', '80331']],
		['order numbers', ['23422827', '00202938', '00283762-3']],
		['phone numbers', ['+49 30 1234', '030 123456', '0412 345 678', '(030) 123456']],
		['articles', ['9783161484100', '4006381333931', '978-3-16-148410-0']],
		['ranges', ['1-2', '10–20', '3.5–4.5']],
		['versions', ['1.2.10', '10.0.1', 'v2.0']],
		['choices', ['1,2,3', '1,23,4', '1,2,']],
		['lists, some of two', ['1,2,3', '12,14', '3,7,11']],
		['phone numbers behind a plus', ['+4915112345678', '+14155550123']],
		['flights', ['SEK 605', 'Flight', 'KLM 605']],
		['codes', ['ABC123', 'SKU-5', 'PST8PDT', 'USD5', '5EUR', 'USD5.50', 'DE89 3704']],
		['codes of plain letters', ['ISO 9001', 'ISO 8601']],
		['rooms', ['RM12', 'Lobby', 'RM 14']],
		['measures', ['5 kg', '12 m²', '3 of 4']],
	])('are %s', async (_name, cells) => {
		for (const language of [undefined, 'eng', 'deu', 'fra', 'spa']) {
			const { cells: converted } = await column(cells, language);
			const wanted = cells.map((cell) => (cell === '2.1' ? expect.anything() : cell));
			expect([language, converted]).toEqual([language, wanted]);
		}
	});

	it('are exchange rates, some of which look like months', async () => {
		const rates = ['10.2034', '9.8712', '10.3071', '11.0456'];
		expect(await sureColumn(rates, 'eng')).toEqual([10.2034, 9.8712, 10.3071, 11.0456]);
	});
});

describe('what can be read in several ways stays text, with a hint that names the column', () => {
	it.each<[string, string[], string?]>([
		['thousands or decimals', ['1,234', '5,678']],
		['thousands or decimals, in a language of several countries', ['1.234', '5.678'], 'spa'],
		['points in a language that groups with spaces', ['1.234', '5.678'], 'fra'],
		['phone numbers or amounts', ['612 345 678', '633 111 222'], 'spa'],
		['phone numbers or amounts, in a language that groups so', ['612 345 678'], 'fra'],
		['phone numbers with points', ['612.345.678', '633.111.222'], 'spa'],
		['postal codes or amounts', ['110 001', '560 034'], 'eng'],
		['losses or gains', ['△1,234.50', '1,000.50'], 'eng'],
		['times or decimals', ['8.30', '9.15', '12.00'], 'dan'],
		['gains beside losses', ['▲1,234.50', '▼1,000.50'], 'jpn'],
	])('%s', async (...[, cells, language]) => {
		const { cells: converted, hints } = await column(cells, language);
		expect(converted?.[0]).toBe(cells[0]);
		expect(hints).toEqual([expect.stringContaining(`'Value' (${cells[0]})`)]);
		expect(hints[0]).toContain("set 'Number Format'");
	});

	it('is named once for all columns, and the hint says how others were read', async () => {
		const { hints } = await convert({
			Net: ['1,234.50', '2.000,50', '900.25'],
			Phone: ['', '612 345 678', '612 345 679'],
		});
		expect(hints).toEqual([
			"Table Rows left cells that can be read in several ways as text, in 'Net' (2.000,50), 'Phone' (612 345 678). Other numbers were read as 1,234.50. If they are numbers, set 'Number Format'. Until then, give these columns the type string in a data table: the type number could read them wrong",
		]);
	});

	it('is English only where enough words show that', async () => {
		const result = documentOf({ Value: ['1.234', '5.678'] }, 'eng');
		const [, table] = result;
		const { items, hints } = await outputOutcome([table], {
			output: 'tableRows',
			options: { convertNumbers: true },
		});
		expect(items.map(({ json }) => json.Value)).toEqual(['1.234', '5.678']);
		expect(hints).toHaveLength(1);
	});
});

describe('an odd cell', () => {
	it.each<[string, string[], Cell[], string?]>([
		['in the other format', ['1.234,50', '2.000,00', '1,999.00'], [1234.5, 2000, '1,999.00']],
		['with decimals', ['12.345', '5.678', '18.023', '2.5'], [12_345, 5678, 18_023, '2.5'], 'deu'],
		['with a comma', ['12.345', '5.678', '18.023', '7,5'], ['12.345', '5.678', '18.023', '7,5']],
		['that is text', ['USD 900', 'n/a', 'USD 1,200.00', 'USD 700'], [900, 'n/a', 1200, 700]],
		['with a zero in front', ['0123', '5', '78', '1200'], ['0123', 5, 78, 1200]],
		['that is a note', ['1.234,50', '1.234¹', '987'], [1234.5, '1.234¹', 987]],
	])(
		"%s doesn't decide for the others, and doesn't turn the column off",
		async (...[, cells, expected, language]) => {
			expect((await column(cells, language)).cells).toEqual(expected);
		},
	);
});

describe('a column', () => {
	it('is read by its own cells first, whatever the language', async () => {
		const cells = ['1,234.50', '2,500', '0.75'];
		expect(await sureColumn(cells, 'deu')).toEqual([1234.5, 2500, 0.75]);
	});

	it('is read as the other columns are if the language agrees', async () => {
		const { cells, numberFormat } = await convert(
			{ Preis: ['9,50', '12,00'], Menge: ['1.500', '2.500'] },
			'deu',
		);
		expect(cells.Menge).toEqual([1500, 2500]);
		expect(numberFormat).toBe('1.234,50');
	});

	it('stays text where other columns and the language disagree', async () => {
		const { cells, hints } = await convert(
			{ Preis: ['9.50', '12.75'], Menge: ['1.500', '2.500'] },
			'deu',
		);
		expect(cells).toEqual({ Preis: [9.5, 12.75], Menge: ['1.500', '2.500'] });
		expect(hints).toEqual([expect.stringContaining("'Menge' (1.500)")]);
	});

	it('of clauses says nothing about the others', async () => {
		const { cells } = await convert(
			{ Ziffer: ['1.1', '1.2', '1.10'], Betrag: ['1.204', '12.345', '987'] },
			'deu',
		);
		expect(cells.Betrag).toEqual([1204, 12_345, 987]);
	});

	it('groups with spaces where its numbers differ in length', async () => {
		const cells = ['987', '1 204', '12 345', '612 345', '5 612 345'];
		expect(await sureColumn(cells)).toEqual([987, 1204, 12_345, 612_345, 5_612_345]);
		const { numberFormat } = await convert({ Prix: ['1 204,50', '12 345,00'] });
		expect(numberFormat).toBe('1 234,50');
	});
});

describe('Number Format', () => {
	it.each<[string, string[], Cell[]]>([
		['1,234.50', ['1,204', '1.204', '9,50'], [1204, 1.204, '9,50']],
		['1.234,50', ['1,204', '1.204', '9.50'], [1.204, 1204, '9.50']],
		['1 234,50', ['1 204', '1,204', '1.204', '612 345 678'], [1204, 1.204, '1.204', 612_345_678]],
		['automatic', ['1 204,50', '00123'], [1204.5, '00123']],
	])('%s decides', async (numberFormat, cells, expected) => {
		expect((await column(cells, 'eng', { convertNumbers: true, numberFormat })).cells).toEqual(
			expected,
		);
	});

	it('changes nothing where Convert Numbers is off', async () => {
		const options = { numberFormat: '1,234.50', convertNumbers: false };
		expect((await column(['1,204'], 'eng', options)).cells).toEqual(['1,204']);
	});
});
