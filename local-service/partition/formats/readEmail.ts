import PostalMime from 'postal-mime';
import type { Address } from 'postal-mime';
import type { ElementDraft } from '../serviceElement.ts';
import { readHtml } from './readHtml.ts';
import { readText } from './readText.ts';

function shownAddress(address: Address): string[] {
	if (address.group !== undefined) return address.group.flatMap(shownAddress);
	return [address.name ? `${address.name} <${address.address}>` : (address.address ?? '')];
}

function shownAddresses(addresses: readonly Address[] | undefined): string[] {
	return (addresses ?? []).flatMap(shownAddress).filter((address) => address !== '');
}

/** Reads an email: its HTML body, else its text; sender, recipients and subject as metadata. */
export async function readEmail(content: Buffer): Promise<ElementDraft[]> {
	const email = await PostalMime.parse(content);
	const header = {
		bcc_recipient: shownAddresses(email.bcc),
		cc_recipient: shownAddresses(email.cc),
		email_message_id: email.messageId?.replace(/^<|>$/g, ''),
		sent_from: shownAddresses(email.from && [email.from]),
		sent_to: shownAddresses(email.to),
		subject: email.subject,
	};
	const fileMetadata = Object.fromEntries(
		Object.entries(header).filter(([, value]) => value !== undefined && value.length > 0),
	);
	const drafts = email.html ? readHtml(email.html) : readText(email.text ?? '');
	return drafts.map((draft) => ({ ...draft, fileMetadata }));
}
