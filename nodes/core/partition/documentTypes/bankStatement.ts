import { asDate, asList, asNumber, asText, type DocumentType } from './documentType';

/** What a statement says in ISO 20022 (camt.053), in words. */
export const bankStatement: DocumentType = {
	value: 'bankStatement',
	name: 'Bank Statement',
	description: 'Account, period, balances and transactions',
	fields: {
		bankName: asText('Name of the bank'),
		accountHolder: asText('Name of the account holder'),
		accountHolderAddress: asText('Address of the account holder, without the name'),
		accountType: asText('Kind of the account'),
		accountNumber: asText('Number of the account, if it is no IBAN'),
		iban: asText('IBAN of the account'),
		statementNumber: asText('Number of the statement'),
		periodStart: asDate('First day of the statement'),
		periodEnd: asDate('Last day of the statement, or its date'),
		currency: asText('Currency as the statement writes it, such as EUR or $'),
		openingBalance: asNumber('Balance at the beginning, negative if overdrawn'),
		closingBalance: asNumber('Balance at the end, negative if overdrawn'),
		totalCredit: asNumber('Sum of the amounts that arrive'),
		totalDebit: asNumber('Sum of the amounts that leave'),
		transactions: asList('The transactions, without balances and totals', {
			bookingDate: asDate('Date of booking'),
			description: asText('What the transaction is for, as the statement writes it'),
			amount: asNumber('Amount, negative if it leaves the account'),
			balance: asNumber('Balance after the transaction'),
		}),
	},
	lines: 'transactions',
	required: ['periodEnd', 'closingBalance'],
};
