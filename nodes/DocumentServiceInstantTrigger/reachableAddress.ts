import { isPrivateAddress } from '../core/credential/privateAddress';
import { Problem } from '../core/text/problem';

/**
 * The address of n8n's webhook, if the service can reach it: https, and not on a private network, unless the service is
 * on one as well. Throws a Problem otherwise, before anything is sent.
 */
export function reachableAddress(address: string, serviceUrl: string): string {
	if (isPrivateAddress(serviceUrl)) return address;
	const isHttps = /^https:/i.test(address);
	if (isHttps && !isPrivateAddress(address)) return address;
	const what = isHttps ? "isn't on the internet" : "doesn't start with https://";
	throw new Problem(
		`The service can't reach your n8n: its webhook address ${what} (${address})`,
		"Set n8n's environment variable WEBHOOK_URL to the public https address of your n8n, and restart it. Without one, use the Document Service Trigger, which polls the service.",
	);
}
