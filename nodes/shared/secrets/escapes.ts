import { wordTable } from '../values/wordTable';

/** What an escape stands for, a byte or a character, and its length in bytes. */
export type Escape = { length: number } & ({ byte: number } | { character: number });

/** The longest escape: &VerticalLine;. Bytes. */
const longestEscape = 14;

/** Reads the escape at the start of the text; undefined if there is none. */
type ReadEscape = (text: string) => Escape | undefined;

/** The families of escapes, by their first byte. */
const families: ReadonlyMap<number, ReadEscape> = new Map([
	['%'.charCodeAt(0), percentEscape],
	['\\'.charCodeAt(0), backslashEscape],
	['&'.charCodeAt(0), entity],
]);

/** The first bytes of escapes, by family. */
export const escapeLeads: readonly number[] = [...families.keys()];

/** Reads the escape at a position; undefined if there is none. */
export function escapeAt(bytes: Uint8Array, at: number): Escape | undefined {
	const read = families.get(bytes[at]);
	return read?.(Buffer.from(bytes.subarray(at, at + longestEscape)).toString('latin1'));
}

function percentEscape(text: string): Escape | undefined {
	const pair = surrogatePair(text);
	if (pair) return pair;
	const unit = /^%u([\da-f]{4})/i.exec(text);
	if (unit) return characterOf(unit[0], parseInt(unit[1], 16));
	const digits = /^%([\da-f]{2})/i.exec(text)?.[1];
	return digits === undefined ? undefined : { length: 3, byte: parseInt(digits, 16) };
}

/** Escapes of JSON, JavaScript, Python and C. */
function backslashEscape(text: string): Escape | undefined {
	const pair = surrogatePair(text);
	if (pair) return pair;
	const unit = /^\\u\{([\da-f]{1,6})\}|^\\U([\da-fA-F]{8})|^\\u([\da-f]{4})/i.exec(text);
	if (unit) return characterOf(unit[0], parseInt(unit[1] ?? unit[2] ?? unit[3], 16));
	const byte = /^\\x([\da-f]{2})/i.exec(text);
	if (byte) return { length: 4, byte: parseInt(byte[1], 16) };
	const octal = /^\\([0-3][0-7]{2})/.exec(text);
	if (octal) return { length: 4, byte: parseInt(octal[1], 8) };
	if (text.length < 2) return undefined;
	return { length: 2, byte: named[text[1]] ?? text.charCodeAt(1) };
}

/** A character that UTF-16 writes as two units, in the escapes of JSON or JavaScript's escape(). */
function surrogatePair(text: string): Escape | undefined {
	const pair = /^([\\%])u(d[89ab][\da-f]{2})\1u(d[c-f][\da-f]{2})/i.exec(text);
	if (!pair) return undefined;
	const [high, low] = [parseInt(pair[2], 16), parseInt(pair[3], 16)];
	return { length: 12, character: 0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00) };
}

const named: Readonly<Record<string, number>> = { b: 8, f: 12, n: 10, r: 13, t: 9 };

function characterOf(escape: string, character: number): Escape | undefined {
	return character > 0x10ffff ? undefined : { length: escape.length, character };
}

function entity(text: string): Escape | undefined {
	const number = /^&#(?:x0*([\da-f]{1,6})|0*(\d{1,7}));?/i.exec(text);
	if (number) {
		const [escape, hex, decimal] = number;
		return characterOf(escape, hex === undefined ? Number(decimal) : parseInt(hex, 16));
	}
	const name = /^&([a-z]{2,12});/i.exec(text)?.[1] ?? /^&(amp|lt|gt|quot)/i.exec(text)?.[1];
	if (name === undefined) return undefined;
	const character = entities[name] ?? entities[name.toLowerCase()];
	if (character === undefined) return undefined;
	const length = name.length + (text[name.length + 1] === ';' ? 2 : 1);
	return { length, character: character.codePointAt(0) ?? 0 };
}

/** HTML's names of all ASCII characters that have one. */
const entities = wordTable<string>({
	Tab: '\t',
	NewLine: '\n',
	nbsp: '\u00a0',
	excl: '!',
	quot: '"',
	num: '#',
	dollar: '$',
	percnt: '%',
	amp: '&',
	apos: "'",
	lpar: '(',
	rpar: ')',
	ast: '*',
	midast: '*',
	plus: '+',
	comma: ',',
	period: '.',
	sol: '/',
	colon: ':',
	semi: ';',
	lt: '<',
	equals: '=',
	gt: '>',
	quest: '?',
	commat: '@',
	lsqb: '[',
	lbrack: '[',
	bsol: '\\',
	rsqb: ']',
	rbrack: ']',
	hat: '^',
	lowbar: '_',
	underbar: '_',
	grave: '`',
	lcub: '{',
	lbrace: '{',
	verbar: '|',
	vert: '|',
	verticalline: '|',
	rcub: '}',
	rbrace: '}',
});
