import { asDate, asOneOf, asText, type DocumentType } from './documentType';

/** By schema.org (Person) and the fields of ICAO 9303. */
export const idDocument: DocumentType = {
	value: 'idDocument',
	name: 'ID Document',
	description: 'Person, number and dates of a passport, card or license',
	fields: {
		documentKind: asOneOf('Kind of the document', [
			'Passport',
			'Identity Card',
			'Driving License',
			'Residence Permit',
			'Other',
		]),
		documentNumber: asText('Number of the document (identifier)'),
		familyName: asText('Family name, or the whole name if it has no parts'),
		givenName: asText('Given names'),
		birthDate: asDate('Date of birth'),
		birthPlace: asText('Place of birth'),
		nationality: asText('Nationality as the document writes it'),
		gender: asText('Sex as the document writes it, such as F'),
		address: asText('Address of the person'),
		personalNumber: asText('Number of the person, if it is another one'),
		issueDate: asDate('Date of issue (dateCreated)'),
		expiryDate: asDate('Date of expiry (expires)'),
		issuingCountry: asText('Country or state that issued it, as the document writes it'),
		authority: asText('Authority that issued it (sourceOrganization)'),
	},
	required: ['documentNumber', 'familyName', 'birthDate', 'expiryDate'],
};
