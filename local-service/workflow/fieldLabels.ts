/**
 * What documents call the fields of invoices, purchase orders and receipts, as their schemas name them. This service has no
 * model: it finds a value by its label, the longest first.
 */
export const fieldLabels: Readonly<Record<string, readonly string[]>> = {
	invoiceNumber: ['invoice number', 'invoice no', 'invoice id', 'bill number', 'invoice'],
	receiptNumber: [
		...['receipt number', 'receipt no', 'transaction number', 'booking id', 'receipt'],
	],
	orderNumber: [
		...['purchase order number', 'purchase order no', 'order number', 'order no', 'po number'],
		...['po no', 'purchase order', 'order reference'],
	],
	issueDate: [
		...['invoice date', 'date of issue', 'issue date', 'issued on', 'issued', 'order date'],
		...['billing date', 'date'],
	],
	purchaseDate: ['purchase date', 'transaction date', 'date'],
	purchaseTime: ['time'],
	dueDate: ['payment due date', 'due date', 'payment due', 'due on', 'pay by', 'due'],
	deliveryDate: ['delivery date', 'date of delivery', 'ship date', 'deliver by'],
	sellerName: ['seller', 'supplier', 'vendor', 'sold by', 'from', 'merchant', 'payee'],
	sellerVatId: ['vat identification number', 'vat number', 'vat reg no', 'vat no', 'vat id'],
	customerNumber: ['customer number', 'customer no', 'customer id'],
	buyerName: [
		...['bill to', 'billed to', 'invoice to', 'sold to', 'customer name', 'customer', 'buyer'],
		'client',
	],
	deliveryAddress: ['deliver to', 'delivery address', 'ship to', 'shipping address'],
	iban: ['iban'],
	paymentReference: ['payment reference', 'reference'],
	paymentTerms: ['payment terms', 'terms of payment', 'terms'],
	rate: ['tax rate', 'vat rate', 'rate'],
	taxAmount: ['tax amount', 'vat amount', 'tax', 'vat'],
	paymentMethod: ['payment method', 'paid by', 'payment'],
	currency: ['currency'],
	discount: ['total discount', 'discount'],
	shipping: ['shipping and handling', 'shipping', 'freight', 'delivery charge'],
	netTotal: ['net total', 'total net', 'subtotal', 'sub total', 'net amount', 'total without tax'],
	taxTotal: ['total tax', 'tax total', 'total vat', 'vat total', 'sales tax', 'tax', 'vat', 'gst'],
	tip: ['tip', 'gratuity'],
	total: [
		'grand total',
		'invoice total',
		'order total',
		'total with tax',
		'total amount',
		'total for this invoice',
		'total',
	],
	amountDue: ['amount due', 'balance due', 'total due', 'amount payable', 'amount to pay'],
	// The columns of their lines.
	name: ['description', 'item', 'product', 'article', 'service', 'details'],
	itemNumber: ['item number', 'item no', 'sku', 'article number', 'code'],
	quantity: ['quantity', 'qty', 'hours', 'units', 'pcs'],
	unit: ['unit', 'uom'],
	unitPrice: ['unit price', 'unit cost', 'price per unit', 'rate', 'price', 'each'],
	taxRate: ['tax rate', 'vat rate', 'vat', 'tax'],
	netAmount: ['net amount', 'line total', 'amount', 'total', 'sum'],
	amount: ['amount', 'line total', 'total', 'price'],
};

/** A field that says the same as another one where no label is its own: what is due is the total. */
export const otherField: Readonly<Record<string, string>> = { total: 'amountDue' };
