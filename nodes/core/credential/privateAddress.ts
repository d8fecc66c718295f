/** Names that mean the machine itself, or that only a private network knows: those without a dot, too. */
const privateName = /^[^.]+$|\.(localhost|local|internal|lan|home\.arpa)$/i;

const ipv4 = /^\d+\.\d+\.\d+\.\d+$/;
const privateIpv4 =
	/^(0|10|127|169\.254|192\.168|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./;
const privateIpv6 = /^\[(::1|::|f[cd][0-9a-f]{2}:.*|fe80:.*|::ffff:.*)\]$/i;

/** Tells whether an address leads to this machine or a private network; so does one that is no address. */
export function isPrivateAddress(address: string): boolean {
	const host = URL.canParse(address) ? new URL(address).hostname : '';
	if (host === '') return true;
	if (host.startsWith('[')) return privateIpv6.test(host);
	return (ipv4.test(host) ? privateIpv4 : privateName).test(host);
}

/** Tells whether an address leads to the machine, or the container, that n8n runs in. */
export function isThisMachine(address: string): boolean {
	const host = URL.canParse(address) ? new URL(address).hostname : '';
	return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i.test(host);
}

/** n8n's port unless its administrator has set another one. */
const n8nPort = '5678';

/** Tells whether an address is n8n's own: by its usual port on a private network, or by what responded there. */
export function isN8nItself(address: string, response: string): boolean {
	if (/x-n8n-api-key|<title>n8n/i.test(response)) return true;
	return isPrivateAddress(address) && URL.canParse(address) && new URL(address).port === n8nPort;
}

/** Returns the host to which an API key would travel unencrypted over the internet; undefined if none. */
export function unencryptedHost(address: string): string | undefined {
	const isExposed = /^http:/i.test(address) && !isPrivateAddress(address);
	return isExposed ? new URL(address).hostname : undefined;
}

export function unencryptedWarning(host: string): string {
	return `The API key travels unencrypted to ${host}, because the address in the credential begins with http://. Use https:// if the service supports it`;
}
