import type { IDataObject } from 'n8n-workflow';

import { asList, asNumber, asText } from './documentType';

/* What invoices and purchase orders share, by the names and numbers of EN 16931, the European standard of invoices. */

export const traders: Readonly<Record<string, IDataObject>> = {
	sellerName: asText('Name of the seller (BT-27)'),
	sellerAddress: asText('Address of the seller, without the name (BG-5)'),
	buyerName: asText('Name of the buyer (BT-44)'),
	buyerAddress: asText('Address of the buyer, without the name (BG-8)'),
};

export const amounts: Readonly<Record<string, IDataObject>> = {
	currency: asText('Currency as the document writes it, such as EUR or $ (BT-5)'),
	discount: asNumber('Discount on the total (BT-107)'),
	shipping: asNumber('Shipping and other charges (BT-108)'),
	netTotal: asNumber('Total without tax (BT-109)'),
	taxTotal: asNumber('Total of the tax (BT-110)'),
	total: asNumber('Total with tax (BT-112)'),
};

export const lines = asList('The items, without subtotals (BG-25)', {
	name: asText('Name of the item (BT-153)'),
	itemNumber: asText("The seller's number of the item (BT-155)"),
	quantity: asNumber('Quantity (BT-129)'),
	unit: asText('Unit of the quantity (BT-130)'),
	unitPrice: asNumber('Price of one unit (BT-146)'),
	taxRate: asNumber('Tax rate in percent (BT-152)'),
	netAmount: asNumber('Amount of the line, without tax if the document says it (BT-131)'),
});

export const orderNumber = asText('Number of the order (BT-13)');
export const paymentTerms = asText('Terms of payment (BT-20)');
