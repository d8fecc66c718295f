import { date, list, number, text, type DocumentType } from './documentType';

/** By ISO 20022: camt.053, the statement of a bank to its customer. */
export const bankStatement: DocumentType = {
	value: 'bankStatement',
	name: 'Bank Statement',
	description: 'Account, period, balances and transactions',
	fields: {
		bankName: text('Name of the bank (Svcr)'),
		accountHolder: text('Name of the account holder (Ownr)'),
		accountHolderAddress: text('Address of the account holder, without the name (PstlAdr)'),
		accountType: text('Kind of the account, as the bank calls it (Tp)'),
		accountNumber: text('Number of the account, if it is no IBAN (Othr)'),
		iban: text('IBAN of the account (IBAN)'),
		statementNumber: text('Number of the statement (LglSeqNb)'),
		periodStart: date('First day of the statement (FrDtTm)'),
		periodEnd: date('Last day of the statement, or its date (ToDtTm)'),
		currency: text('Currency as the statement writes it, such as EUR or $ (Ccy)'),
		openingBalance: number('Balance at the beginning, negative if overdrawn (OPBD)'),
		closingBalance: number('Balance at the end, negative if overdrawn (CLBD)'),
		totalCredit: number('Sum of all amounts that arrive (TtlCdtNtries)'),
		totalDebit: number('Sum of all amounts that leave, without a sign (TtlDbtNtries)'),
		transactions: list('The transactions, without balances and totals (Ntry)', {
			bookingDate: date('Date of booking (BookgDt)'),
			description: text('What the transaction is for, as the statement writes it (AddtlNtryInf)'),
			amount: number('Amount, negative if it leaves the account (Amt)'),
			balance: number('Balance after the transaction'),
		}),
	},
	lines: 'transactions',
	required: ['periodEnd', 'closingBalance'],
};
