/** IP addresses of this machine and of private networks, as URLs write them. */
const privateAddress =
	/^(127\.|10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|\[::1\]$|\[f[cd]|\[fe[89ab])/i;

/** Names that only a private network knows: without a dot, such as a container's, or in a zone that no registry sells. */
const privateName = /^[^.:[\]]+$|\.(localhost|local|internal|lan|home\.arpa)$/i;

const isIpv4 = /^\d+\.\d+\.\d+\.\d+$/;

/** Returns the host to which an API key would travel unencrypted over the internet; undefined if none. */
export function unencryptedHost(address: string): string | undefined {
	if (!URL.canParse(address)) return undefined;
	const { protocol, hostname } = new URL(address);
	if (protocol !== 'http:') return undefined;
	const isAddress = isIpv4.test(hostname) || hostname.startsWith('[');
	return (isAddress ? privateAddress : privateName).test(hostname) ? undefined : hostname;
}

/** Returns the sentence about a key that travels unencrypted. */
export function unencryptedWarning(host: string): string {
	return `The API key travels unencrypted to ${host}, because the address in the credential begins with http://. Use https:// if the service has it`;
}
