import { maskAddressSecrets } from './addressSecrets';

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
