import { createHash, randomBytes } from 'crypto';

import type { IDataObject, IHookFunctions } from 'n8n-workflow';

import { readOption } from '../core/n8n/fields/readField';
import { isPrivateAddress } from '../core/credential/privateAddress';
import type { TriggerNodeContext } from '../core/n8n/nodeContext';
import {
	eventNames,
	includeOwnJobsField,
	readExtras,
	readWorkflows,
} from '../core/paid/jobs/watchedJobs';
import { deleteRecord, requestRecord } from '../core/records/record';
import type { JobStatus } from '../core/records/status';
import { systemClock } from '../core/text/clock';
import { isRecord } from '../core/text/json';
import { isNotFound } from '../core/wire/outcome';
import { Problem, ServiceProblem } from '../core/text/problem';
import { messageOf, nameText } from '../core/text/text';
import {
	channelAt,
	createChannel,
	listChannels,
	refuseTooMany,
	requireNotifications,
} from './channels';
import { eventsField, optionsField } from './instantFields';
import {
	type OwnChannel,
	readRegistration,
	type Registration,
	saveRegistration,
} from './registration';

/** n8n's call when the workflow is published, or is no longer. */
type Hook = TriggerNodeContext<IHookFunctions>;

/**
 * Tells whether it's about the channel of a test in the editor. n8n removes that one as if the workflow was unpublished;
 * only the data of the webhook, which its types hide, then tells.
 */
function isTestOf({ n8n }: Hook): boolean {
	const webhook: unknown = 'webhookData' in n8n ? n8n.webhookData : undefined;
	return n8n.getActivationMode() === 'manual' || (isRecord(webhook) && webhook.isTest === true);
}

/**
 * Returns what marks the description of the node's own channels, so that they're found again after a backup was restored
 * or a registration failed half-way, also under another address, and never mistaken for those of another n8n, workflow or
 * test.
 */
function markerOf(hook: Hook): string {
	const { n8n } = hook;
	const ids = [n8n.getInstanceId(), n8n.getWorkflow().id, n8n.getNode().id, isTestOf(hook)];
	return `[n8n-${createHash('sha256').update(JSON.stringify(ids)).digest('hex').slice(0, 16)}]`;
}

const maxDescriptionLength = 255;

/**
 * Returns what each channel of the node is to be, as the service names it. `secret`: what the service is to sign with.
 * Throws a Problem for a parameter that can't be used, and if the service can't reach n8n.
 */
async function wantedChannel(hook: Hook, secret: string): Promise<IDataObject> {
	const { n8n } = hook;
	const { baseUrl } = await hook.credential();
	const url = reachableAddress(n8n.getNodeWebhookUrl('default') ?? '', baseUrl);
	const events = hook.read(eventsField) as JobStatus[];
	// Only deliveries use them, but a wrong value must be reported now.
	readExtras(hook.options(optionsField));
	readOption(includeOwnJobsField, hook.options(optionsField));
	const marker = markerOf(hook);
	const name = n8n.getWorkflow().name ?? '';
	const text = `n8n${isTestOf(hook) ? ' test' : ''}: ${name}`.replace(/[^\P{C}]/gu, ' ');
	const shown = [...text].slice(0, maxDescriptionLength - marker.length - 1).join('');
	return {
		url,
		event_types: events.map((event) => eventNames[event]),
		description: `${shown} ${marker}`,
		enabled: true,
		secret,
	};
}

/**
 * The address of n8n's webhook, if the service can reach it: https, and not on a private network, unless the service is
 * on one as well. Throws a Problem otherwise, before anything is sent.
 */
function reachableAddress(address: string, serviceUrl: string): string {
	if (isPrivateAddress(serviceUrl)) return address;
	const isHttps = /^https:/i.test(address);
	if (isHttps && !isPrivateAddress(address)) return address;
	const what = isHttps ? "isn't on the internet" : "doesn't start with https://";
	throw new Problem(
		`The service can't reach your n8n: its webhook address ${what} (${address})`,
		"Set n8n's environment variable WEBHOOK_URL to the public https address of your n8n, and restart it. Without one, use the Document Service Trigger, which polls the service.",
	);
}

/** Returns what the node has saved of its registration. */
function savedRegistration(hook: Hook): Registration | undefined {
	return readRegistration(hook.n8n.getWorkflowStaticData('node'), isTestOf(hook));
}

function save(hook: Hook, registration: Registration): void {
	saveRegistration(hook.n8n.getWorkflowStaticData('node'), isTestOf(hook), registration);
}

/** Returns the scopes in which a channel is wanted: one for each selected workflow, else the workspace. */
function scopesOf(hook: Hook): string[] {
	const ids = readWorkflows(hook);
	return ids.length === 0 ? [''] : ids;
}

/**
 * Lists the node's channels in a scope: those that were saved, those that lead to it, since a user may edit a description,
 * and those with its mark, since its address may change.
 */
async function ownChannels(
	hook: Hook,
	workflowId: string,
	wholeMs?: number,
): Promise<IDataObject[]> {
	const marker = markerOf(hook);
	const saved = new Set(savedRegistration(hook)?.channels.map(({ id }) => id));
	const own = hook.n8n.getNodeWebhookUrl('default');
	const channels = await listChannels(hook, { workflowId }, { channel_type: 'webhook' }, wholeMs);
	return channels.filter(
		({ id, url, description }) =>
			saved.has(nameText(id)) ||
			(own !== undefined && url === own) ||
			nameText(description).includes(marker),
	);
}

/** Removes a channel, if it's there. `wholeMs`: how long all tries may take together. */
async function removeChannel(hook: Hook, channel: OwnChannel, wholeMs?: number): Promise<void> {
	const address = await channelAt(hook, channel);
	await deleteRecord(hook, { ...address, wholeMs }).catch((error: unknown) => {
		if (!isNotFound(error)) throw error;
	});
}

/** How long removing all channels may take: the user waits for it in the editor. ms. */
const maxRemovalMs = 9_000;

/**
 * Removes the channels that are known by their IDs, and then those that an earlier failure has left, as many as can be.
 * Returns the first failure, if any, and which channels are left.
 */
async function removeOwn(
	hook: Hook,
	known: readonly OwnChannel[],
): Promise<{ left: string[]; cause?: unknown }> {
	const endsAt = systemClock.now() + maxRemovalMs;
	const leftMs = () => Math.max(1, endsAt - systemClock.now());
	const left: string[] = [];
	const causes: unknown[] = [];
	const remove = async (channel: OwnChannel): Promise<void> => {
		await removeChannel(hook, channel, leftMs()).catch((error: unknown) => {
			left.push(channel.id);
			causes.push(error);
		});
	};
	await Promise.all(known.map(remove));
	const scopes = new Set(['', ...known.map((own) => own.workflowId), ...scopesOf(hook)]);
	for (const workflowId of scopes) {
		// A workflow that's gone has taken its channels along.
		const listed = await ownChannels(hook, workflowId, leftMs()).catch(() => []);
		const ids = listed.map(({ id }) => nameText(id));
		const others = ids.filter((id) => !known.some((channel) => channel.id === id));
		await Promise.all(others.map(async (id) => await remove({ id, workflowId })));
	}
	return { left, cause: causes[0] };
}

/**
 * Makes the node's channel in a scope what it's to be, and removes further ones of it. Undefined if there's none. Each
 * time, since nothing shows whether it still has the same secret.
 */
async function mendOwn(
	hook: Hook,
	workflowId: string,
	settings: IDataObject,
): Promise<OwnChannel | undefined> {
	const [channel, ...others] = await ownChannels(hook, workflowId);
	for (const { id } of others) await removeChannel(hook, { id: nameText(id), workflowId });
	if (channel === undefined) return undefined;
	const own = { id: nameText(channel.id), workflowId };
	const { path, subject } = await channelAt(hook, own);
	await requestRecord(hook, { method: 'PATCH', path, subject, body: settings });
	return own;
}

async function createOwn(
	hook: Hook,
	workflowId: string,
	settings: IDataObject,
): Promise<OwnChannel> {
	const creating = createChannel(hook, { workflowId }, { channel_type: 'webhook', ...settings });
	const channel = await creating.catch(async (error: unknown) => {
		if (error instanceof ServiceProblem) await refuseTooMany(hook, workflowId);
		return await creating;
	});
	return { id: nameText(channel.id), workflowId };
}

/** Returns a new secret: 32 random bytes in the form of the Standard Webhooks. */
function newSecret(): string {
	return `whsec_${randomBytes(32).toString('base64')}`;
}

/**
 * Makes the node's channels what they're to be: mends those that exist, removes those of workflows that are no longer
 * selected and those of the workspace where workflows are, and creates the missing ones, all of them or none. n8n asks for it when the workflow is published; n8n 1 also
 * at each of its starts (docs/maintainers/n8n.md#webhook-triggers).
 */
export async function register(hook: Hook): Promise<void> {
	await requireNotifications(hook);
	const { secret, channels: saved } = savedRegistration(hook) ?? {
		secret: newSecret(),
		channels: [],
	};
	const settings = await wantedChannel(hook, secret);
	const scopes = scopesOf(hook);
	const channels: OwnChannel[] = [];
	const missing: string[] = [];
	for (const workflowId of scopes) {
		const own = await mendOwn(hook, workflowId, settings);
		if (own) channels.push(own);
		else missing.push(workflowId);
	}
	for (const channel of saved) {
		if (!scopes.includes(channel.workflowId)) await removeChannel(hook, channel);
	}
	// One of an earlier registration that n8n didn't save would notify of every workflow.
	const ofWorkspace = scopes.includes('') ? [] : await ownChannels(hook, '');
	for (const { id } of ofWorkspace) await removeChannel(hook, { id: nameText(id), workflowId: '' });
	// The service may sign with the secret from now on, whatever happens next.
	save(hook, { secret, channels });
	try {
		for (const workflowId of missing) channels.push(await createOwn(hook, workflowId, settings));
	} catch (error) {
		save(hook, { secret, channels: [] });
		const { left } = await removeOwn(hook, channels);
		throw left.length === 0
			? error
			: new Problem(
					messageOf(error),
					`These notification channels couldn't be removed: ${left.join(', ')}. Publishing the workflow again removes them.`,
				);
	}
	save(hook, { secret, channels });
}

/** Removes all channels of the node. Throws a Problem that says which ones are left. */
export async function unregister(hook: Hook): Promise<void> {
	const registration = savedRegistration(hook);
	const { left, cause } = await removeOwn(hook, registration?.channels ?? []);
	if (left.length > 0) {
		throw new Problem(
			`The service still has ${left.length === 1 ? 'a notification channel' : `${left.length} notification channels`} of this trigger (${left.join(', ')}): ${messageOf(cause)}`,
			'Until they are removed, the service sends notifications that start nothing. Delete them in the service, or publish the workflow and unpublish it again once the service responds',
		);
	}
	// The secret stays: n8n saves static data as it was when a request began, so a delivery in progress could bring an old
	// secret back.
	if (registration) save(hook, { ...registration, channels: [] });
}
