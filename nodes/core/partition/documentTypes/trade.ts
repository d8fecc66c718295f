import type { IDataObject } from 'n8n-workflow';

import { list, number, text } from './documentType';

/* What invoices and purchase orders share, by the names and numbers of EN 16931, the European standard of invoices. */

export const parties: Readonly<Record<string, IDataObject>> = {
	sellerName: text('Name of the seller (BT-27)'),
	sellerAddress: text('Address of the seller, without the name (BG-5)'),
	buyerName: text('Name of the buyer (BT-44)'),
	buyerAddress: text('Address of the buyer, without the name (BG-8)'),
};

export const amounts: Readonly<Record<string, IDataObject>> = {
	currency: text('Currency as the document writes it, such as EUR or $ (BT-5)'),
	discount: number('Discount on the total (BT-107)'),
	shipping: number('Shipping and other charges (BT-108)'),
	netTotal: number('Total without tax (BT-109)'),
	taxTotal: number('Total of the tax (BT-110)'),
	total: number('Total with tax (BT-112)'),
};

export const lines = list('The items, without subtotals (BG-25)', {
	name: text('Name of the item (BT-153)'),
	itemNumber: text("The seller's number of the item (BT-155)"),
	quantity: number('Quantity (BT-129)'),
	unit: text('Unit of the quantity (BT-130)'),
	unitPrice: number('Price of one unit (BT-146)'),
	taxRate: number('Tax rate in percent (BT-152)'),
	netAmount: number('Amount of the line, without tax if the document says it (BT-131)'),
});

export const orderNumber = text('Number of the order (BT-13)');
export const paymentTerms = text('Terms of payment (BT-20)');
