/** How the value of a form field is written: docs/service.md#how-values-are-encoded */
export type Encoding = 'boolean' | 'decimal' | 'integer' | 'list' | 'text';

/** The form values of a parameter (none: nothing is sent), or what the field expects instead of its value. */
export type EncodedValue = { values: string[] } | { expected: string };

const trueWords: ReadonlySet<string> = new Set(['true', 'yes', 'on', '1']);
const falseWords: ReadonlySet<string> = new Set(['false', 'no', 'off', '0']);
const decimalNumber = /^[-+]?(?:\d+\.?\d*|\.\d+)$/;
/** Codes in a list never contain these; `eng,deu` in one field would lose all but the first on real servers. */
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

/** Takes a number or its text; gives the number, undefined for anything else. */
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
	// Exponents ('1e-7') are not decimal text.
	const text = String(number);
	if (number === undefined || text.includes('e')) return { expected: 'a number' };
	return { values: [text] };
}

/** Takes a text that may be a JSON list (`["eng","deu"]`); gives the list, undefined for other text. */
function readJsonList(text: string): unknown[] | undefined {
	if (!text.startsWith('[')) return undefined;
	try {
		const list: unknown = JSON.parse(text);
		return Array.isArray(list) ? list : undefined;
	} catch {
		return undefined;
	}
}

/** Takes one entry of a list: a code, or several in one text; gives the codes, undefined for other values. */
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

/** Says whether a parameter's value stands for "not set". */
export function isNotSet(value: unknown): boolean {
	return (
		value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
	);
}

/**
 * Takes a parameter's value, which an expression may have made a text, a number, a list or anything else; gives what
 * the form carries. A value that is not set gives none; one value each for all but lists.
 */
export function encodeValue(encoding: Encoding, value: unknown): EncodedValue {
	return isNotSet(value) ? { values: [] } : encoders[encoding](value);
}
