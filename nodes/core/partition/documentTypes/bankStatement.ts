import { date, list, number, text, type DocumentType } from './documentType';

/** What a statement says in ISO 20022 (camt.053), in words. */
export const bankStatement: DocumentType = {
	value: 'bankStatement',
	name: 'Bank Statement',
	description: 'Account, period, balances and transactions',
	fields: {
		bankName: text('Name of the bank'),
		accountHolder: text('Name of the account holder'),
		accountHolderAddress: text('Address of the account holder, without the name'),
		accountType: text('Kind of the account'),
		accountNumber: text('Number of the account, if it is no IBAN'),
		iban: text('IBAN of the account'),
		statementNumber: text('Number of the statement'),
		periodStart: date('First day of the statement'),
		periodEnd: date('Last day of the statement, or its date'),
		currency: text('Currency as the statement writes it, such as EUR or $'),
		openingBalance: number('Balance at the beginning, negative if overdrawn'),
		closingBalance: number('Balance at the end, negative if overdrawn'),
		totalCredit: number('Sum of the amounts that arrive'),
		totalDebit: number('Sum of the amounts that leave'),
		transactions: list('The transactions, without balances and totals', {
			bookingDate: date('Date of booking'),
			description: text('What the transaction is for, as the statement writes it'),
			amount: number('Amount, negative if it leaves the account'),
			balance: number('Balance after the transaction'),
		}),
	},
	lines: 'transactions',
	required: ['periodEnd', 'closingBalance'],
};
