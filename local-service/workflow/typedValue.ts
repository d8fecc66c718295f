type Schema = Record<string, unknown>;

export function typeOf({ type }: Schema): unknown {
	return Array.isArray(type) ? type.find((one) => one !== 'null') : type;
}

export function isNumber(schema: Schema): boolean {
	return typeOf(schema) === 'number' || typeOf(schema) === 'integer';
}

/** A comma before one or two last digits is a decimal mark. */
function withPoint(digits: string): string {
	const isComma = /,\d{1,2}$/.test(digits);
	return isComma
		? digits.replaceAll('.', '').replace(',', '.')
		: digits.replaceAll(',', '').replace(/\.$/, '');
}

/** The text as a value of the schema's type; null without one. */
export function typedValue(schema: Schema, text: string | undefined): unknown {
	if (text === undefined || text === '') return null;
	if (isNumber(schema)) {
		const digits = /-?\d[\d.,\s']*/.exec(text)?.[0].replace(/[\s']+/g, '');
		return digits === undefined ? null : Number(withPoint(digits));
	}
	if (typeOf(schema) === 'boolean') return /^(?:yes|true|on)\b/i.test(text);
	if (schema.format === 'date') return dateIn(text) ?? text;
	return text;
}

/** A date as ISO 8601. With slashes the month comes first, as in the US, unless it can't be one; with other marks the day. */
export function dateIn(text: string): string | undefined {
	const numbers = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/.exec(text);
	const [, first = '', mark, second = '', year] = numbers ?? [];
	const isDayFirst = Number(first) > 12 || (mark !== '/' && Number(second) <= 12);
	const written =
		numbers && isDayFirst ? `${year}-${second.padStart(2, '0')}-${first.padStart(2, '0')}` : text;
	const time = Date.parse(`${written} UTC`);
	return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10);
}
