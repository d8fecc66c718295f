import { randomBytes } from 'node:crypto';

import fc from 'fast-check';

import { maskSecretsIn } from '../../../../nodes/shared/secrets/maskSecretsIn';

const stars = '**********';
const key = 'sk-live/9fQ+2"x=Zü7Kd0aPq';

const hexOf = (text: string) => Buffer.from(text).toString('hex');
const base64Of = (text: string) => Buffer.from(text).toString('base64');
const eachUnit = (text: string, write: (code: number) => string) =>
	[...Array(text.length).keys()].map((at) => write(text.charCodeAt(at))).join('');
const eachCharacter = (text: string, write: (code: number) => string) =>
	[...text].map((character) => write(character.codePointAt(0) ?? 0)).join('');
const digits = (code: number, length: number) => code.toString(16).padStart(length, '0');

/** Writings of a whole text by a service, a proxy or a log. Each can be undone. */
const spellings: Record<string, (text: string) => string> = {
	raw: (text) => text,
	json: (text) => JSON.stringify(text).slice(1, -1),
	jsonWithSlashes: (text) => JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/'),
	unicodeEscapes: (text) => eachUnit(text, (code) => `\\u${digits(code, 4)}`),
	bracedEscapes: (text) => eachCharacter(text, (code) => `\\u{${digits(code, 1)}}`),
	someUnicodeEscapes: (text) =>
		text.replace(/[^a-z]/g, (character) =>
			eachUnit(character, (code) => `\\u${digits(code, 4).toUpperCase()}`),
		),
	byteEscapes: (text) => hexOf(text).replace(/../g, '\\x$&'),
	percent: encodeURIComponent,
	percentLowerCase: (text) =>
		encodeURIComponent(text).replace(/%../g, (part) => part.toLowerCase()),
	percentAll: (text) => hexOf(text).replace(/../g, '%$&'),
	base64: base64Of,
	base64Embedded1: (text) => base64Of(`:${text}:`),
	base64Embedded2: (text) => base64Of(`ab${text}`),
	base64Url: (text) => Buffer.from(`user:${text}`).toString('base64url'),
	base64Wrapped: (text) => base64Of(text).replace(/.{7}/g, '$&\r\n'),
	entitiesDecimal: (text) => eachCharacter(text, (code) => `&#${code};`),
	entitiesHex: (text) => eachCharacter(text, (code) => `&#x${digits(code, 2)};`),
	entitiesNamed: (text) =>
		text.replace(
			/[&"'+/=<>%]/g,
			(character) =>
				({
					'&': '&amp;',
					'"': '&quot;',
					"'": '&apos;',
					'+': '&plus;',
					'/': '&sol;',
					'=': '&equals;',
					'<': '&lt;',
					'>': '&gt;',
					'%': '&percnt;',
				})[character] ?? '',
		),
	longUnicodeEscapes: (text) => eachCharacter(text, (code) => `\\U${digits(code, 8)}`),
	percentUnits: (text) => eachUnit(text, (code) => `%u${digits(code, 4)}`),
	entitiesWithZeros: (text) => eachCharacter(text, (code) => `&#x${digits(code, 7)};`),
	lineBreak: (text) => [...text].toSpliced(3, 0, '\n    ').join(''),
	lineBreakTag: (text) => [...text].toSpliced(5, 0, '<br />').join(''),
};
const names = Object.keys(spellings);

describe('spellings of the key', () => {
	it.each(names)('hides it as %s, and nothing around it', (name) => {
		const shown = spellings[name](key);
		const masked = maskSecretsIn(`Sent: "${shown}", so it says`, [key]);
		// Of Base64, what encodes the text around the key may stay, as well as line breaks and the padding.
		expect(masked).toMatch(/^Sent: "[\w\s]{0,6}\*{10}[\w\s]{0,3}={0,2}", so it says$/);
		if (!name.startsWith('base64')) expect(masked).toBe(`Sent: "${stars}", so it says`);
	});

	it.each([
		['in capital letters', '3f9a0c44d1e25b7786aa', '3F9A0C44D1E25B7786AA'],
		['in small letters', 'ABCD-EFGH-IJKL', 'abcd-efgh-ijkl'],
		['without its scheme', 'Bearer sk-1234567890abcdef', 'sk-1234567890abcdef'],
		['without its scheme and name', 'Token token="abcd1234efgh"', 'abcd1234efgh'],
		['as the password of a Basic header', `Basic ${base64Of('me:geheim-12')}`, 'geheim-12'],
		['as the pair of a Basic header', `Basic ${base64Of('me:geheim-12')}`, 'me:geheim-12'],
		['with the scheme alone', 'sk-1234567890abcdef', 'Bearer sk-1234567890abcdef'],
		[
			'as the body of a PEM file',
			'-----BEGIN K-----\nMIIEabcd\nefgh\n-----END K-----',
			'MIIEabcdefgh',
		],
		['in Latin-1', 'schlüssel-9', 'schl%FCssel-9'],
		['as its first 12 characters', 'sk-1234567890abcdef', 'sk-123456789'],
		['as its last 12 characters', 'sk-1234567890abcdef', '567890abcdef'],
		['as the Base64 of its last 12 characters', 'sk-1234567890abcdef', base64Of('567890abcdef')],
		['with + for its spaces, as in a form', 'two words+more', 'two+words%2Bmore'],
		['before an ellipsis', 'sk-1234567890abcdef', 'sk-1234…'],
		['before three dots', 'sk-1234567890abcdef', 'sk-1234...'],
		['on both sides of stars', 'sk-1234567890abcdef', 'sk-12***cdef'],
	])('hides it %s', (_how, secret, shown) => {
		const masked = maskSecretsIn(`It was ${shown} then`, [secret]);
		expect(masked).toContain(stars);
		expect(masked).toMatch(/^It was (Bearer )?[*….]+ then$/);
	});

	it.each([
		['test', 'the latest contest attests', 'the latest contest attests'],
		['test', 'the key is test.', 'the key is test.'],
		['test', 'test', stars],
		['Bearer test12', 'test12', stars],
		['test123', 'test123-invoices', 'test123-invoices'],
		['test1234', 'the key is test1234.', `the key is ${stars}.`],
		['abc', 'abc', 'abc'],
		[
			'sk-1234567890abcdef',
			'sk-12345678 and 67890abcdef are 11',
			'sk-12345678 and 67890abcdef are 11',
		],
		['sk-1234567890abcdef', 'sk-…, 123…', 'sk-…, 123…'],
		['https://host.example/a?b', 'see https://host.example', 'see https://host.example'],
	])('with the key %s writes %j', (secret, text, expected) => {
		expect(maskSecretsIn(text, [secret])).toBe(expected);
	});

	it('shows no key, whatever it is, however it is spelled, and wherever it stands', () => {
		const secret = fc
			.string({ minLength: 8, maxLength: 60, unit: 'grapheme' })
			.filter((text) => text === text.trim() && text.length >= 8 && !/[*\s]/.test(text));
		fc.assert(
			fc.property(
				secret,
				fc.constantFrom(...names),
				fc.string({ unit: 'grapheme' }),
				fc.string({ unit: 'grapheme' }),
				(value, name, before, after) => {
					const shown = spellings[name](value);
					const masked = maskSecretsIn(`${before}\n${shown} ${after}`, [value]);
					expect(masked).not.toContain(shown);
					expect(masked).toContain(stars);
				},
			),
			{ numRuns: 1_000 },
		);
	});

	it('leaves a text that takes too long to search, but for the key in it', () => {
		const image = randomBytes(100_000).toString('base64');
		expect(maskSecretsIn(image, [key])).toBe(image);
		expect(maskSecretsIn(`${image} ${key}`, [key])).toBe(`${image} ${stars}`);
	});

	it.each([
		['letters', 'a'],
		['Base64', 'QUJD'],
		['nested Base64', Buffer.from(base64Of(base64Of(base64Of('QUJD'.repeat(999))))).toString()],
		['escapes', '%41'],
		['the key, almost', key.slice(0, -1)],
		['beginnings of the key', 'sk-l'],
		['white space', ' '],
		['line breaks', '\n'],
		['open escapes', '\\u00'],
		['open entities', '&am'],
		['open tags', '<br '],
	])('takes time proportional to the length of a text of %s', (_what, part) => {
		const timeOf = (length: number) => {
			const text = part.repeat(Math.ceil(length / part.length)).slice(0, length);
			const times = [1, 2].map(() => {
				const start = process.cpuUsage();
				maskSecretsIn(text, [key, 'another-key-of-more-characters']);
				const { user, system } = process.cpuUsage(start);
				return user + system;
			});
			return Math.min(...times);
		};
		timeOf(10_000);
		// Sixteen times the text: 16 when linear, 256 when quadratic.
		expect(timeOf(160_000) / Math.max(timeOf(10_000), 2_000)).toBeLessThan(64);
	});
});
