import { asDate, asText, type DocumentType } from './documentType';

/** By schema.org: Message. */
export const letter: DocumentType = {
	value: 'letter',
	name: 'Letter',
	description: 'Sender, recipient, date, subject and references',
	fields: {
		senderName: asText('Name of the sender (sender.name)'),
		senderAddress: asText('Address of the sender, without the name (sender.address)'),
		senderEmail: asText('Email address of the sender (sender.email)'),
		signatory: asText('Name of the signatory, if not the sender'),
		recipientName: asText('Name of the recipient (recipient.name)'),
		recipientAddress: asText('Address of the recipient, without the name (recipient.address)'),
		dateSent: asDate('Date of the letter'),
		subject: asText('Subject line (headline)'),
		senderReference: asText("The sender's reference or customer number (identifier)"),
		recipientReference: asText("The recipient's reference, if the letter names one"),
		deadline: asDate('Date by which to answer or act'),
		request: asText('What the letter asks the recipient to do, in one sentence (potentialAction)'),
		summary: asText('What the letter says, in two sentences (abstract)'),
	},
	required: ['senderName', 'dateSent'],
	unchecked: ['request', 'summary'],
};
