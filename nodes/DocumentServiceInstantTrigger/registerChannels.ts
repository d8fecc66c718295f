import { createHash, randomBytes } from 'crypto';

import type { IDataObject, IHookFunctions } from 'n8n-workflow';

import {
	channelsPath,
	channelSubject,
	channelTarget,
	listChannels,
	refuseMissing,
	requireNotifications,
} from '../shared/lists/channels';
import { requestRecord } from '../shared/lists/record';
import { readChosenWorkflows, readExtras } from '../shared/lists/watchedJobs';
import type { TriggerCall } from '../shared/run/caller';
import { pathOf } from '../shared/service/transport/path';
import { workflowRequest } from '../shared/service/transport/workflowRequest';
import { isRecord } from '../shared/values/json';
import { messageOf } from '../shared/values/messageOf';
import { Problem, ServiceProblem } from '../shared/values/problem';
import { nameText, quoted } from '../shared/values/text';
import { reachableAddress } from './reachableAddress';
import { type JobEvent, eventNames, eventsField, optionsField } from './instantFields';
import { InstantState, type OwnChannel, type Registration } from './instantState';

type Hook = TriggerCall<IHookFunctions>;

/** What a channel is to be. */
interface Wanted {
	url: string;
	event_types: string[];
	description: string;
	enabled: true;
}

/** How many channels the service allows in the workspace, and for each workflow (docs/service.md#webhooks). */
const mostChannels = 50;

const longestDescription = 255;

/**
 * Marks the description of the node's own channels, so that they're found again after a backup was restored or a
 * registration failed half-way, also under another address, and never mistaken for those of another n8n, workflow or test.
 */
function markerOf({ context }: Hook, isTest: boolean): string {
	const parts = [context.getInstanceId(), context.getWorkflow().id, context.getNode().id, isTest];
	const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
	return `[n8n-${hash.slice(0, 16)}`;
}

/**
 * Whether it's about the channel of a test in the editor. n8n removes that one as if the workflow was deactivated; only
 * the data of the webhook, which its types hide, then tells.
 */
function isTestOf({ context }: Hook): boolean {
	const webhook: unknown = 'webhookData' in context ? context.webhookData : undefined;
	return context.getActivationMode() === 'manual' || (isRecord(webhook) && webhook.isTest === true);
}

function stateOf(hook: Hook): InstantState {
	return new InstantState(hook.context.getWorkflowStaticData('node'), isTestOf(hook));
}

/** What the description tells of the secret: enough to see that a channel has another one, and nothing to guess it by. */
function fingerprintOf(secret: string): string {
	return createHash('sha256').update(secret).digest('hex').slice(0, 8);
}

async function wantedOf(hook: Hook, secret: string): Promise<Wanted> {
	const { context } = hook;
	const { baseUrl } = await hook.credential();
	const url = reachableAddress(context.getNodeWebhookUrl('default') ?? '', baseUrl);
	const events = hook.read(eventsField) as JobEvent[];
	// Only deliveries use them, but a wrong value must be told of now.
	readExtras(hook.options(optionsField));
	const marker = `${markerOf(hook, isTestOf(hook))}-${fingerprintOf(secret)}]`;
	const name = context.getWorkflow().name ?? '';
	const text = `n8n${isTestOf(hook) ? ' test' : ''}: ${name}`.replace(/[^\P{C}]/gu, ' ');
	const shown = [...text].slice(0, longestDescription - marker.length - 1).join('');
	return {
		url,
		event_types: events.map((event) => eventNames[event]),
		description: `${shown} ${marker}`,
		enabled: true,
	};
}

/** The scopes in which a channel is wanted: one for each chosen workflow, else the workspace. */
function scopesOf(hook: Hook): string[] {
	const ids = readChosenWorkflows(hook).map(({ id }) => id);
	return ids.length === 0 ? [''] : [...new Set(ids)];
}

/**
 * The node's channels in a scope: those that were saved, those that lead to it, since a user may edit a description, and
 * those with its mark, since its address may change.
 */
async function ownChannels(hook: Hook, workflowId: string): Promise<IDataObject[]> {
	const marker = markerOf(hook, isTestOf(hook));
	const saved = new Set(stateOf(hook).registration?.channels.map(({ id }) => id));
	const own = hook.context.getNodeWebhookUrl('default');
	const scope = workflowId === '' ? {} : { workflowId };
	const channels = await listChannels(hook, { ...scope, type: 'webhook' });
	return channels.filter(
		({ id, url, description }) =>
			saved.has(nameText(id)) ||
			(own !== undefined && url === own) ||
			nameText(description).includes(marker),
	);
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

/** A channel that's gone already is what was wanted. */
async function removeChannel(hook: Hook, { id, workflowId }: OwnChannel): Promise<void> {
	const scope = workflowId === '' ? undefined : workflowId;
	const request = workflowRequest(hook, {
		method: 'DELETE',
		path: channelsPath(scope) + pathOf`/${id}`,
		subject: channelSubject(id, scope),
		answer: 'optional',
	});
	await request.catch(async (error: unknown) => {
		if (error instanceof ServiceProblem && error.httpCode === '404') return;
		await request;
	});
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
	if (channels.length < mostChannels) return;
	const owner = workflowId === undefined ? 'The workspace' : `The workflow ${quoted(workflowId)}`;
	const listed = channels.map(
		(channel) => nameText(channel.description).trim() || hostOf(channelTarget(channel)),
	);
	const counts = new Map<string, number>();
	for (const text of listed) counts.set(text, (counts.get(text) ?? 0) + 1);
	const whose = [...counts].map(([text, count]) => (count === 1 ? text : `${text} (${count})`));
	throw new Problem(
		`${owner} has ${channels.length} notification channels, and the service allows ${mostChannels}`,
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
 * n8n asks when the workflow is activated; n8n 1 also at each of its starts (docs/n8n.md#webhook-triggers).
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

/** The channels that carry the node's mark, in all scopes, and those that are known by their IDs. */
async function allOwn(hook: Hook, known: readonly OwnChannel[]): Promise<OwnChannel[]> {
	const found = new Map(known.map((channel) => [channel.id, channel]));
	for (const workflowId of new Set([
		'',
		...known.map((own) => own.workflowId),
		...scopesOf(hook),
	])) {
		// A workflow that's gone has taken its channels along.
		for (const { id } of await ownChannels(hook, workflowId).catch(() => [])) {
			found.set(nameText(id), { id: nameText(id), workflowId });
		}
	}
	return [...found.values()];
}

/** After a failure: removes the channels, or says which ones are left. */
async function removeAll(hook: Hook, known: readonly OwnChannel[], cause: unknown): Promise<void> {
	const left: string[] = [];
	for (const channel of await allOwn(hook, known)) {
		await removeChannel(hook, channel).catch(() => left.push(channel.id));
	}
	if (left.length === 0) return;
	throw new Problem(
		messageOf(cause),
		`These notification channels couldn't be removed again: ${left.join(', ')}. The next activation removes them.`,
	);
}

/** Removes all channels of the node, also those that an earlier failure has left: as many as can be, then it fails. */
export async function unregister(hook: Hook): Promise<boolean> {
	const state = stateOf(hook);
	const removals: Array<Promise<void>> = [];
	for (const channel of await allOwn(hook, state.registration?.channels ?? [])) {
		const removal = removeChannel(hook, channel);
		removals.push(removal);
		await removal.catch(() => undefined);
	}
	await Promise.all(removals);
	state.forgetChannels();
	return true;
}
