import { asDate, asList, asNumber, asText, type DocumentType } from './documentType';

/** By schema.org: Order and Invoice, with the totals of EN 16931. */
export const receipt: DocumentType = {
	value: 'receipt',
	name: 'Receipt',
	description: 'Shop, date, total, tax, payment method and items',
	fields: {
		sellerName: asText('Name of the shop (seller)'),
		sellerAddress: asText('Address of the shop (seller.address)'),
		sellerPhone: asText('Phone number of the shop (seller.telephone)'),
		sellerVatId: asText('Tax number of the shop (seller.vatID)'),
		receiptNumber: asText('Number of the receipt (confirmationNumber)'),
		purchaseDate: asDate('Date of the purchase (orderDate)'),
		purchaseTime: asText('Time of the purchase, as the receipt writes it (orderDate)'),
		currency: asText('Currency as the receipt writes it, such as EUR or $ (priceCurrency)'),
		netTotal: asNumber('Total without tax'),
		taxTotal: asNumber('Total of the tax'),
		tip: asNumber('Tip'),
		total: asNumber('Total paid, with tax (totalPaymentDue)'),
		paymentMethod: asText('Way of payment, such as cash or the name of the card'),
		lines: asList('The items bought (orderedItem)', {
			name: asText('Name of the item (orderedItem.name)'),
			quantity: asNumber('Quantity (orderQuantity)'),
			unitPrice: asNumber('Price of one unit (price)'),
			amount: asNumber('Amount of the line'),
		}),
	},
	lines: 'lines',
	required: ['sellerName', 'purchaseDate', 'total'],
};
