import { createHash, randomBytes } from 'crypto';

import type { IDataObject } from 'n8n-workflow';

import {
	channelsPath,
	channelSubject,
	channelTarget,
	listChannels,
	refuseMissing,
	requireNotifications,
} from '../core/service/lists/channels';
import { requestRecord } from '../core/service/lists/record';
import { readExtras } from '../core/service/jobs/watchedJobs';
import { pathOf } from '../core/service/transport/path';
import { messageOf } from '../core/text/messageOf';
import { Problem } from '../core/text/problem';
import { nameText, quoted } from '../core/text/text';
import { reachableAddress } from './reachableAddress';
import { type JobEvent, eventNames, eventsField, optionsField } from './instantFields';
import type { InstantState, OwnChannel, Registration } from './instantState';
import {
	type Hook,
	isTestOf,
	markerOf,
	ownChannels,
	removeChannel,
	removeOwn,
	scopesOf,
	stateOf,
} from './ownChannels';

/** What a channel is to be. */
interface Wanted {
	url: string;
	event_types: string[];
	description: string;
	enabled: true;
}

/** How many channels the service allows in the workspace, and for each workflow (docs/maintainers/service.md#webhooks). */
const maxChannels = 50;

const maxDescriptionLength = 255;

/** What the description tells of the secret: enough to see that a channel has another one, and nothing to guess it by. */
function fingerprintOf(secret: string): string {
	return createHash('sha256').update(secret).digest('hex').slice(0, 8);
}

async function wantedOf(hook: Hook, secret: string): Promise<Wanted> {
	const { n8n } = hook;
	const { baseUrl } = await hook.credential();
	const url = reachableAddress(n8n.getNodeWebhookUrl('default') ?? '', baseUrl);
	const events = hook.read(eventsField) as JobEvent[];
	// Only deliveries use them, but a wrong value must be told of now.
	readExtras(hook.options(optionsField));
	const marker = `${markerOf(hook, isTestOf(hook))}-${fingerprintOf(secret)}]`;
	const name = n8n.getWorkflow().name ?? '';
	const text = `n8n${isTestOf(hook) ? ' test' : ''}: ${name}`.replace(/[^\P{C}]/gu, ' ');
	const shown = [...text].slice(0, maxDescriptionLength - marker.length - 1).join('');
	return {
		url,
		event_types: events.map((event) => eventNames[event]),
		description: `${shown} ${marker}`,
		enabled: true,
	};
}

function isAsWanted(channel: IDataObject, wanted: Wanted): boolean {
	const types = Array.isArray(channel.event_types) ? channel.event_types.map(String) : [];
	return (
		channel.url === wanted.url &&
		channel.enabled !== false &&
		channel.description === wanted.description &&
		[...types].sort().join() === [...wanted.event_types].sort().join()
	);
}

/** Changes the node's channel in a scope to what's wanted, and removes further ones of it. Undefined if there's none. */
async function mend(
	hook: Hook,
	workflowId: string,
	wanted: Wanted,
	secret: string,
): Promise<OwnChannel | undefined> {
	const [channel, ...others] = await ownChannels(hook, workflowId);
	for (const { id } of others) await removeChannel(hook, { id: nameText(id), workflowId });
	if (channel === undefined) return undefined;
	const own = { id: nameText(channel.id), workflowId };
	if (isAsWanted(channel, wanted)) return own;
	const scope = workflowId === '' ? undefined : workflowId;
	await requestRecord(hook, {
		method: 'PATCH',
		path: channelsPath(scope) + pathOf`/${own.id}`,
		body: { ...wanted, secret },
		subject: channelSubject(own.id, scope),
	});
	return own;
}

async function create(
	hook: Hook,
	workflowId: string,
	wanted: Wanted,
	secret: string,
): Promise<OwnChannel> {
	const scope = workflowId === '' ? undefined : workflowId;
	const sending = requestRecord(hook, {
		method: 'POST',
		path: channelsPath(scope),
		body: { channel_type: 'webhook', ...wanted, secret },
		subject: scope === undefined ? undefined : `workflow ${quoted(scope)}`,
	});
	const channel = await sending.catch(async (error: unknown) => {
		refuseMissing(error, scope);
		await refuseTooMany(hook, scope);
		return await sending;
	});
	return { id: nameText(channel.id), workflowId };
}

/** Throws a Problem that lists whose the channels are, if the scope has as many as the service allows. */
async function refuseTooMany(hook: Hook, workflowId: string | undefined): Promise<void> {
	const scope = workflowId === undefined ? {} : { workflowId };
	const channels = await listChannels(hook, scope).catch(() => []);
	if (channels.length < maxChannels) return;
	const owner = workflowId === undefined ? 'The workspace' : `The workflow ${quoted(workflowId)}`;
	const listed = channels.map(
		(channel) => nameText(channel.description).trim() || hostOf(channelTarget(channel)),
	);
	const counts = new Map<string, number>();
	for (const text of listed) counts.set(text, (counts.get(text) ?? 0) + 1);
	const whose = [...counts].map(([text, count]) => (count === 1 ? text : `${text} (${count})`));
	throw new Problem(
		`${owner} has ${channels.length} notification channels, and the service allows ${maxChannels}`,
		`Delete some with the Notification Channel resource. They are: ${whose.join('; ')}`,
	);
}

function hostOf(target: string): string {
	return URL.canParse(target) ? new URL(target).host : target;
}

/** What is saved, or a new registration. Its secret is 32 random bytes in the form of the Standard Webhooks. */
function registrationOf(state: InstantState): Registration {
	return (
		state.registration ?? { secret: `whsec_${randomBytes(32).toString('base64')}`, channels: [] }
	);
}

/**
 * Whether the node's channels exist; mends what differs and removes those of workflows that are no longer chosen.
 * n8n asks when the workflow is activated; n8n 1 also at each of its starts (docs/maintainers/n8n.md#webhook-triggers).
 */
export async function areRegistered(hook: Hook): Promise<boolean> {
	await requireNotifications(hook);
	const state = stateOf(hook);
	const saved = registrationOf(state);
	const wanted = await wantedOf(hook, saved.secret);
	const scopes = scopesOf(hook);
	const channels: OwnChannel[] = [];
	for (const workflowId of scopes) {
		const own = await mend(hook, workflowId, wanted, saved.secret);
		if (own) channels.push(own);
	}
	const stale = saved.channels.filter(({ workflowId }) => !scopes.includes(workflowId));
	for (const channel of stale) await removeChannel(hook, channel);
	state.register({ secret: saved.secret, channels });
	return channels.length === scopes.length;
}

/** Creates the channels that are missing: all of them, or none. */
export async function register(hook: Hook): Promise<boolean> {
	const state = stateOf(hook);
	const saved = registrationOf(state);
	const wanted = await wantedOf(hook, saved.secret);
	const created: OwnChannel[] = [];
	const creating = (async () => {
		for (const workflowId of scopesOf(hook)) {
			if (saved.channels.some((channel) => channel.workflowId === workflowId)) continue;
			created.push(await create(hook, workflowId, wanted, saved.secret));
		}
	})();
	await creating.catch(async (error: unknown) => {
		state.forgetChannels();
		await removeAll(hook, [...saved.channels, ...created], error);
		await creating;
	});
	state.register({ secret: saved.secret, channels: [...saved.channels, ...created] });
	return true;
}

/** After a failure: removes the channels, or says which ones are left. */
async function removeAll(hook: Hook, known: readonly OwnChannel[], cause: unknown): Promise<void> {
	const { left } = await removeOwn(hook, known);
	if (left.length === 0) return;
	throw new Problem(
		messageOf(cause),
		`These notification channels couldn't be removed again: ${left.join(', ')}. The next activation removes them.`,
	);
}

/** Removes all channels of the node. Throws a Problem that says which ones are left. */
export async function unregister(hook: Hook): Promise<boolean> {
	const state = stateOf(hook);
	const { left, cause } = await removeOwn(hook, state.registration?.channels ?? []);
	if (left.length > 0) {
		throw new Problem(
			`The service still has ${left.length === 1 ? 'a notification channel' : `${left.length} notification channels`} of this trigger (${left.join(', ')}): ${messageOf(cause)}`,
			'Until they are removed, the service sends notifications that start nothing. Delete them with the Notification Channel resource, or publish the workflow and unpublish it again once the service responds',
		);
	}
	state.forgetChannels();
	return true;
}
