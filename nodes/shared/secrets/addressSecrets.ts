import { secretMask } from './secretNames';

/**
 * user:password@ after a scheme; a password may hold any character but blanks, / and quotes. The
 * scheme's length is limited: without a limit a long text of letters takes quadratic time.
 */
const passwordPattern = /([a-z][a-z\d+.-]{0,30}:\/\/[^\s/:@'"]*):([^\s/'"]+)@/gi;

/** A signature, key or token in the query of an address. */
const queryPattern =
	/([?&](?:sig|signature|token|access_token|api_?key|key|password|secret)=)([^&\s#'"]+)/gi;

/**
 * Masks what is secret inside addresses (`scheme://user:password@host`, `?sig=...`) and leaves the
 * rest readable.
 */
export function maskAddressSecrets(text: string): string {
	return text
		.replace(passwordPattern, (_match, before: string) => `${before}:${secretMask}@`)
		.replace(queryPattern, (_match, before: string) => `${before}${secretMask}`);
}

/** The secrets inside addresses, as they stand there. */
export function addressSecretsOf(text: string): string[] {
	return [...text.matchAll(passwordPattern), ...text.matchAll(queryPattern)].map(
		(match) => match[2],
	);
}
