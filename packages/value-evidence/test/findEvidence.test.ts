import { boxOf, findEvidence, markdownElements } from '../index';

async function statusOf(value: unknown, text: string, name = 'value'): Promise<string> {
	const [evidence] = await findEvidence({ [name]: value }, await markdownElements(text));
	return evidence?.status ?? 'none';
}

describe('a value', () => {
	it.each([
		['a number', 1234.5, 'Sum: 1,234.50'],
		['with decimals after a comma', 1234.5, 'Summe: 1.234,50 €'],
		['with spaces', 1234.5, 'Montant : 1\u202f234,50 EUR'],
		['in brackets', -50, 'Credit (50.00)', 'credit'],
		['a percentage', 0.19, 'Rate 19 %'],
		['an amount as text', 'EUR 1,234.50', 'Sum 1.234,50 € and 3,00 €'],
		['a date', '2025-03-31', 'Date: 31.03.2025'],
		['with a time', '2025-03-31T00:00:00.000Z', 'Date: March 31, 2025'],
		['with the month as a word', '2025-03-31', 'le 31 mars 2025'],
		['text in other case and spaces', 'linden  freight', 'Linden\nFreight Ltd.'],
		['text with a ligature', 'office', 'The oﬃce'],
		['a name with other spaces', 'DE89370400440532013000', 'IBAN DE89 3704 0044 0532 0130 00'],
		['a currency', 'EUR', 'Total 5,00 €'],
		['yes in a box', true, 'Insured: ☒ Yes ☐ No', 'insured'],
	])('is verified: %s', async (_name, value, text, field = 'value') => {
		expect(await statusOf(value, text, field)).toBe('verified');
	});

	it.each([
		['another number', 1234.5, 'Sum: 1,243.50'],
		['another sign', -50, 'Credit 50.00', 'credit'],
		['a part of a name', '117', 'Invoice 2025-117'],
		['a part of a number', '117', 'Sum 117.50'],
		['another currency', 'USD 5.00', 'Total 5,00 €'],
		['another date', '2025-04-03', 'On 28/02/2025 and 04/03/2025'],
		['a word that goes on', 'Lind', 'Linden Freight'],
		['an option without a mark', 'male', '[x] female [ ] male'],
		['no in a box', true, 'Insured: ☐ Yes ☒ No', 'insured'],
		['marks only', '–', 'Sum – 5'],
	])('is unverified: %s', async (_name, value, text, field = 'value') => {
		expect(await statusOf(value, text, field)).toBe('unverified');
	});

	it.each([
		['the value of another field', 100, 'Subtotal: 100.00\n\nTotal: 119.00', 'total'],
		['one of several numbers that nothing names', 512, 'A 512 here\n\nB 512 there', 'size'],
		['a day that may be a month', '2025-04-03', 'Due 03/04/2025', 'dueDate'],
	])('is ambiguous: %s', async (_name, value, text, field) => {
		expect(await statusOf(value, text, field)).toBe('ambiguous');
	});

	it.each([
		[
			'the value of another field as a label',
			{ supplier: { name: 'Contract Foods Ltd', city: 'Leeds' } },
			'Supplier: Contract Foods Ltd Leeds',
		],
		[
			'the only date that no other field has',
			{ signed: '2025-04-03', until: '2026-04-03' },
			'Beitritt: 2025-04-03\n\nValid until 2026-04-03',
		],
		[
			'the days of a period',
			{ startDate: '2025-04-03', endDate: '2026-04-03' },
			'The term runs from 2025-04-03 to 2026-04-03, and was agreed on 2025-01-02.',
		],
	])('is verified with %s', async (_name, data, text) => {
		const evidence = await findEvidence(data, await markdownElements(text));
		expect(evidence.map(({ status }) => status)).toEqual(['verified', 'verified']);
	});

	it('is a day before a month in a language that writes it so', async () => {
		const [element] = await markdownElements('Né le 03/04/2025');
		const ofLanguage = async (language: string) => {
			const metadata = { languages: [language] };
			const elements = element ? [{ ...element, metadata }] : [];
			return (await findEvidence({ birthDate: '2025-04-03' }, elements)).map((one) => one.status);
		};
		expect(await ofLanguage('fra')).toEqual(['verified']);
		expect(await ofLanguage('eng')).toEqual(['ambiguous']);
	});

	it('of a list is looked up in the row of its entry', async () => {
		const table = await markdownElements('| Item | Price |\n| --- | --- |\n| A | 5 |\n| B | 7 |');
		const lines = [
			{ item: 'A', price: 7 },
			{ item: 'B', price: 7 },
		];
		const evidence = await findEvidence({ lines }, table);
		const statuses = ['verified', 'ambiguous', 'verified', 'verified'];
		expect(evidence.map(({ status }) => status)).toEqual(statuses);
		expect(evidence[1]?.quote).toBe('A | 5');
	});

	it('of a list is ambiguous in the row of another entry', async () => {
		const table =
			'| Item | Due | Price |\n| --- | --- | --- |\n| Desk | 2025-03-01 | 5 |\n| Lamp | 2025-04-01 | 6 |';
		const lines = [
			{ item: 'Desk', due: '2025-03-01', price: 5 },
			{ item: 'Chair', due: '2025-03-01', price: 7 },
		];
		const evidence = await findEvidence({ lines }, await markdownElements(table));
		const statuses = evidence.slice(3).map(({ status }) => status);
		expect(statuses).toEqual(['unverified', 'ambiguous', 'unverified']);
	});

	it('of a list stands in columns that are texts of their own, with their sums', async () => {
		const text =
			'Item Desk Chair Assembly Total\n\nQuantity 12 12 1 25\n\nAmount 5,760.00 2,940.00 350.00 9,050.00';
		const statusesOf = async (amounts: readonly number[]) => {
			const quantities = [12, 12, 1];
			const lines = ['Desk', 'Chair', 'Assembly'].map((item, at) => ({
				...{ item, quantity: quantities[at], amount: amounts[at] },
			}));
			const evidence = await findEvidence({ lines }, await markdownElements(text));
			return evidence.filter(({ status }) => status !== 'verified').map(({ path }) => path);
		};
		expect(await statusesOf([5760, 2940, 350])).toEqual([]);
		expect(await statusesOf([2940, 5760, 350])).toEqual(['lines[0].amount', 'lines[1].amount']);
	});

	it('of a list that is yes or no is read in its column', async () => {
		const table =
			'| Item | Taxed | Stocked |\n| --- | --- | --- |\n| Desk | Yes | No |\n| Lamp | No | Yes |';
		const items = [
			{ item: 'Desk', taxed: true, stocked: true },
			{ item: 'Lamp', taxed: false, stocked: true },
		];
		const evidence = await findEvidence({ items }, await markdownElements(table));
		const flagged = evidence.filter(({ status }) => status !== 'verified');
		expect(flagged.map(({ path }) => path)).toEqual(['items[0].stocked']);
	});

	it('has no evidence if it is empty, and is read from lists in lists', async () => {
		const data = { a: null, b: ' ', c: [[{ d: 5 }], ['Desk']], e: {} };
		const evidence = await findEvidence(data, await markdownElements('Desk 5'));
		expect(evidence.map(({ path }) => path)).toEqual(['c[0][0].d', 'c[1][0]']);
	});
});

describe('the box of coordinates', () => {
	const points = [
		[10, 20],
		[10, 40],
		[60, 40],
		[60, 20],
	];
	const layout = { layout_width: 100, layout_height: 200 };

	it('is in parts of the page, whichever way the service counts', () => {
		const box = {
			left: 0.1,
			top: 0.1,
			width: 0.5,
			height: 0.1,
			layoutWidth: 100,
			layoutHeight: 200,
		};
		expect(boxOf({ points, system: 'PixelSpace', ...layout })).toEqual(box);
		expect(boxOf({ points, system: 'PointSpace', ...layout })).toEqual({ ...box, top: 0.8 });
	});

	it.each([
		undefined,
		null,
		'text',
		{},
		{ points },
		{ points: 5, ...layout },
		{ points: [[NaN, 1], [2]], ...layout },
		{ points, layout_width: 0, layout_height: 5 },
	])('is undefined for %j', (coordinates) => {
		expect(boxOf(coordinates)).toBeUndefined();
	});
});
