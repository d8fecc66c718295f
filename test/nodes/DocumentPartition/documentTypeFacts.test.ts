import type { IDataObject } from 'n8n-workflow';

import { documentTypes } from '../../../nodes/core/partition/documentTypes/documentTypes';
import { markdownElements } from '../../../packages/value-evidence';
import { credentialFor, transformCredential } from '../../support/engine';
import { itemWithFile } from '../../support/items';
import { useAccount } from './account';

const account = useAccount({ credential: credentialFor });

/** For each type, a short document as such documents are, and what a careful person writes down of it. */
const facts: Readonly<Record<string, readonly [text: string, data: IDataObject]>> = {
	bankStatement: [
		`OCBC Bank
		Account holder: Jane Tan
		Account No. 987654321098
		01 SEP 2024 TO 30 SEP 2024
		| Transaction Date | Value Date | Description | Amount | Balance |
		| | | BALANCE B/F | | 10,000.00 |
		| 05 SEP | 05 SEP | SALARY CREDIT | 3,500.00 | 13,500.00 |
		| 15 SEP | 16 SEP | BILL PAYMENT | -250.00 | 13,250.00 |
		| | | BALANCE C/F | | 13,250.00 |`,
		{
			...{ bankName: 'OCBC Bank', accountHolder: 'Jane Tan', accountNumber: '987654321098' },
			...{ periodStart: '2024-09-01', periodEnd: '2024-09-30' },
			...{ openingBalance: 10000, closingBalance: 13250 },
			transactions: [
				{ bookingDate: '2024-09-05', amount: 3500, balance: 13500 },
				{ bookingDate: '2024-09-15', description: 'BILL PAYMENT', amount: -250 },
			],
		},
	],
	contract: [
		`SPONSORSHIP AGREEMENT
		This Agreement dated as of April 14, 2000 is made by and between Harbor Trading Ltd (the "Sponsor") and Champion Media, Inc.
		The Sponsor agrees to pay a total amount of US$400,000.00.
		This Agreement shall be governed by the laws of the State of California.`,
		{
			...{ title: 'SPONSORSHIP AGREEMENT', signedDate: '2000-04-14', governingLaw: 'California' },
			...{ value: 400000, currency: 'US$', summary: 'A company sponsors an event.' },
			...{ paymentTerms: 'The Sponsor agrees to pay a total amount of US$400,000.00.' },
			parties: [{ name: 'Harbor Trading Ltd', role: 'Sponsor' }, { name: 'Champion Media, Inc.' }],
		},
	],
	cv: [
		`John Smith
		Software Engineer
		john.smith@example.com | (555) 123-4567 | linkedin.com/in/johnsmith | github.com/johnsmith
		Senior Engineer | TechCorp Inc. | Jan 2023 - Present
		Junior Developer | WebAgency Co. | Jan 2020 - May 2021
		Languages: TypeScript, Python, SQL`,
		{
			...{ name: 'John Smith', label: 'Software Engineer', email: 'john.smith@example.com' },
			...{ phone: '(555) 123-4567', urls: ['linkedin.com/in/johnsmith', 'github.com/johnsmith'] },
			work: [
				{ name: 'TechCorp Inc.', position: 'Senior Engineer', startDate: '2023-01' },
				{ name: 'WebAgency Co.', startDate: '2020-01', endDate: '2021-05' },
			],
			skills: ['TypeScript', 'Python', 'SQL'],
		},
	],
	idDocument: [
		`UTOPIA
		Passport No.: L898902C3
		Surname: ERIKSSON
		Date of birth: 12 AUG 1974
		Date of expiry: 15 APR 2012`,
		{
			...{ documentKind: 'Passport', documentNumber: 'L898902C3', issuingCountry: 'UTOPIA' },
			...{ familyName: 'ERIKSSON', birthDate: '1974-08-12', expiryDate: '2012-04-15' },
		},
	],
	invoice: [
		`QualityHosting AG
		Rechnungsnr. 30064443
		Rechnungsdatum 7. Mai 2014
		| Menge | Beschreibung | VK-Preis | Zeilenbetrag |
		| 2 | StandardExchange 2010 | 3,89 | 7,78 |
		Versandkosten 5,00
		Gesamtbetrag EUR 12,78
		UStId DE232446240`,
		{
			...{ invoiceNumber: '30064443', issueDate: '2014-05-07' },
			...{ sellerName: 'QualityHosting AG', sellerVatId: 'DE232446240' },
			...{ shipping: 5, total: 12.78, currency: 'EUR' },
			lines: [{ name: 'StandardExchange 2010', quantity: 2, unitPrice: 3.89, netAmount: 7.78 }],
		},
	],
	letter: [
		`Albert Einstein
		August 2nd, 1939
		F.D. Roosevelt
		White House, Washington, D.C.
		Sir: Some recent work leads me to expect that uranium may be turned into a source of energy.`,
		{
			...{ senderName: 'Albert Einstein', dateSent: '1939-08-02', recipientName: 'F.D. Roosevelt' },
			...{ recipientAddress: 'White House, Washington, D.C.', request: 'To watch the work.' },
		},
	],
	purchaseOrder: [
		`PO Number: PO-77291
		Date: 2026-03-15
		Vendor: Apex Industrial Hardware
		| Code | Description | Quantity | Unit Price | Line Total |
		| SEAL-99 | O-Ring Seal Pack | 5 | 12.00 | 60.00 |
		Discount: 20.00
		Shipping: 15.00
		Total: 55.00`,
		{
			...{ orderNumber: 'PO-77291', issueDate: '2026-03-15' },
			...{ sellerName: 'Apex Industrial Hardware', discount: 20, shipping: 15, total: 55 },
			lines: [{ name: 'O-Ring Seal Pack', quantity: 5, unitPrice: 12, netAmount: 60 }],
		},
	],
	receipt: [
		`Farga Gran Via
		NIF B-61759205
		15/01/2018 15:11
		| Uds. | Articulo | Importe |
		| 2 | Cafe Cortado | 3,70 |
		Total 3,70
		IVA 10% 0,34`,
		{
			...{ sellerName: 'Farga Gran Via', sellerVatId: 'B-61759205', purchaseDate: '2018-01-15' },
			...{ purchaseTime: '15:11', taxTotal: 0.34, total: 3.7 },
			lines: [{ name: 'Cafe Cortado', quantity: 2, amount: 3.7 }],
		},
	],
};

const namesIn = (json: unknown) =>
	[...JSON.stringify(json).matchAll(/"(\w+)":/g)].map(([, name]) => name);

it.each(documentTypes.map((type) => [type.name, type] as const))(
	'fits the type and is confirmed, as a person writes it down: %s',
	async (_name, { value, fields }) => {
		const [text, data] = facts[value];
		expect(namesIn(fields)).toEqual(expect.arrayContaining(namesIn(data)));
		const lines = await markdownElements(text.replaceAll(/^\t+/gm, ''));
		const elements = lines.map((element, at) => ({ ...element, element_id: `e${at}` }));
		const body = { id: 'p', status: 'completed', elements, extracted_data: [{ data }] };
		account.service.faults.add({ path: /parse/, fault: { kind: 'status', status: 200, body } });
		const { items, error } = await account.run(
			{ output: 'extractedData', documentType: value },
			[itemWithFile('document.txt', text, { mimeType: 'text/plain' })],
			{ credential: transformCredential(account.service) },
		);
		if (error) throw error;
		expect(items[0].json).toMatchObject({ data, toReview: [], isConfirmed: true });
	},
);
