import { isSecretParameter, secretMask } from './secretNames';

/**
 * user:password@ after a scheme; a password may contain any character except spaces, / and quotes. The scheme's length
 * is limited: without a limit, a long text of letters takes quadratic time.
 */
const passwordPattern = /([a-z][a-z\d+.-]{0,30}:\/\/[^\s/:@'"]*):([^\s/'"]+)@/gi;

/** The name of an address's parameter. Some services write & as \u0026 in JSON. */
const namePattern = /(?:[?&#]|\\u0026)([^\s?&#='"\\]{1,100})=/g;

/** The value of a parameter, matched from its beginning. */
const valuePattern = /(?:(?!\\u0026)[^&\s#'"])+/y;

/**
 * Masks the secrets in addresses (`scheme://user:password@host`, `?X-Amz-Signature=...`) and leaves the rest readable.
 */
export function maskAddressSecrets(text: string): string {
	const masked = text.replace(
		passwordPattern,
		(_match, before: string) => `${before}:${secretMask}@`,
	);
	let rest = 0;
	const parts: string[] = [];
	for (const { start, value } of secretParameters(masked)) {
		parts.push(masked.slice(rest, start), secretMask);
		rest = start + value.length;
	}
	return [...parts, masked.slice(rest)].join('');
}

/** The secrets in addresses, as they are written there. */
export function addressSecretsOf(text: string): string[] {
	return [
		...[...text.matchAll(passwordPattern)].map((match) => match[2]),
		...secretParameters(text).map(({ value }) => value),
	];
}

/**
 * The values of secret parameters, and where they start. Only names are searched for, since the value of a harmless
 * parameter may be an address with its own parameters.
 */
function secretParameters(text: string): Array<{ start: number; value: string }> {
	const found: Array<{ start: number; value: string }> = [];
	let end = 0;
	for (const match of text.matchAll(namePattern)) {
		const start = match.index + match[0].length;
		if (start < end || !isSecretParameter(match[1])) continue;
		valuePattern.lastIndex = start;
		const value = valuePattern.exec(text)?.[0] ?? '';
		if (value === '') continue;
		found.push({ start, value });
		end = start + value.length;
	}
	return found;
}

/**
 * An address for messages: without user info, and with the secrets in its query and fragment masked. In text that isn't
 * an address, only what looks like a secret is masked.
 */
export function publicAddress(given: string): string {
	if (!URL.canParse(given)) return maskAddressSecrets(given);
	const url = new URL(given);
	url.username = '';
	url.password = '';
	return maskAddressSecrets(url.href);
}
