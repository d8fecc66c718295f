import { checkAgainst, review, right, markdownTable, wrong } from './cases';

describe('numbers and dates that come as text', () => {
	right([
		['a number as a number', { amount: '1234.50' }, 'Betrag: 1.234,50'],
		['a number as it is written', { amount: '1.234,50' }, 'Betrag: 1.234,50'],
		['an amount with its currency', { amount: 'EUR 1,234.50' }, 'Amount: 1.234,50 €'],
		['Swiss thousands', { total: 12345.6 }, "Total CHF 12'345.60"],
		['the thousands of Sweden', { total: '12345.60' }, 'Totalt: 12 345,60 kr'],
		['a minus behind the number', { balance: '-50.00' }, 'Balance: 50.00-'],
		['a date as text', { date: '1.12.2023' }, 'Date: 2023-12-01'],
		['a percentage', { taxRate: '19%' }, 'Tax rate: 19 %'],
		['a percentage as a part', { taxRate: 0.19 }, 'Tax rate: 19 %'],
		[
			'an IBAN with other spaces',
			{ iban: 'DE89370400440532013000' },
			'IBAN: DE89 3704 0044 0532 0130 00',
		],
		['a phone number in digits', { phone: '+4930123456' }, 'Phone: +49 30 / 123 456'],
		['a number as it is counted in India', { amount: 123456.5 }, 'Amount: 1,23,456.50'],
	]);
	wrong([
		['digits without their mark', { amount: '123450' }, 'Betrag: 1.234,50'],
		['a mark between digits', { amount: '1.2' }, 'Amount: 12'],
		['another sign', { amount: '-50.00' }, 'Amount: 50.00'],
		['no sign', { amount: '50.00' }, 'Amount: -50.00'],
		['another currency', { amount: '€10.50' }, 'Amount: $10.50'],
		['the digits of another date', { date: '1.12.2023' }, 'Date: 11.2.2023'],
		['digits joined otherwise', { code: '123-45' }, 'Code: 12-345'],
		['a date in parts of a number', { date: '2023-12-01' }, 'Date: 20231201-7'],
		['a part of a number', { number: '117' }, 'Number: 2025-117'],
		['a number read without its group', { amount: 1.35 }, 'Amount: 1.355,90 €'],
	]);
	const scaled = [10, 100, 0.1, 0.01, -1].flatMap((by) =>
		['1.234,50 €', '$1,234.50', '1 234,50 kr', "CHF 1'234.50", '1234.50'].map(
			(text) => [by, text] as const,
		),
	);
	it.each(scaled)('reviews an amount times %s of %s', async (by, text) => {
		const value = 1234.5 * by;
		expect(await review({ total: value.toFixed(2) }, `Total: ${text}`)).toEqual(['total']);
		expect(await review({ total: value }, `Total: ${text}`)).toEqual(['total']);
	});
});

describe('the mark of a check box', () => {
	const boxes = 'Employment: ☐ Employed ☒ Self-employed ☐ Retired';
	right([
		['no in a line below yes', { smoker: false }, 'Smoker\n\n☐ ja\n\n☒ nein'],
		['boxes behind a label', { newsletter: true }, 'Newsletter: Sì ☒ No ☐'],
		['a marked text', { status: 'married' }, 'Status: ○ single ● married'],
		['the marked option', { employment: 'Self-employed' }, boxes],
		['each box as a boolean', { employed: false, selfEmployed: true, retired: false }, boxes],
		['a box behind its label', { newsletter: true, terms: false }, 'Newsletter ☒ Terms ☐'],
		['boxes of other signs', { smoker: false, driver: true }, '[ ] Smoker [x] Driver'],
		['a mark that circles yes', { insured: true }, 'Insured: (x) Yes ( ) No'],
		[
			'boxes of a German form',
			{ verheiratet: true, ledig: false },
			'Familienstand: ☐ ledig ☒ verheiratet',
		],
		['a box in a line of its own', { accepted: true }, '☑ Terms accepted\n\n☐ Newsletter'],
		[
			'a box in a table',
			{ insured: false },
			markdownTable('Question | Yes | No', 'Insured | ☐ | ☒'),
		],
		['yes as a word', { taxed: true }, 'Taxed: yes'],
		['no in French', { assure: false }, 'Assuré : non'],
	]);
	wrong([
		['an option without a mark', { employment: 'Retired' }, boxes],
		['another option', { employed: true, selfEmployed: false, retired: true }, boxes],
		['a box behind its label', { newsletter: false, terms: true }, 'Newsletter ☒ Terms ☐'],
		['the mark of no', { insured: true }, 'Insured: ☐ Yes ☒ No'],
		['a boolean that nothing answers', { insured: true }, 'Insured since 2020'],
	]);
});

describe('the time of day', () => {
	right([
		['a time', { startsAt: '2024-03-01T14:30' }, 'Starts at: 01.03.2024 14:30'],
		['a time of twelve hours', { time: '14:30' }, 'Time: 2:30 PM'],
		['a date without its time', { date: '2024-03-01' }, 'Date: 01.03.2024 14:30'],
		['a date at midnight', { date: '2024-03-01T00:00:00.000Z' }, 'Date: 01.03.2024'],
		['a month', { period: '2011-12' }, 'Period: December 2011'],
		['a month in numbers', { period: '12/2011' }, 'Period: Dezember 2011'],
		['a date as it is written, whichever is its month', { date: '03/04/2025' }, 'Date 03/04/2025'],
		['a date with a space before its comma', { date: '2014-08-03' }, 'Date: August 3 , 2014'],
		['a date with the month as a word', { date: '2025-03-31' }, 'le 31 mars 2025'],
		['a year of two digits', { date: '2024-06-03' }, 'Datum: 03.06.24'],
	]);
	wrong([
		['another time', { startsAt: '2024-03-01T15:30' }, 'Starts at: 01.03.2024 14:30'],
		['the same time of the afternoon', { time: '02:30' }, 'Time: 2:30 PM'],
		['a day that is none', { date: '2025-02-31' }, 'Date: 31.02.2025'],
		['a month as a difference', { period: '2011-12' }, 'Period: 2011 to 2012'],
		['the days of a month', { period: '2011-12' }, 'Period: December 2012'],
	]);
	it('says how a date was read', async () => {
		const reason = async (document: string) =>
			(await checkAgainst({ dueDate: '2025-03-04' }, document))[0]?.reason;
		expect(await reason('Due date 03/04/2025')).toBe(
			'03/04/2025 can be 3 April 2025 or 4 March 2025',
		);
		expect(await reason('Due date 03/04/2025, date 25/03/2025')).toBe(
			'Not found in the document: 03/04/2025 is 3 April 2025, day first',
		);
		expect(await reason('Due date 3 April 2025')).toBe('Not found in the document');
	});
	it('reviews a day that may be a month, where nothing tells', async () => {
		expect(await review({ dueDate: '2025-04-03' }, 'Due date 03/04/2025')).toEqual(['dueDate']);
		expect(await review({ dueDate: '2025-04-03' }, 'Due date 03/04/2025, date 25/03/2025')).toEqual(
			[],
		);
	});
});

describe('the reading of a number', () => {
	right([
		['thousands of a German price', { price: 1250 }, 'Kaufpreis: 1.250 €'],
		['thousands of a dollar price', { price: 1250 }, 'Price: $1,250'],
		['by the other numbers', { count: 1250 }, 'Count: 1.250\n\nTotal: 3,50'],
	]);
	wrong([
		['decimals of a German price', { price: 1.25 }, 'Kaufpreis: 1.250 €'],
		['decimals of a dollar price', { price: 1.25 }, 'Price: $1,250'],
		['both readings where nothing tells', { weight: 1.25 }, 'Weight: 1.250'],
		['both readings where nothing tells', { weight: 1250 }, 'Weight: 1.250'],
		['a number that is written so, but may be thousands', { weight: 1.255 }, 'Weight: 1.255'],
	]);
});
