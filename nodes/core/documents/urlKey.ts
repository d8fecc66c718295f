import { createHash } from 'crypto';

import { publicAddress } from '../secrets/addressSecrets';
import { isSecretParameter } from '../secrets/secretNames';

/** Parameters of a signature by the names that only signatures have: of Amazon, Google, Alibaba and others. */
const ofSignature =
	/^(x-(amz|goog|oss|obs|cos|ms)-|q-(sign|ak|key-time|header-list|url-param-list|signature)|signature$|sig$|awsaccesskeyid$|googleaccessid$|ossaccesskeyid$|key-pair-id$|policy$)/i;

/** Parameters that belong to a signature only beside it, as of Azure and CloudFront: others use these names, too. */
const besideSignature =
	/^(s[eprtv]|sks|ske|skt|skv|skoid|sktid|skn|spr|sip|srt|ss|sr|st|expires?|exp|security-token)$/i;

const isSignature = /^(sig|signature|q-signature)$|^x-[a-z]+-signature$/i;

/** Secrets that say who reads a document, not which one it is. */
const ofReader =
	/(^|[^a-z])(access|api|auth\w*|bearer|client|id|private|refresh|security|session|shared|subscription|user|x)[^a-z]?(key|secret|token)|apikey|accesskey|cred|jwt|pass|pwd|secret|sas/i;

/** How much of a hash tells two addresses apart. Hexadecimal digits. */
const shownHashLength = 16;

/**
 * Returns the key of a document on the web, the same in every run: its address without user name and password, and without
 * a signature, which changes each time that it's made. Where secrets are masked in it that may say which document it is,
 * a hash of the address follows.
 */
export function urlKey(address: string): string {
	const url = new URL(address);
	url.username = '';
	url.password = '';
	const names = [...url.searchParams.keys()];
	const isSigned = names.some((name) => isSignature.test(name));
	const left = names.filter(
		(name) => ofSignature.test(name) || (isSigned && besideSignature.test(name)),
	);
	url.search = withoutParameters(url.search, left);
	const shown = publicAddress(url.href);
	const reader = names.filter((name) => ofReader.test(name));
	const named = new URL(url.href);
	named.search = withoutParameters(url.search, reader);
	const isNamedBySecret =
		[...named.searchParams.keys()].some(isSecretParameter) && shown !== url.href;
	if (!isNamedBySecret) return shown;
	const hash = createHash('sha256').update(named.href).digest('hex').slice(0, shownHashLength);
	return `${shown}#${hash}`;
}

function withoutParameters(query: string, names: readonly string[]): string {
	if (names.length === 0) return query;
	const kept = query
		.slice(1)
		.split('&')
		.filter((part) => {
			const [[name = ''] = []] = new URLSearchParams(part);
			return !names.includes(name);
		});
	return kept.join('&');
}
