import { date, list, number, text, type DocumentType } from './documentType';
import { amounts, lines, orderNumber, parties, paymentTerms } from './trade';

/** By EN 16931. */
export const invoice: DocumentType = {
	value: 'invoice',
	name: 'Invoice',
	description: 'Number, dates, seller, buyer, totals, taxes and items',
	fields: {
		invoiceNumber: text('Number of the invoice (BT-1)'),
		issueDate: date('Date of the invoice (BT-2)'),
		dueDate: date('Date by which to pay (BT-9)'),
		orderNumber,
		deliveryDate: date('Date of delivery (BT-72)'),
		...parties,
		sellerVatId: text('VAT identifier of the seller (BT-31)'),
		customerNumber: text("The seller's number of the buyer (BT-46)"),
		iban: text('IBAN of the account to pay to (BT-84)'),
		paymentReference: text('Reference to give with the payment (BT-83)'),
		paymentTerms,
		...amounts,
		amountDue: number('Amount still to pay (BT-115)'),
		taxes: list('The tax of each rate (BG-23)', {
			rate: number('Tax rate in percent (BT-119)'),
			netAmount: number('Amount that is taxed (BT-116)'),
			taxAmount: number('Amount of the tax (BT-117)'),
		}),
		lines,
	},
	lines: 'lines',
	required: ['invoiceNumber', 'issueDate', 'sellerName', 'total'],
};
