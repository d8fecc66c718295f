/** Returns the environment variable that sets n8n's proxy for an address. The package can't read it. */
function variableFor(url: string): string {
	return /^https:/i.test(url) ? 'HTTPS_PROXY' : 'HTTP_PROXY';
}

/** Returns what to do about a proxy that n8n can't reach. `host`: whom the request was for. */
export function unreachedProxyAdvice(url: string, host: string): string {
	return `n8n's environment variable ${variableFor(url)} (or ALL_PROXY) sets this proxy. Correct it there, or add ${host} to NO_PROXY if n8n can reach it directly`;
}

export function refusingProxyWords(url: string): { meaning: string; advice: string } {
	return {
		meaning: `The proxy that n8n's environment variable ${variableFor(url)} sets requires a user name and a password`,
		advice: `Write them before the host in the address that ${variableFor(url)} has, or add ${new URL(url).hostname} to NO_PROXY if n8n can reach it directly`,
	};
}
