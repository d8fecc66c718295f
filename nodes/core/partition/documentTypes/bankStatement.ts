import { date, list, number, text, type DocumentType } from './documentType';

/** By schema.org (BankAccount, MoneyTransfer) and the balances of ISO 20022 camt.053. */
export const bankStatement: DocumentType = {
	value: 'bankStatement',
	name: 'Bank Statement',
	description: 'Account, period, balances and transactions',
	fields: {
		bankName: text('Name of the bank (provider)'),
		accountHolder: text('Name of the account holder (accountId.owner)'),
		accountNumber: text('Number of the account, if it is no IBAN (identifier)'),
		iban: text('IBAN of the account'),
		statementNumber: text('Number of the statement'),
		periodStart: date('First day of the statement (startDate)'),
		periodEnd: date('Last day of the statement (endDate)'),
		currency: text('Currency as the statement writes it, such as EUR or $ (currency)'),
		openingBalance: number('Balance at the beginning, negative if overdrawn (OPBD)'),
		closingBalance: number('Balance at the end, negative if overdrawn (CLBD)'),
		transactions: list('The transactions, without balances', {
			date: date('Date of booking (BookgDt)'),
			description: text('What the transaction is for, as the statement writes it'),
			counterparty: text('Who paid or was paid (sender, recipient)'),
			amount: number('Amount, negative if it leaves the account (amount)'),
			balance: number('Balance after the transaction'),
		}),
	},
	lines: 'transactions',
	required: ['periodEnd', 'closingBalance'],
};
