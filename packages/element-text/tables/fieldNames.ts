import { UniqueNames } from './uniqueNames';

/** How columns are called in the fields of a row: as in the document, or with letters, digits and underscores only. */
export type FieldNames = 'document' | 'identifiers';

/** The longest name that databases such as PostgreSQL take. Characters. */
const maxIdentifier = 63;

/** Letters that are no plain one with marks around it. */
const plainLetters: Readonly<Record<string, string>> = {
	...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' },
	...{ Æ: 'AE', Œ: 'OE', Ø: 'O', Ł: 'L', Đ: 'D', Ð: 'D', Þ: 'TH' },
};

/** JavaScript moves integers before all other fields of an object, and n8n takes an item with a field `error` for a failure. */
const misread = /^(?:0|[1-9]\d{0,9}|error)$/;

function identifierOf(name: string): string {
	const latin = name
		.replace(/[ßæœøłđðþıÆŒØŁĐÐÞ]/g, (letter) => plainLetters[letter] ?? '')
		.normalize('NFKD')
		.replace(/\p{M}/gu, '');
	const others = latin.match(/(?![A-Za-z])\p{L}/gu)?.length ?? 0;
	if (others > (latin.match(/[A-Za-z]/g)?.length ?? 0)) return '';
	return latin.replace(/[^A-Za-z0-9]+/g, '_').replace(/^_+|_+$/g, '');
}

function identifierFor(name: string, column: number): string {
	const identifier = identifierOf(name) || String(column + 1);
	return /^(?!error$)[A-Za-z]/.test(identifier) ? identifier : `column_${identifier}`;
}

/**
 * Returns the names of a row's fields for columns whose names are unique. As in the document, a name such as 2024 or error
 * gets an underscore in front, since it would be read as something else. Identifiers have Latin letters, digits and underscores, begin
 * with a letter, have at most 63 characters, and differ from each other and from `reserved` in more than upper case.
 */
export function fieldNames(
	names: readonly string[],
	style: FieldNames,
	reserved: readonly string[],
): string[] {
	if (style === 'identifiers') {
		const unique = new UniqueNames(reserved, {
			...{ joint: '_', maxLength: maxIdentifier, ignoresCase: true },
		});
		return names.map((name, column) => unique.take(identifierFor(name, column)));
	}
	const unique = new UniqueNames(names, { joint: ' ' });
	return names.map((name) => (misread.test(name) ? unique.take(`_${name}`) : name));
}
