import { isSecretParameter, secretMask } from './secretNames';

/**
 * user:password@ after a scheme; a password may contain any character except spaces, / and quotes. The scheme's length
 * is limited: without a limit, a long text of letters takes quadratic time.
 */
const passwordPattern = /([a-z][a-z\d+.-]{0,30}:\/\/[^\s/:@'"]*:)([^\s/'"]+)@/gi;

/**
 * A parameter of an address and its value, which ends where an address in it begins its own parameters. Some services
 * write & as \u0026 in JSON.
 */
const parameterPattern =
	/((?:[?&#]|\\u0026)([^\s?&#='"\\]{1,100})=)((?:(?!\\u0026|\?[^\s?&#='"\\]{1,100}=)[^&\s#'"])+)/g;

/**
 * Masks the secrets in addresses (`scheme://user:password@host`, `?X-Amz-Signature=...`) and leaves the rest readable.
 * `found` is called with each of them.
 */
export function maskAddressSecrets(text: string, found?: (secret: string) => void): string {
	// Most texts have no address: then the slower search is left out.
	const masked = !text.includes('://')
		? text
		: text.replace(passwordPattern, (_, before: string, password: string) => {
				found?.(password);
				return `${before}${secretMask}@`;
			});
	return masked.replace(parameterPattern, (all, before: string, name: string, value: string) => {
		if (!isSecretParameter(name)) return all;
		found?.(value);
		return before + secretMask;
	});
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
