import fc from 'fast-check';

import {
	markedName,
	markedPosition,
	newMark,
	withoutMark,
} from '../../../../../nodes/core/service/jobs/uploadMark';

const fileName = fc.oneof(
	fc.string({ minLength: 1, maxLength: 60 }),
	fc.constantFrom(
		'a.pdf',
		'same.txt',
		'report.tar.gz',
		'.hidden',
		'Über uns.docx',
		'a "b"\n.pdf',
		'發票.pdf',
	),
);

/** How services write the name of a file as its ID: with a hash, without spaces and signs, or in other cases. */
const spellings: ReadonlyArray<(name: string) => string> = [
	(name) => name,
	(name) => name.replace(/(\.[^.]*)?$/, '-88db7650$1'),
	(name) => `/data/in/${name}`,
	(name) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}.]+/gu, '_'),
	(name) => name.toUpperCase().replaceAll(/[^\p{L}\p{N}]+/gu, ''),
];

describe('the mark in the names of uploaded files', () => {
	it('tells each file, however the service spells its name, and no file of another launch', () => {
		fc.assert(
			fc.property(fc.array(fileName, { minLength: 1, maxLength: 12 }), (names) => {
				const [mark, other] = [newMark(), newMark()];
				for (const [position, name] of names.entries()) {
					for (const spelled of spellings) {
						const id = spelled(markedName(name, mark, position));
						expect(markedPosition(id, mark)).toBe(position);
						expect(markedPosition(id, other)).toBeUndefined();
					}
				}
			}),
		);
	});

	it('leaves the name as it was', () => {
		fc.assert(
			fc.property(fileName, fc.nat(2_000), (name, position) => {
				expect(withoutMark(markedName(name, newMark(), position))).toBe(name);
			}),
		);
	});

	it('keeps the extension, by which services tell the type, also of a very long name', () => {
		const marked = markedName(`${'x'.repeat(300)}.pdf`, newMark(), 3);
		expect(marked).toMatch(/\.pdf$/);
		expect(marked.length).toBeLessThan(200);
	});
});
