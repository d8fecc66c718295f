import fc from 'fast-check';
import { NodeOperationError, type INode } from 'n8n-workflow';

import { HiddenSecrets } from '../../../../nodes/core/secrets/hiddenSecrets';

const stars = '**********';
const key = 'sk-live/9fQ+2"x=Zü7Kd0aPq';

const base64Of = (text: string) => Buffer.from(text).toString('base64');

/** How services, proxies and logs repeat a text that they received. */
const spellings: Record<string, (text: string) => string> = {
	raw: (text) => text,
	json: (text) => JSON.stringify(text).slice(1, -1),
	jsonWithSlashes: (text) => JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/'),
	jsonInAscii: (text) =>
		JSON.stringify(text)
			.slice(1, -1)
			.replace(
				/[^\x20-\x7e]|[&<>]/g,
				(unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
			),
	percent: encodeURIComponent,
	percentInSmallLetters: (text) =>
		encodeURIComponent(text).replace(/%../g, (part) => part.toLowerCase()),
	percentInPath: encodeURI,
	percentInForm: (text) => new URLSearchParams({ '': text }).toString().slice(1),
	base64: base64Of,
	base64OfUserAndKey: (text) => base64Of(`user:${text}`),
	base64BetweenOthers: (text) => base64Of(`ab${text}:x`),
	base64InAddress: (text) => Buffer.from(`me:${text}`).toString('base64url'),
};
const names = Object.keys(spellings);

describe('the spellings of a secret', () => {
	it.each(names)('are masked in a text: %s', (name) => {
		const masked = new HiddenSecrets(key).inText(`Sent: "${spellings[name](key)}", it says`);
		// Of Base64, what encodes the text around the secret stays.
		expect(masked).toMatch(/^Sent: "[\w=]{0,8}\*{10}[\w=]{0,4}", it says$/);
		if (!name.startsWith('base64')) expect(masked).toBe(`Sent: "${stars}", it says`);
	});

	it.each(names)('are masked in a record, at any depth and in names: %s', async (name) => {
		const text = `key ${spellings[name](key)}`;
		const record = { id: 1, list: [{ text }], [text]: null };
		const masked = await new HiddenSecrets(key).inRecord(record);
		const hidden: unknown = expect.stringMatching(/^key [\w=]*\*{10}[\w=]*$/);
		expect(masked).toMatchObject({ id: 1, list: [{ text: hidden }] });
		expect(Object.keys(masked)).toEqual(['id', 'list', hidden]);
	});

	it('show no secret, whatever it is and wherever it stands', async () => {
		const secret = fc.string({ minLength: 8, maxLength: 60, unit: 'grapheme' });
		const text = fc.string({ unit: 'grapheme' });
		await fc.assert(
			fc.asyncProperty(
				secret.filter((value) => !/[*\s]|\p{Cs}/u.test(value)),
				fc.constantFrom(...names),
				text,
				text,
				async (value, name, before, after) => {
					const shown = spellings[name](value);
					const whole = `${before} ${shown} ${after}`;
					const hidden = new HiddenSecrets(value);
					const [record] = await hidden.inRecord([{ whole }]);
					for (const masked of [hidden.inText(whole), record?.whole]) {
						expect(masked).toContain(stars);
						expect(masked).not.toContain(shown);
					}
				},
			),
			{ numRuns: 1_000 },
		);
	});

	it.each([
		['with the key of a scheme alone', 'Bearer sk-1234567890abcdef', 'sk-1234567890abcdef'],
		['with a scheme before the key', 'sk-1234567890abcdef', 'Bearer sk-1234567890abcdef'],
		['with every line of a long one', `-----BEGIN\n${'a1+/\n'.repeat(999)}`, undefined],
	])('are masked %s', (_how, secret, shown = secret) => {
		const masked = new HiddenSecrets(secret).inText(`It was ${shown} then`);
		expect(masked).toMatch(/^It was (Bearer )?\*+ then$/);
	});
});

describe('a short secret', () => {
	it.each([
		['test', 'the latest contest attests', 'the latest contest attests'],
		['test', 'the key is test.', 'the key is test.'],
		['test', 'test', stars],
		['test', base64Of('test'), stars],
		['a"b&c', 'a%22b%26c', stars],
		['Bearer test12', 'test12', stars],
		['test123', 'test123-invoices', 'test123-invoices'],
		['test1234', 'the key is test1234.', `the key is ${stars}.`],
	])('is masked only as a whole value: of %s, %j becomes %j', async (secret, text, expected) => {
		expect(new HiddenSecrets(secret).inText(text)).toBe(expected);
		const masked = await new HiddenSecrets(secret).inRecord({ id: [text] });
		expect(masked).toEqual({ id: [expected] });
	});

	it('is masked in no name', async () => {
		const record = { test: 'a test', id: 'test-1' };
		expect(await new HiddenSecrets('test').inRecord(record)).toEqual(record);
	});
});

describe('HiddenSecrets', () => {
	it('leaves everything as it is without a secret in it', async () => {
		const record = { id: 'j', empty: '', none: null, list: [1, true, { note: 'a note' }] };
		for (const secrets of [[], [''], [key], [key, 'test', stars]]) {
			expect(await new HiddenSecrets(...secrets).inRecord(record)).toBe(record);
		}
	});

	it('masks secrets that it was told of later', () => {
		const hidden = new HiddenSecrets('first-secret');
		hidden.add('second-secret', 'Basic third-secret');
		const text = 'first-secret, second-secret, third-secret';
		expect(hidden.inText(text)).toBe(`${stars}, ${stars}, ${stars}`);
	});

	it('masks passwords and signatures in addresses, of whatever they are', async () => {
		const hidden = new HiddenSecrets();
		expect(
			await hidden.inRecord({ place: 'redis://me:geheim@host', link: 'http://h/?sig=ab&b=1' }),
		).toEqual({ place: `redis://me:${stars}@host`, link: `http://h/?sig=${stars}&b=1` });
	});

	it('masks all texts of an error in place, but for the node', () => {
		const node = { name: 'n', parameters: { text: key } } as unknown as INode;
		const cause = Object.assign(new Error(`cause ${key}`), { config: { headers: { key } } });
		const error = new NodeOperationError(node, cause, { description: `about ${key}` });
		Object.assign(error.context, { self: error, list: [{ key }] });
		new HiddenSecrets(key).inError(error);
		expect(error).toMatchObject({ message: `cause ${stars}`, description: `about ${stars}` });
		expect(error.context).toMatchObject({ list: [{ key: stars }] });
		expect(cause).toMatchObject({ message: `cause ${stars}`, config: { headers: { key: stars } } });
		expect(`${error.stack} ${cause.stack}`).not.toContain(key);
		expect(node.parameters).toEqual({ text: key });
	});

	it.each([
		['letters', 'a'],
		['Base64', 'QUJD'],
		['percent signs', '%41'],
		['the key, almost', key.slice(0, -1)],
		['backslashes', '\\'],
		['an a and backslashes', `a${'\\'.repeat(99)}`],
		['open escapes', '\\u00'],
		['addresses', 'a://b:c?d='],
	])('takes time proportional to the length of a text of %s', (_what, part) => {
		const hidden = new HiddenSecrets(key, 'another-key-of-more-characters', `a${'\\'.repeat(20)}z`);
		const timeOf = (length: number) => {
			const text = part.repeat(Math.ceil(length / part.length)).slice(0, length);
			const start = process.cpuUsage();
			hidden.inText(text);
			const { user, system } = process.cpuUsage(start);
			return user + system;
		};
		timeOf(10_000);
		// Sixteen times the text: 16 when linear, 256 when quadratic.
		expect(timeOf(160_000) / Math.max(timeOf(10_000), 2_000)).toBeLessThan(64);
	});
});
