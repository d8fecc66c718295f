import fc from 'fast-check';

import { takeStepsAtOnce } from '../../pauses';
import { tableRows } from '..';
import { textElement } from './textElement';

/** What the column of a table becomes with Convert Numbers. */
function converted(...cells: string[]): unknown[] {
	const rows = ['Code', ...cells].map((cell) => `<tr><td>${cell}</td><td>x</td></tr>`);
	const html = `<table>${rows.join('')}</table>`;
	const table = textElement('Table', 'text', { text_as_html: html });
	const options = { joinTables: true, firstRow: 'automatic', numbers: 'automatic' } as const;
	const read = takeStepsAtOnce(tableRows([table], options));
	return read.rows.map(({ values }) => values.Code);
}

const letters = (min: number, max: number) =>
	fc.string({
		unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
		minLength: min,
		maxLength: max,
	});
const digits = (min: number, max: number) =>
	fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: min, maxLength: max });
const separator = fc.constantFrom('', '-', '/', '_', ' ');
const textOf = (...parts: Array<fc.Arbitrary<string>>) =>
	fc.tuple(...parts).map((all) => all.join(''));

/** Codes, part numbers, dates, phone numbers and IBANs, none of which is a number. */
const code = fc.oneof(
	textOf(letters(1, 5), fc.constantFrom('', '-', '/', '_'), digits(1, 6)),
	textOf(
		fc.constantFrom('ISO', 'SKU', 'KLM', 'DIN', 'REF', 'RFC', 'EN', 'ART'),
		separator,
		digits(1, 5),
	),
	textOf(letters(3, 3), digits(1, 1), letters(3, 3)),
	textOf(digits(2, 4), fc.constantFrom('-', '/'), digits(2, 4), letters(1, 3)),
	textOf(
		fc.constantFrom('2024-', '2025-'),
		fc.constantFrom('01', '12'),
		fc.constant('-'),
		digits(2, 2),
	),
	textOf(
		fc.constant('+'),
		digits(2, 2),
		fc.constant(' '),
		digits(3, 3),
		fc.constant(' '),
		digits(3, 3),
	),
	textOf(fc.constant('0'), digits(3, 4), fc.constantFrom('-', '/', ' '), digits(4, 7)),
	textOf(fc.constantFrom('DE', 'FR', 'CH', 'GB'), digits(2, 2), fc.constant(' '), digits(4, 4)),
);

describe('Convert Numbers', () => {
	it('leaves codes, part numbers, dates, phone numbers and IBANs alone', () => {
		const codes = fc.sample(code, 500);
		expect(converted(...codes)).toEqual(codes);
	});

	it.each(['ABC123', 'SKU-5', 'ISO 9001', 'KLM 605', 'PST8PDT', 'ISO 8601', 'USD5', '5EUR'])(
		'leaves %s alone, alone and among numbers',
		(cell) => {
			expect(converted(cell)).toEqual([cell]);
			expect(converted('1', cell, '2')).toEqual([1, cell, 2]);
		},
	);

	it('reads the code of a currency with a space where the rest of the column is numbers', () => {
		const cells = ['USD 1,200.50', '12 EUR', '($5)', 'CA$7', '', '–', '3'];
		expect(converted(...cells)).toEqual([1200.5, 12, -5, 7, null, '–', 3]);
		expect(converted('SEK 605', 'Flight', '3')).toEqual(['SEK 605', 'Flight', 3]);
	});
});
