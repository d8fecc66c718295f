import { createHmac, randomBytes } from 'node:crypto';
import type { Forgery } from '../faults/deliveryFaults.ts';

/** A request to a receiver. */
export interface SignedMessage {
	headers: Record<string, string>;
	body: string;
}

/** Older than a receiver should accept: 5 minutes are usual. */
const oldMs = 10 * 60 * 1000;

/**
 * The headers and the body of a delivery by the scheme of Standard Webhooks, or of a forged one. With
 * a null secret it's signed all the same, but nobody can verify it. The key is the bytes of the secret: what the
 * hosted service does isn't documented (docs/maintainers/service.md#webhooks).
 */
export function signedMessage(
	message: { id: string; payload: Record<string, unknown>; sentAt: number },
	secret: string | null,
	forgery: Forgery | null,
): SignedMessage {
	const sentAt = forgery === 'old-timestamp' ? message.sentAt - oldMs : message.sentAt;
	const timestamp = String(Math.floor(sentAt / 1000));
	const key =
		secret === null || forgery === 'foreign-secret' ? randomBytes(32) : Buffer.from(secret);
	const body = JSON.stringify(message.payload);
	const signature =
		forgery === 'wrong-signature'
			? randomBytes(32).toString('base64')
			: createHmac('sha256', key).update(`${message.id}.${timestamp}.${body}`).digest('base64');
	return {
		headers: {
			'content-type': 'application/json',
			'user-agent': 'local-document-service',
			'webhook-id': message.id,
			'webhook-timestamp': timestamp,
			'webhook-signature': `v1,${signature}`,
		},
		body: forgery === 'altered-body' ? JSON.stringify(altered(message.payload)) : body,
	};
}

/** Another outcome than what was signed. */
function altered(payload: Record<string, unknown>): Record<string, unknown> {
	const type = payload.type === 'job.completed' ? 'job.failed' : 'job.completed';
	return { ...payload, type };
}
