import { z } from 'zod';
import type { LocalService } from '../../local-service/startLocalService.ts';
import { waitUntil } from '../waitUntil.ts';

const channelSchema = z.object({
	id: z.string(),
	url: z.string(),
	enabled: z.boolean(),
	event_types: z.array(z.string()),
});

export type WebhookChannel = z.infer<typeof channelSchema>;

const listSchema = z.object({ items: z.array(channelSchema) });

/** How many requests an error shows. */
const shownRequests = 8;

const collection = '/notifications/channels';

async function ask(
	service: LocalService,
	method: string,
	path: string,
	body?: object,
): Promise<unknown> {
	const answer = await fetch(`${service.baseUrl}${path}`, {
		method,
		headers: { [service.apiKeyHeader]: service.apiKey, 'content-type': 'application/json' },
		...(body && { body: JSON.stringify(body) }),
	});
	if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
	return await answer.json();
}

/** The webhooks that the workspace has at the service. */
export async function webhookChannels(service: LocalService): Promise<WebhookChannel[]> {
	const answer = await ask(service, 'GET', `${collection}?channel_type=webhook`);
	return listSchema.parse(answer).items;
}

/** Switches a webhook off, as somebody could who tidies up. */
export async function disableChannel(service: LocalService, id: string): Promise<void> {
	await ask(service, 'PATCH', `${collection}/${id}`, { enabled: false });
}

/** What n8n's requests about channels were, the last ones, for the text of an error. */
function requestsOfN8n({ requests }: LocalService): string {
	const own = requests.filter(({ path, headers }) => {
		return path.includes(collection) && headers['user-agent'] !== 'node';
	});
	return own
		.slice(-shownRequests)
		.map(({ method, status, receivedAt }) => `${method} ${status} at ${receivedAt}`)
		.join(', ');
}

/**
 * Waits for the one channel of the workspace that is as wanted; more than one is an error at once, none or another
 * one is after a while.
 */
export async function untilOneChannel(
	service: LocalService,
	signal: AbortSignal,
	isWanted: (channel: WebhookChannel) => boolean = () => true,
): Promise<WebhookChannel> {
	let found: WebhookChannel | undefined;
	await waitUntil(signal, async () => {
		const channels = await webhookChannels(service);
		const text = JSON.stringify(channels);
		if (channels.length > 1) throw new Error(`There are ${channels.length} channels: ${text}`);
		found = channels.find(isWanted);
		if (found !== undefined) return undefined;
		return `The channel isn't there as wanted: ${text}; n8n's requests: ${requestsOfN8n(service)}`;
	});
	if (found === undefined) throw new Error('There is no channel');
	return found;
}

/** Waits until the workspace has no channel. */
export async function untilNoChannel(service: LocalService, signal: AbortSignal): Promise<void> {
	await waitUntil(signal, async () => {
		const { length } = await webhookChannels(service);
		return length === 0 ? undefined : `${length} channels are left`;
	});
}
