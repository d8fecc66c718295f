import { checkAgainst, right, wrong } from './cases';

describe('an amount', () => {
	right([
		['behind the letters of its currency', { total: 3 }, 'TOTAL USD3.00'],
		['behind another one', { total: 14.2 }, 'GRAND TOTAL RM0.02 RM14.20'],
		['without a digit before its point', { tax: 0.26 }, 'TAX .26'],
		[
			'whose label has fewer other words than that of a part',
			{ totalAmount: 40.18 },
			'TOTAL 0% SUPPLIES: 31.78\nGST: 0.48\nTOTAL PAYABLE: 40.18',
		],
		[
			'beside its rate and what it is a part of',
			{ vatAmount: 0.59 },
			'Steuerbasisbetrag 8,41\nSteuersatz 7 %\nSteuerbetrag 0,59',
		],
		[
			'that adds up with the others, whatever stands beside it',
			{ net: 100, tax: 19, total: 119 },
			'Net Tax Total\n100.00 119.00\nTax 7.00\n19.00',
		],
		[
			'without tax, whatever stands beside it',
			{ net: 380, tax: 0, total: 380 },
			'Net: 260.00\nTax amount\n380.00\n0.00\nTotal: 380.00',
		],
		[
			'that adds up with a tip',
			{ net: 20, tax: 2, tip: 3, total: 25 },
			'20.00 2.00 22.00\nTip: 3.00\nTotal: 25.00',
		],
		[
			'before a discount, beside the one behind it',
			{ subtotal: 100, net: 95, tax: 19, total: 114 },
			'100.00\n95.00\n19.00\n114.00',
		],
	]);
	wrong([
		[
			'that is not the sum, while the document has that',
			{ net: 198, tax: 37.62, total: 198 },
			'198.00\n198.00 37.62 235.62',
			['total'],
		],
		['of a row of a list', { shippingCost: 0.72 }, 'CR-CHOCLT 0.72 6 6 0 0 0.00\nTOTAL: 4.00'],
		['of digits that go on', { phone: '335' }, 'Phone: 335- 7150'],
	]);
});

describe('the border of a text', () => {
	right([
		[
			"is its field's name without a colon",
			{ compound: 'Dihydroxypyridine' },
			'COMPOUND Dihydroxypyridine',
		],
		[
			"is the next field's name",
			{ length: '99.0 mm', weight: '78.0 g / 100' },
			'Length 99.0 mm Weight 78.0 g / 100',
		],
		[
			'is none for an email address',
			{ email: 'f.pels@example.de' },
			'* f.pels@example.de Abstract',
		],
		[
			'is none for a DOI',
			{ doi: '10.1186/s12985-015' },
			'Larsson (2015) https://doi.org/10.1186/s12985-015',
		],
		[
			'is none for an IBAN',
			{ iban: 'DE08700901001234567890' },
			'DE08 7009 0100 1234 5678 90 GENODEF1M04 Hans Muster',
		],
		[
			'of a street is its line',
			{ street: '1250 Mill Road' },
			'ACME STORE\n1250 Mill Road\nLeeds 80202\nTotal 4.00',
		],
		[
			'of a name is the end of its second line',
			{ vendorName: 'WESTERN EASTERN STATIONERY SDN BHD' },
			'WESTERN EASTERN\nSTATIONERY SDN BHD\nLOT 3, JALAN 5',
		],
		[
			'is a unit beside a number',
			{ lines: [{ item: 'RYEBREAD', price: 6.5 }] },
			'1 PC RYEBREAD 6.50',
		],
		[
			'is found behind words that a PDF tears',
			{ supplierName: 'Birchwood GmbH' },
			'Ver käufer :\nBirch wood GmbH Mill Road 12',
		],
	]);
	wrong([
		[
			'of an address is not the next label',
			{ address: '3RD FLR, TAMAN MALURI, 55100 KUALA LUMPUR GST ID :' },
			'3RD FLR, TAMAN MALURI,\n55100 KUALA LUMPUR\nGST ID : 0000181747712',
		],
		[
			'of an address is not a line before its postcode',
			{ address: '12 Mill Road' },
			'ACME STORE\n12 Mill Road\nLeeds 80202\nTotal 4.00',
		],
		[
			'of an address is not a street before its city and state',
			{ address: '14090 Worth Ave' },
			'ACME STORE\n14090 Worth Ave\nWoodbridge, VA\nTotal 4.00',
		],
		['is not the end of a first name', { to: 'Ron' }, 'To: Ron Milstein From: Klein'],
	]);
});

describe('the sort of a text without a label', () => {
	right([
		['is that of a name in a letterhead', { merchantName: 'ACME STORE' }, 'ACME STORE\nTOTAL 4.00'],
		['is that of an email address', { email: 'anna@example.com' }, 'Anna Berg\nanna@example.com'],
	]);
	wrong([
		[
			'is no name if it has a label',
			{ company: 'CHANGE : 25.10' },
			'ACME\nTOTAL 4.00\nCHANGE : 25.10',
		],
		[
			'is no name if it ends in an amount',
			{ company: 'CASH 50.00' },
			'ACME\nTOTAL 44.10\nCASH 50.00',
		],
		[
			'is no seller far below',
			{ merchantName: 'Thank you' },
			`ACME\n${'Milk 1.00\n'.repeat(8)}Thank you`,
		],
		[
			'is none of two fields that were exchanged',
			{ title: '', abstract: 'On Beetles' },
			'On Beetles',
			['abstract'],
		],
		[
			'is no email address with more behind it',
			{ email: 'anna@example.com Phone: 0123 456 78' },
			'Email: anna@example.com Phone: 0123 456 78',
		],
		[
			'is not that of another label',
			{ purchaseOrderNumber: '120248851' },
			'VATNo:120248851\nTOTAL 4.00',
		],
	]);
	it('suggests what the label has, also for a value that stands nowhere', async () => {
		const [total] = await checkAgainst({ total: 999 }, 'Total due: $320.00');
		expect(total).toMatchObject({ status: 'review', instead: '320.00' });
	});
});

describe('a label', () => {
	right([
		['of a day and its time', { time: '14:36' }, 'Date/heure: 25/9/2017 14:36'],
		['of a tax that says it is included', { tax: 19.98 }, 'TOTAL: 119.88\nIncl. VAT (20%): 19.98'],
		[
			'of a day behind a number',
			{ invoiceDate: '2018-06-05', orderDate: '2018-05-01' },
			'Order No. 12 of 01.05.2018\nInvoice No. 17 of 05.06.2018',
		],
		['of several phones', { phone: '24923001, 24924001' }, 'Phone: 24923001, 24924001'],
		['that nothing is known of', { zorkId: 'Z-17' }, 'Received: Z-17'],
	]);
	wrong([
		['of another date', { dueDate: '2014-09-16' }, 'Received: September 16, 2014'],
		[
			'of another number',
			{ invoiceDate: '2018-05-01' },
			'Order No. 12 of 01.05.2018\nInvoice No. 17 of 05.06.2018',
		],
		[
			'above another line that begins with its colon',
			{ deliveryDate: '2018-05-01' },
			'Valid from 01.05.2018\nDelivery date\n: 05.06.2018',
		],
		['of another code', { purchaseOrderNumber: 'POS001' }, 'Cashier: 4\nPOS: POS001'],
	]);
});

describe('a name before its address', () => {
	right([
		[
			'ends at the street',
			{ supplierName: 'Linden Freight' },
			'Seller: Linden Freight Lindenstr. 99',
		],
		[
			'ends at a person and the street',
			{ customerName: 'Ma jolie boutique' },
			'Client: Ma jolie boutique Alexandre Payet 35 rue de la Paix',
		],
		[
			'ends at a date without its year',
			{ from: 'D. J. Landro' },
			'FROM: D. J. Landro MAY 12 AUG 4',
		],
	]);
	wrong([
		[
			'is not without its legal form',
			{ supplierName: 'Linden' },
			'Seller: Linden GmbH Lindenstr. 99',
		],
		[
			'is not with the street',
			{ supplierName: 'Linden Freight Lindenstr. 99' },
			'Seller: Linden Freight Lindenstr. 99 Haus 3',
		],
	]);
});

describe('the name in a letterhead', () => {
	const letter = 'Birch Studio - 12 Mill Road\nInvoice\nBill to: Linden Ltd\nTotal: 4.00';
	it.each([
		[
			'suggested for a seller that stands nowhere',
			{ vendorName: 'Oak plc' },
			letter,
			'Birch Studio',
		],
		['suggested within an object', { supplier: { name: 'Oak plc' } }, letter, 'Birch Studio'],
		['no title', { shop: 'Oak plc' }, `TAX INVOICE\n12.03.2024\n${letter}`, 'Birch Studio'],
		['no amount and no label', { shop: 'Oak' }, 'CASH 4.00\nOrder: A\nBirch\n', 'Birch'],
		[
			"not that of the data's buyer",
			{ seller: 'Oak plc', buyer: 'Linden Ltd' },
			`Linden Ltd\n${letter}`,
			'Birch Studio',
		],
		['not suggested for another party', { buyer: 'Oak plc' }, 'Birch Studio\n', undefined],
		['not suggested far below', { shop: 'Oak plc' }, `${'Milk 1.00\n'.repeat(8)}Birch`, undefined],
	])('is %s', async (_name, data, document, instead) => {
		const [value] = await checkAgainst(data, document);
		expect(value).toMatchObject({ status: 'review' });
		expect(value?.instead).toBe(instead);
	});
	it('confirms the seller as a label does', async () => {
		const [seller] = await checkAgainst({ vendorName: 'Birch Studio' }, letter);
		expect(seller).toMatchObject({ status: 'confirmed', confirmedBy: 'label' });
	});
	it('confirms no seller that is the buyer', async () => {
		const [seller] = await checkAgainst({ vendorName: 'Linden Ltd' }, `Linden Ltd\n${letter}`);
		expect(seller?.confirmedBy).toBeUndefined();
	});
});
