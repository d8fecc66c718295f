import { createHmac, timingSafeEqual } from 'crypto';

/** The headers of a signed delivery (docs/maintainers/service.md#webhooks). */
export interface DeliveryHeaders {
	id: string;
	/** Seconds since 1970, as text. */
	timestamp: string;
	/** Signatures such as `v1,<Base64>`, separated by spaces. */
	signature: string;
}

/** Until when a delivery is accepted, in milliseconds since 1970. */
export function acceptedUntil({ timestamp }: Pick<DeliveryHeaders, 'timestamp'>): number {
	return Number(timestamp) * 1000 + toleranceMs;
}

/** How far the time of a delivery may be from now. ms. */
const toleranceMs = 5 * 60_000;

const secretPrefix = 'whsec_';

/**
 * The keys that a secret may stand for. The service doesn't say which one it uses: the bytes of the text, or, as the
 * Standard Webhooks do, what follows the prefix in Base64. Whoever can sign with one of them knows the secret.
 */
function signingKeysOf(secret: string): Buffer[] {
	const bytes = Buffer.from(secret, 'utf8');
	if (!secret.startsWith(secretPrefix)) return [bytes];
	return [bytes, Buffer.from(secret.slice(secretPrefix.length), 'base64')];
}

/**
 * Whether a delivery was signed with the secret, at a time within five minutes of `nowMs`. Compares in constant time.
 * False for anything that's missing or can't be read.
 */
export function isSigned(
	{ id, timestamp, signature }: DeliveryHeaders,
	body: Buffer,
	secret: string,
	nowMs: number,
): boolean {
	if (id === '' || secret === '' || !/^\d{1,12}$/.test(timestamp)) return false;
	if (Math.abs(Number(timestamp) * 1000 - nowMs) > toleranceMs) return false;
	const given = signature
		.split(' ')
		.filter((part) => part.startsWith('v1,'))
		.map((part) => Buffer.from(part.slice('v1,'.length), 'base64'));
	const expected = signingKeysOf(secret).map((key) =>
		createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest(),
	);
	// Every pair is compared, so that the time tells nothing.
	const equal = given.flatMap((one) =>
		expected.filter((other) => one.length === other.length && timingSafeEqual(one, other)),
	);
	return equal.length > 0;
}
