import { asDate, asList, asNumber, asText, asTexts, type DocumentType } from './documentType';

/** By schema.org: DigitalDocument, with the terms of a contract. */
export const contract: DocumentType = {
	value: 'contract',
	name: 'Contract',
	description: 'Parties, dates, term, notice, value and governing law',
	fields: {
		title: asText('Title of the contract (name)'),
		contractNumber: asText('Number of the contract (identifier)'),
		signedDate: asDate('Date of the signature, or of the contract (dateCreated)'),
		startDate: asDate('Date on which it takes effect'),
		endDate: asDate('Date on which it ends'),
		term: asText('How long it runs, as the contract says it'),
		renewal: asText('How it renews, as the contract says it'),
		noticePeriod: asText('Notice to terminate or not to renew, as the contract says it'),
		value: asNumber('Total price'),
		currency: asText('Currency as the contract writes it, such as EUR or $'),
		paymentTerms: asText('What is paid and when, as the contract says it'),
		governingLaw: asText('Law that governs the contract, such as Delaware'),
		parties: asList('The parties', {
			name: asText('Name of the party (name)'),
			role: asText('Role of the party, such as Licensor'),
			address: asText('Address of the party'),
		}),
		signatories: asTexts('Names of the signatories'),
		summary: asText('What the contract is about, in two sentences (abstract)'),
	},
	lines: 'parties',
	required: ['title', 'parties'],
	unchecked: ['summary'],
};
