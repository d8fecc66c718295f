import fc from 'fast-check';
import { createHash } from 'node:crypto';

import {
	contentMarkOf,
	markedName,
	markIn,
	markedPosition,
	newMark,
	reusableMark,
	withoutMark,
	withoutMarks,
} from '../../../../nodes/core/paid/marks';

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
		// Names of earlier uploads, and of strangers who know what one looks like.
		'old-n8n0123456789abx0z.pdf',
		`copy-n8n0123456789abx7zh${'a'.repeat(24)}t0abcde.pdf`,
		`cut-n8n0123456789abx7zh${'a'.repeat(24)}t`,
		'a.n8n0123456789abx0z',
		'n8n0123456789abx0z.n8n0123456789abx1z',
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
						expect(markIn(id)).toBe(`${mark}x${position}z`);
						expect(reusableMark(id)).toBeUndefined();
						const content = contentMarkOf([name], mark);
						const origin = 'wp0123456789ab';
						const reusable = spelled(markedName(name, mark, position, { origin, content }));
						expect(reusableMark(reusable)).toMatchObject({ launch: mark, position, content });
					}
				}
			}),
		);
	});

	it('says of a content only what the owner of the key can say', () => {
		const mark = contentMarkOf(['content', 'settings'], 'key');
		expect(contentMarkOf(['content', 'settings'], 'key')).toBe(mark);
		for (const other of [
			contentMarkOf(['content', 'settings'], 'other key'),
			contentMarkOf(['other content', 'settings'], 'key'),
			contentMarkOf(['content', 'other settings'], 'key'),
			`h${createHash('sha256').update('["content","settings"]').digest('hex').slice(0, 24)}`,
		]) {
			expect(other).not.toBe(mark);
		}
	});

	it('leaves texts with names as they were', () => {
		const names = ['a b.pdf', 'old-n8n0123456789abx0z.pdf', '發票.pdf'];
		const text = (shown: string[]) => `Failed: "${shown.join('", "')}" (see ${shown[2]})`;
		const marked = names.map((name, position) => markedName(name, newMark(), position));
		expect(withoutMarks(text(marked))).toBe(text(names));
	});

	it('leaves the name as it was, without its folders', () => {
		fc.assert(
			fc.property(fileName, fc.nat(2_000), (name, position) => {
				const marked = markedName(name, newMark(), position);
				expect(withoutMark(marked)).toBe(/[^/\\]*$/.exec(name)?.[0]);
				expect(marked).not.toMatch(/[/\\]/);
			}),
		);
	});

	it.each([
		['v1.2/README', /^README-MARK$/],
		['C:\\docs.old\\a.pdf', /^a-MARK\.pdf$/],
		['.pdf', /^MARK\.pdf$/],
		['a.b.pdf', /^a\.b-MARK\.pdf$/],
	])('stands before the extension of the base name: %s', (name, expected) => {
		const mark = newMark();
		const marked = markedName(name, mark, 3);
		expect(marked.replace(`${mark}x3z`, 'MARK')).toMatch(expected);
	});

	it.each([
		['Latin letters', 'x'.repeat(300)],
		['CJK characters', '\u5831'.repeat(80)],
		['emoji', '\u{1f4c4}'.repeat(70)],
	])(
		'keeps a long name within 200 bytes, with the extension that tells its type: %s',
		(_of, stem) => {
			const marked = markedName(`${stem}.pdf`, newMark(), 3);
			expect(marked).toMatch(/\.pdf$/);
			expect(Buffer.byteLength(marked)).toBeLessThanOrEqual(200);
			expect(Buffer.from(marked).toString()).toBe(marked);
		},
	);

	it.each(['x', '\u5831'])('cuts a long extension, too, and keeps the mark: %s', (character) => {
		const mark = newMark();
		const marked = markedName(`a.${character.repeat(300)}`, mark, 3);
		expect(Buffer.byteLength(marked)).toBeLessThanOrEqual(200);
		expect(markedPosition(marked, mark)).toBe(3);
		expect(markIn(marked.toUpperCase())).toBe(`${mark}x3z`);
	});
});
