import { Problem } from '../shared/values/problem';

/** Addresses that mean the machine itself or its own network. */
const privateHosts = [
	/^localhost$/i,
	/\.(localhost|local|internal|lan|home\.arpa)$/i,
	/^127\./,
	/^0\./,
	/^10\./,
	/^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./,
	/^192\.168\./,
	/^172\.(1[6-9]|2\d|3[01])\./,
	/^169\.254\./,
	/^\[(::1|::|f[cd][0-9a-f]{2}:.*|fe80:.*|::ffff:.*)\]$/i,
];

function hostOf(address: string): string {
	return URL.canParse(address) ? new URL(address).hostname : '';
}

function isPrivate(address: string): boolean {
	const host = hostOf(address);
	// A name without a dot is known in its own network only.
	const isBareName = /^[^.[\]]+$/.test(host);
	return host === '' || isBareName || privateHosts.some((pattern) => pattern.test(host));
}

/**
 * The address of n8n's webhook, if the service can reach it: https, and not on a private network, unless the service is
 * on one as well. Throws a Problem otherwise, before anything is sent.
 */
export function reachableAddress(address: string, serviceUrl: string): string {
	if (isPrivate(serviceUrl)) return address;
	const isHttps = /^https:/i.test(address);
	if (isHttps && !isPrivate(address)) return address;
	const what = isHttps ? "isn't on the internet" : "doesn't start with https://";
	throw new Problem(
		`The service can't reach your n8n: its webhook address ${what} (${address})`,
		"Set n8n's environment variable WEBHOOK_URL to the public https address of your n8n, and restart it. Without one, use the Document Service Trigger, which checks the jobs at intervals.",
	);
}
