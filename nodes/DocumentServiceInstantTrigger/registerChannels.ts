import { randomBytes } from 'crypto';

import type { IDataObject } from 'n8n-workflow';

import { createChannel, channelAt, requireNotifications } from './channels';
import { requestRecord } from '../core/service/lists/record';
import { messageOf } from '../core/text/messageOf';
import { Problem, ServiceProblem } from '../core/text/problem';
import { nameText } from '../core/text/text';
import type { OwnChannel } from './instantState';
import { ownChannels, removeChannel, removeOwn, scopesOf, stateOf } from './ownChannels';
import { refuseTooMany } from './tooManyChannels';
import { type Hook, wantedChannel } from './wantedChannel';

/**
 * Makes the node's channel in a scope what it's to be, and removes further ones of it. Undefined if there's none. Each
 * time, since nothing shows whether it still has the same secret.
 */
async function mend(
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

async function create(hook: Hook, workflowId: string, settings: IDataObject): Promise<OwnChannel> {
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
	const state = stateOf(hook);
	const { secret, channels: saved } = state.registration ?? { secret: newSecret(), channels: [] };
	const settings = await wantedChannel(hook, secret);
	const scopes = scopesOf(hook);
	const channels: OwnChannel[] = [];
	const missing: string[] = [];
	for (const workflowId of scopes) {
		const own = await mend(hook, workflowId, settings);
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
	state.register({ secret, channels });
	try {
		for (const workflowId of missing) channels.push(await create(hook, workflowId, settings));
	} catch (error) {
		state.register({ secret, channels: [] });
		const { left } = await removeOwn(hook, channels);
		throw left.length === 0
			? error
			: new Problem(
					messageOf(error),
					`These notification channels couldn't be removed: ${left.join(', ')}. Publishing the workflow again removes them.`,
				);
	}
	state.register({ secret, channels });
}

/** Removes all channels of the node. Throws a Problem that says which ones are left. */
export async function unregister(hook: Hook): Promise<void> {
	const state = stateOf(hook);
	const { registration } = state;
	const { left, cause } = await removeOwn(hook, registration?.channels ?? []);
	if (left.length > 0) {
		throw new Problem(
			`The service still has ${left.length === 1 ? 'a notification channel' : `${left.length} notification channels`} of this trigger (${left.join(', ')}): ${messageOf(cause)}`,
			'Until they are removed, the service sends notifications that start nothing. Delete them in the service, or publish the workflow and unpublish it again once the service responds',
		);
	}
	// The secret stays: n8n saves static data as it was when a request began, so a delivery in progress could bring an old
	// secret back.
	if (registration) state.register({ ...registration, channels: [] });
}
