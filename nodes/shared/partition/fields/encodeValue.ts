/** How the value of a form field is encoded: docs/service.md#how-values-are-encoded */
export type Encoding = 'boolean' | 'decimal' | 'integer' | 'list' | 'text';

/** The form values of a parameter (none: nothing is sent), or what the field requires instead of the given value. */
export type EncodedValue = { values: string[] } | { expected: string };

const trueWords: ReadonlySet<string> = new Set(['true', 'yes', 'on', '1']);
const falseWords: ReadonlySet<string> = new Set(['false', 'no', 'off', '0']);
const decimalNumber = /^[-+]?(?:\d+\.?\d*|\.\d+)$/;
/** Codes never contain these. Real servers ignore all but the first code of `eng,deu` in one field. */
const listSeparators = /[\s,;+]+/;

function encodeText(value: unknown): EncodedValue {
	if (typeof value === 'string') return { values: [value.trim()] };
	if (typeof value === 'number' || typeof value === 'boolean') return { values: [String(value)] };
	return { expected: 'text' };
}

function encodeBoolean(value: unknown): EncodedValue {
	const word = String(typeof value === 'object' ? '' : value)
		.trim()
		.toLowerCase();
	if (trueWords.has(word)) return { values: ['true'] };
	if (falseWords.has(word)) return { values: ['false'] };
	return { expected: 'true or false' };
}

function readNumber(value: unknown): number | undefined {
	if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
	if (typeof value !== 'string') return undefined;
	const text = value.trim();
	return decimalNumber.test(text) ? Number(text) : undefined;
}

function encodeInteger(value: unknown): EncodedValue {
	const number = readNumber(value);
	if (number === undefined || !Number.isSafeInteger(number)) return { expected: 'a whole number' };
	return { values: [String(number)] };
}

function encodeDecimal(value: unknown): EncodedValue {
	const number = readNumber(value);
	// Exponents ('1e-7') aren't decimal text.
	const text = String(number);
	if (number === undefined || text.includes('e')) return { expected: 'a number' };
	return { values: [text] };
}

/** The list in a text such as `["eng","deu"]`; undefined for other text. */
function readJsonList(text: string): unknown[] | undefined {
	if (!text.startsWith('[')) return undefined;
	try {
		const list: unknown = JSON.parse(text);
		return Array.isArray(list) ? list : undefined;
	} catch {
		return undefined;
	}
}

/** The codes in an entry of a list, which may hold several in one text; undefined for values that aren't codes. */
function readCodes(entry: unknown): string[] | undefined {
	if (entry === undefined || entry === null) return [];
	if (typeof entry === 'number') return [String(entry)];
	return typeof entry === 'string' ? entry.split(listSeparators) : undefined;
}

function encodeList(value: unknown): EncodedValue {
	const given = typeof value === 'string' ? (readJsonList(value.trim()) ?? value) : value;
	const entries: unknown[] = Array.isArray(given) ? given : [given];
	const values = new Set<string>();
	for (const entry of entries) {
		const codes = readCodes(entry);
		if (codes === undefined) return { expected: 'a list of codes' };
		for (const code of codes) if (code !== '') values.add(code);
	}
	return { values: [...values] };
}

const encoders = {
	boolean: encodeBoolean,
	decimal: encodeDecimal,
	integer: encodeInteger,
	list: encodeList,
	text: encodeText,
} satisfies Record<Encoding, (value: unknown) => EncodedValue>;

export function isNotSet(value: unknown): boolean {
	return (
		value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
	);
}

/**
 * What the form carries for a parameter's value, which an expression may have made text, a number, a list or anything
 * else: nothing for a value that isn't set, several values for lists only.
 */
export function encodeValue(encoding: Encoding, value: unknown): EncodedValue {
	return isNotSet(value) ? { values: [] } : encoders[encoding](value);
}
