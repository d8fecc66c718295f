/** Entities that occur in tables of documents. Others stay unchanged. */
const namedEntities: ReadonlyMap<string, string> = new Map([
	['amp', '&'],
	['apos', "'"],
	['bull', '•'],
	['cent', '¢'],
	['copy', '©'],
	['deg', '°'],
	['euro', '€'],
	['gt', '>'],
	['hellip', '…'],
	['laquo', '«'],
	['ldquo', '“'],
	['lsquo', '‘'],
	['lt', '<'],
	['mdash', '—'],
	['middot', '·'],
	['minus', '−'],
	['nbsp', ' '],
	['ndash', '–'],
	['plusmn', '±'],
	['pound', '£'],
	['quot', '"'],
	['raquo', '»'],
	['rdquo', '”'],
	['reg', '®'],
	['rsquo', '’'],
	['sect', '§'],
	['times', '×'],
	['trade', '™'],
	['yen', '¥'],
]);
const entityPattern = /&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|([a-z]{2,8}));/gi;
const highestCodePoint = 0x10ffff;

/** Undefined for a code point that can't occur in text. */
function characterOf(codePoint: number): string | undefined {
	const isSurrogate = codePoint >= 0xd800 && codePoint <= 0xdfff;
	if (codePoint === 0 || codePoint > highestCodePoint || isSurrogate) return undefined;
	return String.fromCodePoint(codePoint);
}

/** Replaces named, decimal and hexadecimal entities by their characters; unknown ones stay unchanged. */
export function decodeEntities(text: string): string {
	return text.replace(
		entityPattern,
		(entity: string, hex?: string, decimal?: string, name?: string) => {
			if (hex !== undefined) return characterOf(parseInt(hex, 16)) ?? entity;
			if (decimal !== undefined) return characterOf(parseInt(decimal, 10)) ?? entity;
			return (name === undefined ? undefined : namedEntities.get(name.toLowerCase())) ?? entity;
		},
	);
}
