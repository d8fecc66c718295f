/** Signs of currencies, and the codes that each may stand for. Codes stand for themselves. */
const codesBySign: Readonly<Record<string, string>> = {
	'€': 'EUR',
	euro: 'EUR',
	euros: 'EUR',
	$: 'USD CAD AUD NZD SGD HKD MXN',
	'£': 'GBP',
	'¥': 'JPY CNY',
	'₹': 'INR',
	kr: 'SEK NOK DKK ISK',
	zł: 'PLN',
	kč: 'CZK',
	ft: 'HUF',
	'fr.': 'CHF',
	sfr: 'CHF',
};

const codes =
	'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS INR JPY KRW MXN NOK NZD PLN RON SEK SGD THB TRY USD ZAR';

const codesByName: ReadonlyMap<string, readonly string[]> = new Map([
	...Object.entries(codesBySign).map(([sign, all]) => [sign, all.split(' ')] as const),
	...codes.split(' ').map((code) => [code.toLowerCase(), [code]] as [string, string[]]),
]);

/** Finds the names of currencies in a text. */
export const currencyPattern =
	/[€$£¥₹]|(?<!\p{L})(?:(?:[Ee]uros?|EUROS?|kr|[Kk]č|zł|S?[Ff]r\.|[A-Z]{3})(?!\p{L})|Ft(?![\p{L}\p{N}]))/gu;

/** Returns the codes that the sign or the name of a currency may stand for; undefined for any other text. */
export function currenciesOf(text: string): readonly string[] | undefined {
	return codesByName.get(text.trim().toLowerCase());
}
