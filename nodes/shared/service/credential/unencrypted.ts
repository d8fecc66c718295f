import { isPrivateAddress } from './privateAddress';

/** Returns the host to which an API key would travel unencrypted over the internet; undefined if none. */
export function unencryptedHost(address: string): string | undefined {
	if (isPrivateAddress(address)) return undefined;
	const { protocol, hostname } = new URL(address);
	return protocol === 'http:' ? hostname : undefined;
}

/** Returns the sentence about a key that travels unencrypted. */
export function unencryptedWarning(host: string): string {
	return `The API key travels unencrypted to ${host}, because the address in the credential begins with http://. Use https:// if the service has it`;
}
