import { maskAddressSecrets } from './addressSecrets';

/**
 * Takes an address; gives it as anyone may see it: without user info, and with the secrets of its query and fragment
 * masked. What is no address is given as it is, but for what looks like a secret in it.
 */
export function publicAddress(given: string): string {
	if (!URL.canParse(given)) return maskAddressSecrets(given);
	const url = new URL(given);
	url.username = '';
	url.password = '';
	return maskAddressSecrets(url.href);
}
