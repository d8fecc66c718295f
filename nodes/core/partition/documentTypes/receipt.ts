import { date, list, number, text, type DocumentType } from './documentType';

/** By schema.org: Order and Invoice, with the totals of EN 16931. */
export const receipt: DocumentType = {
	value: 'receipt',
	name: 'Receipt',
	description: 'Shop, date, total, tax, way of payment and items',
	fields: {
		sellerName: text('Name of the shop (seller)'),
		sellerAddress: text('Address of the shop (seller.address)'),
		sellerPhone: text('Phone number of the shop (seller.telephone)'),
		sellerVatId: text('Tax number of the shop (seller.vatID)'),
		receiptNumber: text('Number of the receipt (confirmationNumber)'),
		purchaseDate: date('Date of the purchase (orderDate)'),
		purchaseTime: text('Time of the purchase, as the receipt writes it (orderDate)'),
		currency: text('Currency as the receipt writes it, such as EUR or $ (priceCurrency)'),
		netTotal: number('Total without tax'),
		taxTotal: number('Total of the tax'),
		tip: number('Tip'),
		total: number('Total paid, with tax (totalPaymentDue)'),
		paymentMethod: text('Way of payment, such as cash or the name of the card'),
		lines: list('The items bought (orderedItem)', {
			name: text('Name of the item (orderedItem.name)'),
			quantity: number('Quantity (orderQuantity)'),
			unitPrice: number('Price of one unit (price)'),
			amount: number('Amount of the line'),
		}),
	},
	lines: 'lines',
	required: ['sellerName', 'purchaseDate', 'total'],
};
