import { checkValues, markdownElements } from '../index';
import type { CheckedValue } from '../index';

/** Checks data against Markdown or text. */
async function check(data: unknown, document: string): Promise<CheckedValue[]> {
	return await checkValues(data, await markdownElements(document), {});
}

/** The paths of the values that go to review. */
async function review(data: unknown, document: string): Promise<string[]> {
	return (await check(data, document)).flatMap(({ path, isConfirmed }) =>
		isConfirmed ? [] : [path],
	);
}

const table = (...rows: string[]) =>
	rows.map((row, at) => `| ${row} |${at === 0 ? '\n| --- |' : ''}`).join('\n');

/** Each: what it is, the data, the document, and the paths to review. */
type Case = readonly [name: string, data: unknown, document: string, toReview?: readonly string[]];

const right = (cases: readonly Case[]) => {
	it.each(cases.map((one) => [one[0], one] as const))(
		'confirms %s',
		async (_name, [, data, document]) => {
			expect(await review(data, document)).toEqual([]);
		},
	);
};
const wrong = (cases: readonly Case[]) => {
	it.each(cases.map((one) => [one[0], one] as const))(
		'reviews %s',
		async (_name, [, data, document, toReview]) => {
			expect(await review(data, document)).toEqual(toReview ?? Object.keys(data as object));
		},
	);
};

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
		['a box in a table', { insured: false }, table('Question | Yes | No', 'Insured | ☐ | ☒')],
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

describe('start and end', () => {
	const period = 'Billing period: 01/03/2024 - 31/03/2024';
	right([
		['a period', { periodStart: '2024-03-01', periodEnd: '2024-03-31' }, period],
		['from and to', { from: 'Berlin', to: 'Paris' }, 'From: Berlin To: Paris'],
		[
			'valid from and until',
			{ validFrom: '2024-03-01', validUntil: '2025-02-28' },
			'Gültig vom 01.03.2024 bis 28.02.2025',
		],
		[
			'a period of a sentence',
			{ startDate: '2024-03-01', endDate: '2024-03-31' },
			'The term runs from 1 March 2024 to 31 March 2024.',
		],
		[
			'departure and arrival',
			{ departure: 'Oslo', arrival: 'Rome' },
			'Departure: Oslo\nArrival: Rome',
		],
	]);
	wrong([
		['a period', { periodStart: '2024-03-31', periodEnd: '2024-03-01' }, period],
		['from and to', { from: 'Paris', to: 'Berlin' }, 'From: Berlin To: Paris'],
		[
			'valid from and until',
			{ validFrom: '2025-02-28', validUntil: '2024-03-01' },
			'Gültig vom 01.03.2024 bis 28.02.2025',
		],
		['hours of the day', { opensAt: '17:30', closesAt: '08:00' }, 'Open: 08:00 - 17:30'],
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
	it('reviews a day that may be a month, where nothing tells', async () => {
		expect(await review({ dueDate: '2025-04-03' }, 'Due date 03/04/2025')).toEqual(['dueDate']);
		expect(await review({ dueDate: '2025-04-03' }, 'Due date 03/04/2025, date 25/03/2025')).toEqual(
			[],
		);
	});
});

describe('a whole text', () => {
	const sender =
		'Linden Freight Ltd\n12 High Street\nLeeds LS1 4AB\n\nInvoice number: INV-2024-0117';
	right([
		['a street as an address', { street: '12 Mill Road' }, 'Address: 12 Mill Road'],
		['a place before a date', { signedAt: 'Lyon' }, 'Lyon, le 3 mai 2024'],
		['a line', { supplier: { name: 'Linden Freight Ltd' } }, sender],
		['the lines of an address', { supplier: { address: '12 High Street, Leeds LS1 4AB' } }, sender],
		['parts of a line', { supplier: { city: 'Leeds', postcode: 'LS1 4AB' } }, sender],
		['other case and spaces', { supplier: { name: 'linden  freight ltd' } }, sender],
		['a name in a sentence', { employee: 'Anna Berg' }, 'We confirm that Ms Anna Berg works here.'],
		[
			'a cell',
			{ buyer: 'Linden Freight Ltd' },
			table('Buyer | Linden Freight Ltd', 'City | Leeds'),
		],
		[
			'a wrapped text',
			{ subject: 'Delivery of chairs and desks' },
			'Subject: Delivery of chairs\nand desks',
		],
		['a name in the other order', { name: 'Anna Berg' }, 'Name: Berg, Anna'],
	]);
	wrong([
		['a part of a name', { customer: 'Linden Freight' }, 'Customer: Linden Freight Ltd'],
		['the end of a name', { customer: 'Freight Ltd' }, 'Customer: Linden Freight Ltd'],
		['a part of a cell', { buyer: 'Linden' }, table('Buyer | Linden Freight Ltd', 'City | Leeds')],
		[
			'a part of an address',
			{ address: '12 High Street' },
			'Address: 12 High Street, Leeds LS1 4AB',
		],
		['a part of an identifier', { invoiceNumber: 'INV-2024' }, sender],
		[
			'a part of a name in a sentence',
			{ jobTitle: 'Data' },
			'You will work as Data Analyst in Leeds.',
		],
		[
			'two cells',
			{ order: 'PO91784 Orderdatum 15-11-2024' },
			table('Order | PO91784', 'Orderdatum | 15-11-2024'),
		],
		[
			'two labelled places',
			{ order: 'PO91784 Orderdatum 15-11-2024' },
			'Order: PO91784 Orderdatum 15-11-2024',
		],
		['a name with the next line', { supplierName: 'Linden Freight Ltd 12 High Street' }, sender],
		['a word that goes on', { customer: 'Lind' }, 'Customer: Linden'],
		['letters that differ', { customer: 'Lindem Freight Ltd' }, 'Customer: Linden Freight Ltd'],
	]);
});

describe('a place of another field', () => {
	right([
		['the label of a synonym', { vendor: 'Linden Ltd' }, 'Supplier: Linden Ltd'],
		['the label of a compound', { invoiceDate: '2024-03-01' }, 'Rechnungsdatum: 01.03.2024'],
		[
			'the label of another language',
			{ dueDate: '2024-03-01' },
			'Fecha de vencimiento: 01/03/2024',
		],
		[
			'a label above its value',
			{ invoiceNumber: 'A-17', invoiceDate: '2024-03-01' },
			'Invoice number\n\nA-17\n\nInvoice date\n\n1 March 2024',
		],
		['labels that repeat the value', { total: 119 }, 'Total: 119.00\n\nAmount due: 119.00'],
		['an unknown label', { zorkId: 'Z-17' }, 'Flumm: Z-17'],
	]);
	wrong([
		['names', { first: 'Berg', last: 'Anna' }, 'Last: Berg\n\nFirst: Anna\n\nSignature: Anna Berg'],
		['an identifier of another kind', { employeeNumber: 'QQ123456C' }, 'NI number: QQ123456C'],
		['a subtotal as the total', { total: 100 }, 'Subtotal: 100.00\n\nTotal: 119.00'],
		['the tax rate as the total', { total: 19 }, 'Tax rate: 19 %\n\nTotal: 119.00'],
		['the tax as the total', { total: 19 }, 'VAT: 19.00\n\nTotal: 119.00'],
		[
			'the due date as the date',
			{ invoiceDate: '2024-03-31' },
			'Invoice date: 2024-03-01\n\nDue date: 2024-03-31',
		],
		['the year to date', { taxThisMonth: 710 }, 'Tax this month: 71.00\n\nTax to date: 710.00'],
		[
			'an article as an address',
			{ deliveryAddress: 'Oak desk' },
			table('Article | Price', 'Oak desk | 100.00'),
		],
		[
			'the supplier as the customer',
			{ customer: 'Linden Ltd' },
			'Supplier: Linden Ltd\n\nCustomer: Brook plc',
		],
		[
			'the amount of another sentence',
			{ deposit: 900 },
			'The monthly rent is 900 €. The deposit is 1,800 €.',
		],
		['exchanged fields', { subtotal: 119, total: 100 }, 'Subtotal: 100.00\n\nTotal: 119.00'],
		[
			'exchanged names',
			{ landlord: 'Anna Berg', tenant: 'Tom Hill' },
			'Landlord: Tom Hill\n\nTenant: Anna Berg',
		],
		[
			'exchanged identifiers',
			{ iban: 'MARKDEFF', bic: 'DE89370400440532013000' },
			'IBAN: DE89 3704 0044 0532 0130 00\n\nBIC: MARKDEFF',
		],
	]);
	it('reviews the field whose label stands elsewhere, where two have one value', async () => {
		const data = { orderNumber: 'A-17', invoiceNumber: 'A-17' };
		expect(await review(data, 'Order number: B-5\n\nInvoice number: A-17')).toEqual([
			'orderNumber',
		]);
	});
	it('says what confirms a value', async () => {
		const by = async (data: unknown, document: string) =>
			(await check(data, document))[0]?.confirmedBy;
		expect(await by({ total: 119 }, 'Total: 119.00')).toBe('label');
		expect(await by({ zorkId: 'Z-17' }, 'Flumm: Z-17')).toBe('only place');
		expect(
			await by({ lines: [{ item: 'Desk', price: 5 }] }, table('Item | Price', 'Desk | 5')),
		).toBe('row');
	});
	it('says why a value goes to review, and what stands at its label instead', async () => {
		const [total] = await check({ total: 100 }, 'Subtotal: 100.00\n\nTotal: 119.00');
		expect(total).toMatchObject({
			reason: 'Stands at another label: "Subtotal"',
			instead: '119.00',
			place: { quote: 'Subtotal: 100.00' },
			insteadPlace: { quote: 'Total: 119.00' },
		});
		const [invented] = await check({ total: 120 }, 'Total: 119.00');
		expect(invented).toMatchObject({
			reason: 'Stands nowhere in the document',
			instead: '119.00',
			place: null,
		});
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
	]);
});

describe('lines', () => {
	const lines = [
		{ item: 'Desk', quantity: 2, price: 100 },
		{ item: 'Chair', quantity: 4, price: 50 },
	];
	const exchanged = [
		{ item: 'Desk', quantity: 4, price: 50 },
		{ item: 'Chair', quantity: 2, price: 100 },
	];
	const documents = {
		'a table': table('Item | Quantity | Price', 'Desk | 2 | 100.00', 'Chair | 4 | 50.00'),
		'lines of one text': 'Item Quantity Price\nDesk 2 100.00\nChair 4 50.00',
		'texts of their own': 'Item Quantity Price\n\nDesk 2 100.00\n\nChair 4 50.00',
		'one text': 'Item Quantity Price Desk 2 100.00 Chair 4 50.00',
		sentences: 'Desk: 2 x 100.00\n\nChair: 4 x 50.00',
	};
	it.each(Object.entries(documents))('are right in %s', async (_name, document) => {
		expect(await review({ lines }, document)).toEqual([]);
	});
	it.each(Object.entries(documents))(
		'with exchanged numbers are reviewed in %s',
		async (_name, document) => {
			const fields = [0, 1].flatMap((at) => [`lines[${at}].quantity`, `lines[${at}].price`]);
			expect(await review({ lines: exchanged }, document)).toEqual(fields);
		},
	);
	it.each(Object.entries(documents))(
		'with the number of another are reviewed in %s',
		async (_name, document) => {
			const [desk, chair] = lines;
			const other = [desk, { ...chair, price: 100 }];
			expect(await review({ lines: other }, document)).toEqual(['lines[1].price']);
		},
	);
	it('have one name each', async () => {
		const names = [
			{ item: 'Chair', quantity: 2, price: 100 },
			{ item: 'Desk', quantity: 4, price: 50 },
		];
		const flagged = await review({ lines: names }, documents['a table']);
		expect(flagged).toEqual(expect.arrayContaining(['lines[0].item', 'lines[1].item']));
	});
	wrong([
		[
			'exchanged columns',
			{
				lines: lines.map(({ quantity, price, ...line }) => ({
					...line,
					quantity: price,
					price: quantity,
				})),
			},
			documents['a table'],
			['lines[0].quantity', 'lines[0].price', 'lines[1].quantity', 'lines[1].price'],
		],
		[
			'a merged row',
			{ lines: [{ item: 'Desk Chair', quantity: 24, price: 100 }] },
			documents['a table'],
			['lines[0].item', 'lines[0].quantity'],
		],
	]);
	right([
		[
			'entries that are blocks of lines',
			{
				jobs: [
					{ title: 'Data Analyst', company: 'Linden Ltd', start: '2019', end: '2021' },
					{ title: 'Clerk', company: 'Brook plc', start: '2015', end: '2019' },
				],
			},
			'# Experience\n\nData Analyst\n\nLinden Ltd, 2019 - 2021\n\nClerk\n\nBrook plc, 2015 - 2019',
		],
		['a list of texts', { skills: ['Excel', 'SQL', 'Power BI'] }, 'Skills: Excel, SQL, Power BI'],
	]);
	wrong([
		[
			'the years of another block',
			{
				jobs: [
					{ title: 'Data Analyst', company: 'Linden Ltd', start: '2015', end: '2021' },
					{ title: 'Clerk', company: 'Brook plc', start: '2015', end: '2019' },
				],
			},
			'# Experience\n\nData Analyst\n\nLinden Ltd, 2019 - 2021\n\nClerk\n\nBrook plc, 2015 - 2019',
			['jobs[0].start'],
		],
		[
			'a part of a text of a list',
			{ skills: ['Excel', 'Power'] },
			'Skills: Excel, SQL, Power BI',
			['skills[1]'],
		],
	]);
});

describe('numbers that stand together', () => {
	right([
		['a range', { low: 3.5, high: 5.1 }, 'Reference range low to high: 3,5-5,1'],
		['a bracket', { rent: 12000 }, 'Rent: twelve thousand (EUR 12,000.00)'],
		['a negative number in brackets', { credit: -50 }, 'Credit (50.00)'],
		['one of several', { package: '1/2' }, 'Package 1/2'],
		[
			'a day without its year',
			{ entries: [{ date: '2024-06-03', amount: 5 }] },
			`Period: 01.06.2024 - 30.06.2024\n\n${table('Date | Amount', '03.06. | 5,00')}`,
		],
		[
			'items with a bracket',
			{ languages: ['English', 'Spanish'] },
			'English (native), Spanish (fluent)',
		],
		[
			'items with their brackets',
			{
				languages: [
					{ name: 'English', level: 'native' },
					{ name: 'Spanish', level: 'fluent' },
				],
			},
			'English (native), Spanish (fluent)',
		],
	]);
	wrong([
		['the bracket as a minus', { rent: -12000 }, 'Rent: twelve thousand (EUR 12,000.00)'],
		['the dash of a range as a minus', { high: -5.1 }, 'Reference range high: 3,5-5,1'],
		[
			'a day of another year',
			{ entries: [{ date: '2023-06-03', amount: 5 }] },
			`Period: 01.06.2024 - 30.06.2024\n\n${table('Date | Amount', '03.06. | 5,00')}`,
			['entries[0].date'],
		],
		[
			'the level of another item',
			{
				languages: [
					{ name: 'English', level: 'fluent' },
					{ name: 'Spanish', level: 'native' },
				],
			},
			'English (native), Spanish (fluent)',
			['languages[0].level', 'languages[1].level'],
		],
	]);
});
