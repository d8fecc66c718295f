import { readFile } from 'node:fs/promises';

/** A document on its way through n8n. */
export interface MixedDocument {
	/** Which no other document has. */
	id: string;
	/** Every third one of a batch has the same. */
	name: string;
	mimeType: string;
	/** Of its content. */
	base64: string;
	/** What its text contains; undefined if it can't be processed. */
	expected?: string;
	/** What the error says if it can't be processed. */
	refusal?: RegExp;
}

const base64Of = (text: string): string => Buffer.from(text).toString('base64');

const email = (text: string): string =>
	[
		'From: sender@example.org',
		'To: recipient@example.org',
		'Subject: Offer',
		'Date: Mon, 2 Mar 2026 10:00:00 +0000',
		'MIME-Version: 1.0',
		'Content-Type: text/plain; charset=utf-8',
		'',
		text,
	].join('\r\n');

/** Types that are made of any text. */
const written = [
	{ ending: 'txt', mimeType: 'text/plain', write: (text: string) => text },
	{
		ending: 'html',
		mimeType: 'text/html',
		write: (text: string) => `<html><body><h1>Offer</h1><p>${text}</p></body></html>`,
	},
	{ ending: 'md', mimeType: 'text/markdown', write: (text: string) => `# Offer\n\n${text}\n` },
	{ ending: 'csv', mimeType: 'text/csv', write: (text: string) => `Item,Text\n1,${text}\n` },
	{ ending: 'eml', mimeType: 'message/rfc822', write: email },
] as const;

const sample = async (name: string): Promise<string> =>
	(await readFile(new URL(`../../local-service/samples/${name}`, import.meta.url))).toString(
		'base64',
	);

/** Documents of different types and sizes, in batches. Some can't be read. */
export async function mixedBatches(count: number, inBatch: number): Promise<MixedDocument[][]> {
	const [invoice, offer] = await Promise.all([sample('invoice.pdf'), sample('offer.docx')]);
	const documentAt = (batch: number, place: number): MixedDocument => {
		const id = `b${batch}-d${place}`;
		const stem = place % 3 === 0 ? `same b${batch}` : id;
		if (place % 40 === 7) {
			const refusal = /^The file isn't a PDF that can be read: document "/;
			const base64 = base64Of('%PDF-1.4 broken');
			return { id, name: `${stem}.pdf`, mimeType: 'application/pdf', base64, refusal };
		}
		if (place % 25 === 12) {
			const mimeType = 'application/pdf';
			return { id, name: `${stem}.pdf`, mimeType, base64: invoice, expected: 'Invoice' };
		}
		if (place % 25 === 13) {
			const mimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
			return { id, name: `${stem}.docx`, mimeType, base64: offer, expected: 'Offer' };
		}
		const { ending, mimeType, write } = written[(place * 7) % written.length] ?? written[0];
		const expected = `This is document ${id} and its end.`;
		const text = `${'More text before it. '.repeat((place * place) % 300)}${expected}`;
		return { id, name: `${stem}.${ending}`, mimeType, base64: base64Of(write(text)), expected };
	};
	return Array.from({ length: count }, (_, batch) =>
		Array.from({ length: inBatch }, (__, place) => documentAt(batch + 1, place)),
	);
}
