import fc from 'fast-check';

import { textFile } from '../../../../nodes/shared/input/textFile';

async function bytesOf(content: string): Promise<Buffer> {
	const given = { content, isBase64: true, fileName: '', fieldName: 'files' };
	return (await (await textFile(given)).open()) as Buffer;
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
