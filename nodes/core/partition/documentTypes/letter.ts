import { date, text, type DocumentType } from './documentType';

/** By schema.org: Message. */
export const letter: DocumentType = {
	value: 'letter',
	name: 'Letter',
	description: 'Sender, recipient, date, subject and references',
	fields: {
		senderName: text('Name of the sender (sender.name)'),
		senderAddress: text('Address of the sender, without the name (sender.address)'),
		senderEmail: text('Email address of the sender (sender.email)'),
		signatory: text('Name of the signatory, if not the sender'),
		recipientName: text('Name of the recipient (recipient.name)'),
		recipientAddress: text('Address of the recipient, without the name (recipient.address)'),
		dateSent: date('Date of the letter'),
		subject: text('Subject line (headline)'),
		senderReference: text("The sender's reference or customer number (identifier)"),
		recipientReference: text("The recipient's reference, if the letter names one"),
		deadline: date('Date by which to answer or act'),
		request: text('What the letter asks the recipient to do, in one sentence (potentialAction)'),
		summary: text('What the letter says, in two sentences (abstract)'),
	},
	required: ['senderName', 'dateSent'],
	unchecked: ['request', 'summary'],
};
