import fc from 'fast-check';

import { textSource } from '../../../../nodes/core/documents/textFile';

async function bytesOf(content: string): Promise<Buffer> {
	const given = { content, isBase64: true, fileName: '', fieldName: 'files' };
	return (await (await textSource(given).open()).open()) as Buffer;
}

const bytes = (length: number) => Buffer.from(Array.from({ length }, (_, at) => (at * 31) % 256));

describe('Base64 in Content', () => {
	it('is read in any spelling', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.uint8Array({ minLength: 1, maxLength: 60 }),
				fc.constantFrom('base64', 'base64url'),
				fc.integer({ min: 1, max: 80 }),
				async (content, encoding, width) => {
					const expected = Buffer.from(content);
					const lines = expected
						.toString(encoding as 'base64')
						.match(new RegExp(`.{1,${width}}`, 'g'));
					expect(await bytesOf(`\n ${lines?.join('\r\n')} \n`)).toEqual(expected);
				},
			),
		);
	});

	it.each([1, 2, 3, 63, 76])(
		'is read across the slices it is decoded in: lines of %i characters',
		async (width) => {
			const expected = bytes(400_001);
			const text = expected.toString('base64').replace(new RegExp(`.{${width}}`, 'g'), '$&\n');
			expect((await bytesOf(text)).equals(expected)).toBe(true);
		},
	);

	it.each(['a', 'ab=c', 'abcd====', 'abc\u00e9', 'a b c d e', `${'A'.repeat(300_000)}!`])(
		'is refused when it is none: %.12s',
		async (content) => {
			await expect(bytesOf(content)).rejects.toThrow("doesn't contain valid Base64");
		},
	);
});

describe('text in Content', () => {
	const sent = async (content: string, fileName = '') => {
		const { mimeType, fileName: name } = await textSource({
			content,
			isBase64: false,
			fileName,
			fieldName: 'files',
		}).open();
		return [name, mimeType];
	};

	it.each([
		'<h1>Report</h1><p>All is well.</p>',
		'\n<!DOCTYPE html>\n<title>x</title>',
		'<html lang="en"><body>x</body></html>',
		'<!-- made by hand -->\n<table><tr><td>1</td></tr></table>',
		'<TABLE border="1"><tr><td>1</td></tr></TABLE>',
	])('is HTML if it starts as HTML does: %j', async (content) => {
		expect(await sent(content)).toEqual(['document.html', 'text/html']);
	});

	it.each([
		'All is well.',
		'< 3 pages',
		'<me@example.com> wrote: <p>',
		'<note>of XML</note>',
		'1 < 2',
	])('is plain text otherwise: %j', async (content) => {
		expect(await sent(content)).toEqual(['document.txt', 'text/plain']);
	});

	it('is what its file name says', async () => {
		expect(await sent('<h1>x</h1>', 'notes.txt')).toEqual(['notes.txt', 'text/plain']);
		expect(await sent('# x', 'notes.md')).toEqual(['notes.md', 'text/markdown']);
	});
});
