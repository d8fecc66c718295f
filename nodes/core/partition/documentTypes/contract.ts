import { date, list, number, text, texts, type DocumentType } from './documentType';

/** By schema.org: DigitalDocument, with the terms of a contract. */
export const contract: DocumentType = {
	value: 'contract',
	name: 'Contract',
	description: 'Parties, dates, term, notice, value and governing law',
	fields: {
		title: text('Title of the contract (name)'),
		contractNumber: text('Number of the contract (identifier)'),
		signedDate: date('Date of the signature, or of the contract (dateCreated)'),
		startDate: date('Date on which it takes effect'),
		endDate: date('Date on which it ends'),
		term: text('How long it runs, as the contract says it'),
		renewal: text('How it renews, as the contract says it'),
		noticePeriod: text('Notice to terminate or not to renew, as the contract says it'),
		value: number('Total price'),
		currency: text('Currency as the contract writes it, such as EUR or $'),
		paymentTerms: text('What is paid and when, as the contract says it'),
		governingLaw: text('Law that governs the contract, such as Delaware'),
		parties: list('The parties', {
			name: text('Name of the party (name)'),
			role: text('Role of the party, such as Licensor'),
			address: text('Address of the party'),
		}),
		signatories: texts('Names of the signatories'),
		summary: text('What the contract is about, in two sentences (abstract)'),
	},
	lines: 'parties',
	required: ['title', 'parties'],
	unchecked: ['summary'],
};
