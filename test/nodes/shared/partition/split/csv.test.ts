import { parse } from 'csv-parse/sync';
import fc from 'fast-check';

import {
	cellValue,
	rawCell,
	readCsv,
	writeCsv,
} from '../../../../../nodes/shared/partition/split/csv';
import { finish } from '../../../../support/finish';
import { joinCsv } from '../../../../../nodes/shared/partition/split/joinCsv';

const cell = fc.oneof(
	fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', "'", 'é'), maxLength: 8 }),
	fc.string(),
);

/** Joins ranges of one page each, or of as many as they have breaks and text. */
const joined = (texts: readonly string[], pages = 1) =>
	finish(joinCsv(texts.map((text) => ({ pages, text })))).text;

describe('CSV', () => {
	it('is read the way another parser reads it, and written as it was', () => {
		fc.assert(
			fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 6 }), (rows) => {
				const text = [['a', 'b', 'c'], ...rows]
					.map((cells) => `${cells.map(rawCell).join(',')}\n`)
					.join('');
				const table = finish(readCsv(text));
				const values = table.rows.map((row) => row.map(cellValue));
				expect(values).toEqual(rows);
				expect(values).toEqual(parse(text, { from_line: 2, record_delimiter: '\n' }));
				expect(finish(writeCsv(table))).toBe(text);
			}),
		);
	});

	it('is read with Windows line ends, a byte order mark and no line end after the last row', () => {
		const table = finish(readCsv('\uFEFFa,b\r\n1,"x\r\ny"\r\n2,'));
		expect(table.columns).toEqual(['a', 'b']);
		expect(table.rows.map(([, cell]) => cellValue(cell))).toEqual(['x\r\ny', '']);
	});

	it('is joined with the columns of all ranges in the order in which they appear', () => {
		expect(joined(['type,text\nText,"a,""1"""\n', '\n', 'type,page,text\nText,2,b\n'])).toBe(
			'type,text,page,element_id\nText,"a,""1""",,\nText,b,2,\n'
				.replaceAll(',element_id', '')
				.replaceAll(',,\n', ',\n')
				.replace('b,2,\n', 'b,2\n'),
		);
	});

	it('is empty if all ranges are', () => {
		expect(joined(['\n', '\n'])).toBe('\n');
	});

	it('has the parents and page breaks of an unsplit answer', () => {
		const header = 'type,element_id,text,parent_id\n';
		expect(
			joined(
				[
					`${header}Title,t,One,\nText,a,x,t\nPageBreak,p,,\nTitle,u,Two,\n`,
					`${header}Title,v,Three,\nText,b,y,v\n`,
				],
				2,
			),
		).toBe(
			`${header}Title,t,One,\nText,a,x,t\nPageBreak,p,,\nTitle,u,Two,\nPageBreak,p,,\nTitle,v,Three,\nText,b,y,v\n`,
		);
		expect(
			joined([`${header}Title,t,One,\nText,a,x,t\n`, 'type,element_id,text\nText,b,"y,z"\n']),
		).toBe(`${header}Title,t,One,\nText,a,x,t\nText,b,"y,z",t\n`);
	});
});

describe('CSV that would fill the memory', () => {
	const header = (columns: number) =>
		`type,text,${Array.from({ length: columns }, (_, index) => `c${index}`).join(',')}\n`;

	it.each([
		['short rows below many columns', [header(900) + 'a,b\n'.repeat(20_000)]],
		['many columns', [header(200_000) + 'a,b\n']],
		['one column many times', [`${'type,'.repeat(200_000)}text\na,b\n`]],
		[
			'other columns in each range',
			Array.from({ length: 20 }, (_, range) => header(90).replace(/c/g, `r${range}`)),
		],
	])('is refused: %s', (_, texts) => {
		expect(() => joined(texts)).toThrow('too many columns');
	});

	it("isn't refused for rows that leave out what they don't have", () => {
		const rows = 'a,b\n'.repeat(2_000);
		expect(joined([header(20) + rows]).split('\n')).toHaveLength(2_002);
	});
});
