import { currencyCodes } from './currencyCodes';

/** Signs and names of currencies, in small letters, and the codes that each may stand for. */
const codesBySign: ReadonlyMap<string, string> = new Map([
	['€', 'EUR'],
	['euro', 'EUR'],
	['euros', 'EUR'],
	['$', 'USD CAD AUD NZD SGD HKD MXN BRL ARS CLP COP'],
	['£', 'GBP'],
	['¥', 'JPY CNY'],
	['₹', 'INR'],
	['kr', 'SEK NOK DKK ISK'],
	['zł', 'PLN'],
	['kč', 'CZK'],
	['ft', 'HUF'],
	['lei', 'RON MDL'],
	['лв', 'BGN'],
	['fr', 'CHF'],
	['sfr', 'CHF'],
	['rm', 'MYR'],
	['rp', 'IDR'],
	['rs', 'INR PKR LKR NPR MUR SCR'],
]);

/** Names of currencies as they're written beside a number, for a pattern. Codes are three capitals beside one. */
export const currencyNames =
	'[Ee]uros?|EUROS?|kr\\.?|[Kk]č|zł|S?[Ff]r\\.|Ft(?!\\p{N})|lei|лв\\.?|RM|R[ps]\\.?';

/** Finds what may be the sign, the name or the code of a currency in a text. */
export const currencyPattern = new RegExp(
	`\\p{Sc}|(?<!\\p{L})(?:${currencyNames}|[A-Z]{3})(?!\\p{L})`,
	'gu',
);

/** Returns the codes that a sign, a name or a code of a currency may stand for; undefined for any other text. */
export function currenciesOf(text: string): readonly string[] | undefined {
	const name = text.trim();
	if (currencyCodes.has(name)) return [name];
	return codesBySign.get(name.toLowerCase().replace(/\.$/, ''))?.split(' ');
}
