import { createHash } from 'crypto';

import type { IDataObject, IHookFunctions } from 'n8n-workflow';

import { channelsPath, channelSubject, listChannels } from '../core/service/lists/channels';
import { readWorkflows } from '../core/service/jobs/watchedJobs';
import type { TriggerNodeContext } from '../core/n8n/nodeContext';
import { pathOf } from '../core/service/transport/path';
import { workflowRequest } from '../core/service/transport/workflowRequest';
import { systemClock } from '../core/text/clock';
import { isRecord } from '../core/text/json';
import { isNotFound } from '../core/text/problem';
import { nameText } from '../core/text/text';
import { InstantState, type OwnChannel } from './instantState';

/** n8n's call when the workflow is published, or is no longer. */
export type Hook = TriggerNodeContext<IHookFunctions>;

/**
 * Marks the description of the node's own channels, so that they're found again after a backup was restored or a
 * registration failed half-way, also under another address, and never mistaken for those of another n8n, workflow or test.
 */
export function markerOf({ n8n }: Hook, isTest: boolean): string {
	const parts = [n8n.getInstanceId(), n8n.getWorkflow().id, n8n.getNode().id, isTest];
	const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
	return `[n8n-${hash.slice(0, 16)}`;
}

/**
 * Whether it's about the channel of a test in the editor. n8n removes that one as if the workflow was deactivated; only
 * the data of the webhook, which its types hide, then tells.
 */
export function isTestOf({ n8n }: Hook): boolean {
	const webhook: unknown = 'webhookData' in n8n ? n8n.webhookData : undefined;
	return n8n.getActivationMode() === 'manual' || (isRecord(webhook) && webhook.isTest === true);
}

/** Returns what the node has saved of its registration. */
export function stateOf(hook: Hook): InstantState {
	return new InstantState(hook.n8n.getWorkflowStaticData('node'), isTestOf(hook));
}

/** The scopes in which a channel is wanted: one for each chosen workflow, else the workspace. */
export function scopesOf(hook: Hook): string[] {
	const ids = readWorkflows(hook);
	return ids.length === 0 ? [''] : ids;
}

/**
 * The node's channels in a scope: those that were saved, those that lead to it, since a user may edit a description, and
 * those with its mark, since its address may change.
 */
export async function ownChannels(
	hook: Hook,
	workflowId: string,
	wholeMs?: number,
): Promise<IDataObject[]> {
	const marker = markerOf(hook, isTestOf(hook));
	const saved = new Set(stateOf(hook).registration?.channels.map(({ id }) => id));
	const own = hook.n8n.getNodeWebhookUrl('default');
	const scope = workflowId === '' ? {} : { workflowId };
	const channels = await listChannels(hook, { ...scope, type: 'webhook' }, wholeMs);
	return channels.filter(
		({ id, url, description }) =>
			saved.has(nameText(id)) ||
			(own !== undefined && url === own) ||
			nameText(description).includes(marker),
	);
}

/** A channel that's gone already is what was wanted. `wholeMs`: how long all tries may take together. */
export async function removeChannel(
	hook: Hook,
	{ id, workflowId }: OwnChannel,
	wholeMs?: number,
): Promise<void> {
	const scope = workflowId === '' ? undefined : workflowId;
	const request = workflowRequest(hook, {
		method: 'DELETE',
		path: channelsPath(scope) + pathOf`/${id}`,
		subject: channelSubject(id, scope),
		response: 'optional',
		wholeMs,
	});
	await request.catch(async (error: unknown) => {
		if (!isNotFound(error)) await request;
	});
}

/** How long removing all channels may take: the user waits for it in the editor. ms. */
const removalTimeMs = 9_000;

/**
 * Removes the channels that are known by their IDs, and then those that an earlier failure has left, as many as can be.
 * Returns the first failure, if any, and which channels are left.
 */
export async function removeOwn(
	hook: Hook,
	known: readonly OwnChannel[],
): Promise<{ left: string[]; cause?: unknown }> {
	const endsAt = systemClock.now() + removalTimeMs;
	const leftMs = () => Math.max(1, endsAt - systemClock.now());
	const left: string[] = [];
	const causes: unknown[] = [];
	const remove = async (channels: readonly OwnChannel[]): Promise<void> => {
		await Promise.all(
			channels.map(async (channel) => {
				await removeChannel(hook, channel, leftMs()).catch((error: unknown) => {
					left.push(channel.id);
					causes.push(error);
				});
			}),
		);
	};
	await remove(known);
	const scopes = new Set(['', ...known.map((own) => own.workflowId), ...scopesOf(hook)]);
	for (const workflowId of scopes) {
		// A workflow that's gone has taken its channels along.
		const listed = await ownChannels(hook, workflowId, leftMs()).catch(() => []);
		const ids = listed.map(({ id }) => nameText(id));
		const others = ids.filter((id) => !known.some((channel) => channel.id === id));
		await remove(others.map((id) => ({ id, workflowId })));
	}
	return { left, cause: causes[0] };
}
