import { checkAgainst, review, right, markdownTable, wrong } from './cases';

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
	]);
});

describe('a whole text', () => {
	const sender =
		'Linden Freight Ltd\n12 High Street\nLeeds LS1 4AB\n\nInvoice number: INV-2024-0117';
	right([
		['a street as an address', { street: '12 Mill Road' }, 'Address: 12 Mill Road'],
		['a line', { supplier: { name: 'Linden Freight Ltd' } }, sender],
		['the lines of an address', { supplier: { address: '12 High Street, Leeds LS1 4AB' } }, sender],
		['parts of a line', { supplier: { city: 'Leeds', postcode: 'LS1 4AB' } }, sender],
		['other case and spaces', { supplier: { name: 'linden  freight ltd' } }, sender],
		['a name in a sentence', { employee: 'Anna Berg' }, 'We confirm that Ms Anna Berg works here.'],
		[
			'a cell',
			{ buyer: 'Linden Freight Ltd' },
			markdownTable('Buyer | Linden Freight Ltd', 'City | Leeds'),
		],
		[
			'a wrapped text',
			{ subject: 'Delivery of chairs and desks' },
			'Subject: Delivery of chairs\nand desks',
		],
		[
			'a code that begins like its label, without a colon',
			{ invoiceNumber: 'INV/2023/0008' },
			'Invoice INV/2023/0008',
		],
		[
			'text that was escaped as entities',
			{ supplier: 'Berg & Co <Lab>' },
			'Supplier: Berg &amp; Co &lt;Lab>',
		],
		['what marks enclose', { paymentMethod: 'iDEAL' }, "Paid by ''iDEAL'' on 21 April 2015"],
	]);
	wrong([
		['a part of a name', { customer: 'Linden Freight' }, 'Customer: Linden Freight Ltd'],
		['the end of a name', { customer: 'Freight Ltd' }, 'Customer: Linden Freight Ltd'],
		[
			'a part of a cell',
			{ buyer: 'Linden' },
			markdownTable('Buyer | Linden Freight Ltd', 'City | Leeds'),
		],
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
			markdownTable('Order | PO91784', 'Orderdatum | 15-11-2024'),
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
		['the total as the amount', { amount: 119 }, 'Total: 119.00\n\nPaid: 119.00'],
		['a total that is still to pay', { total: 119, amountDue: 119 }, 'Total due: 119.00'],
		[
			'two names of one party at one place',
			{ supplier: 'Linden Ltd', company: 'Linden Ltd' },
			'Linden Ltd\n\nInvoice number: A-17',
		],
		[
			'an amount without and with tax',
			{ net: 100, gross: 119 },
			'Total incl. any taxes: 119.00\n\nTotal before any taxes: 100.00',
		],
	]);
	wrong([
		['names', { first: 'Berg', last: 'Anna' }, 'Last: Berg\n\nFirst: Anna\n\nSignature: Anna Berg'],
		['an identifier of another kind', { employeeNumber: 'QQ123456C' }, 'NI number: QQ123456C'],
		['the tax as the amount', { amount: 19 }, 'VAT: 19.00\n\nTotal: 119.00'],
		[
			'an amount with tax as one without',
			{ net: 119 },
			'Amount excl. VAT: 100.00\n\nAmount incl. VAT: 119.00',
		],
		[
			'one place for both parties',
			{ supplier: 'Linden Ltd', customer: 'Linden Ltd' },
			'Linden Ltd\n\nInvoice number: A-17',
		],
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
		const by = async (data: unknown, document: string) => {
			const [value] = await checkAgainst(data, document);
			return [value?.status, value?.confirmedBy];
		};
		expect(await by({ total: 119 }, 'Total: 119.00')).toEqual(['confirmed', 'label']);
		expect(await by({ zorkId: 'Z-17' }, 'Flumm: Z-17')).toEqual(['found', undefined]);
		expect(await by({ total: 120 }, 'Total: 119.00')).toEqual(['review', undefined]);
		expect(
			await by({ lines: [{ item: 'Desk', price: 5 }] }, markdownTable('Item | Price', 'Desk | 5')),
		).toEqual(['confirmed', 'row']);
	});
	it('says why a value goes to review, and what stands at its label instead', async () => {
		const [total] = await checkAgainst({ total: 100 }, 'Subtotal: 100.00\n\nTotal: 119.00');
		expect(total).toMatchObject({
			reason: 'Belongs to another field: Subtotal',
			instead: '119.00',
			place: { quote: 'Subtotal: 100.00' },
			insteadPlace: { quote: 'Total: 119.00' },
		});
		const [invented] = await checkAgainst({ total: 120 }, 'Total: 119.00');
		expect(invented).toMatchObject({
			reason: 'Not found in the document',
			instead: '119.00',
			place: null,
		});
	});
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
		'a table': markdownTable('Item | Quantity | Price', 'Desk | 2 | 100.00', 'Chair | 4 | 50.00'),
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
		['a bracket', { rent: 12000 }, 'Rent: twelve thousand (EUR 12,000.00)'],
		['a negative number in brackets', { credit: -50 }, 'Credit (50.00)'],
		['one of several', { package: '1/2' }, 'Package 1/2'],
		[
			'a day without its year',
			{ entries: [{ date: '2024-06-03', amount: 5 }] },
			`Period: 01.06.2024 - 30.06.2024\n\n${markdownTable('Date | Amount', '03.06. | 5,00')}`,
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
			`Period: 01.06.2024 - 30.06.2024\n\n${markdownTable('Date | Amount', '03.06. | 5,00')}`,
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
