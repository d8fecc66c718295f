import { asDate, asList, asNumber, asText, type DocumentType } from './documentType';
import { amounts, lines, orderNumber, traders, paymentTerms } from './trade';

/** By EN 16931. */
export const invoice: DocumentType = {
	value: 'invoice',
	name: 'Invoice',
	description: 'Number, dates, seller, buyer, totals, taxes and items',
	fields: {
		invoiceNumber: asText('Number of the invoice (BT-1)'),
		issueDate: asDate('Date of the invoice (BT-2)'),
		dueDate: asDate('Date by which to pay (BT-9)'),
		orderNumber,
		deliveryDate: asDate('Date of delivery (BT-72)'),
		...traders,
		sellerVatId: asText('VAT identifier of the seller (BT-31)'),
		customerNumber: asText("The seller's number of the buyer (BT-46)"),
		iban: asText('IBAN of the account to pay to (BT-84)'),
		paymentReference: asText('Reference to give with the payment (BT-83)'),
		paymentTerms,
		...amounts,
		amountDue: asNumber('Amount still to pay (BT-115)'),
		taxes: asList('The tax of each rate (BG-23)', {
			rate: asNumber('Tax rate in percent (BT-119)'),
			netAmount: asNumber('Amount that is taxed (BT-116)'),
			taxAmount: asNumber('Amount of the tax (BT-117)'),
		}),
		lines,
	},
	lines: 'lines',
	required: ['invoiceNumber', 'issueDate', 'sellerName', 'total'],
};
