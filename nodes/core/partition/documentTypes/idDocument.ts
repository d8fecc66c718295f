import { date, oneOf, text, type DocumentType } from './documentType';

/** By schema.org (Person) and the fields of ICAO 9303. */
export const idDocument: DocumentType = {
	value: 'idDocument',
	name: 'ID Document',
	description: 'Person, number and dates of a passport, card or license',
	fields: {
		documentKind: oneOf('Kind of the document', [
			'Passport',
			'Identity Card',
			'Driving License',
			'Residence Permit',
			'Other',
		]),
		documentNumber: text('Number of the document (identifier)'),
		familyName: text('Family name, or the whole name if it has no parts'),
		givenName: text('Given names'),
		birthDate: date('Date of birth'),
		birthPlace: text('Place of birth'),
		nationality: text('Nationality as the document writes it'),
		gender: text('Sex as the document writes it, such as F'),
		address: text('Address of the person'),
		personalNumber: text('Number of the person, if it is another one'),
		issueDate: date('Date of issue (dateCreated)'),
		expiryDate: date('Date of expiry (expires)'),
		issuingCountry: text('Country or state that issued it, as the document writes it'),
		authority: text('Authority that issued it (sourceOrganization)'),
	},
	required: ['documentNumber', 'familyName', 'birthDate', 'expiryDate'],
};
