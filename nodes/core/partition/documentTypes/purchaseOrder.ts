import { asDate, asText, type DocumentType } from './documentType';
import { amounts, lines, orderNumber, traders, paymentTerms } from './trade';

/** By the names of EN 16931, which has orders only as what an invoice refers to. */
export const purchaseOrder: DocumentType = {
	value: 'purchaseOrder',
	name: 'Purchase Order',
	description: 'Number, dates, buyer, seller, totals and items',
	fields: {
		orderNumber,
		issueDate: asDate('Date of the order (BT-2)'),
		deliveryDate: asDate('Date on which to deliver'),
		...traders,
		deliveryAddress: asText('Address to deliver to (BG-15)'),
		paymentTerms,
		...amounts,
		lines,
	},
	lines: 'lines',
	required: ['orderNumber', 'issueDate', 'sellerName', 'lines'],
};
