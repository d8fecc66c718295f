import type { DecimalMark } from './digits';

/** How a language writes numbers; undefined where its countries, or several languages, disagree. */
export interface LanguageMarks {
	decimal?: DecimalMark;
	/** What groups digits: a mark, or a space. */
	group?: string;
}

/** Languages whose countries separate decimals in different ways: 1.234,50 in Spain, 1,234.50 in Mexico. */
const divided: ReadonlySet<string> = new Set(['es']);

/** What is known of languages, by codes of two or three letters. */
const known = new Map<string, Required<LanguageMarks> | undefined>();

function readLanguageMarks(language: string): Required<LanguageMarks> | undefined {
	// Three letters, as services write them, become two: deu is de.
	const [locale] = Intl.NumberFormat.supportedLocalesOf(language);
	if (locale === undefined || divided.has(locale)) return undefined;
	const parts = new Intl.NumberFormat(`${locale}-u-nu-latn`).formatToParts(12_345_678.5);
	const valueOf = (type: Intl.NumberFormatPartTypes) =>
		parts.find((part) => part.type === type)?.value ?? '';
	const decimal = valueOf('decimal');
	if (decimal !== '.' && decimal !== ',') return undefined;
	return { decimal, group: valueOf('group').replace(/\s/, ' ') };
}

/** Returns how languages write numbers, as far as they agree. Codes of two or three letters; others tell nothing. */
export function marksOfLanguages(languages: readonly string[]): LanguageMarks {
	const all = languages.map((language) => {
		if (!/^[a-z]{2,3}$/.test(language)) return undefined;
		if (!known.has(language)) known.set(language, readLanguageMarks(language));
		return known.get(language);
	});
	const [first] = all;
	if (first === undefined) return {};
	const agreeOn = (key: keyof LanguageMarks) => all.every((marks) => marks?.[key] === first[key]);
	return {
		...(agreeOn('decimal') ? { decimal: first.decimal } : {}),
		...(agreeOn('group') ? { group: first.group } : {}),
	};
}
