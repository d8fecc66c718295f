import type { IDataObject } from 'n8n-workflow';

import { readWorkflows } from '../core/service/jobs/watchedJobs';
import { channelAt, listChannels } from './channels';
import { deleteRecord } from '../core/service/lists/record';
import { systemClock } from '../core/text/clock';
import { isNotFound } from '../core/text/problem';
import { nameText } from '../core/text/text';
import { InstantState, type OwnChannel } from './instantState';
import { type Hook, isTestOf, markerOf } from './wantedChannel';

/** Returns what the node has saved of its registration. */
export function stateOf(hook: Hook): InstantState {
	return new InstantState(hook.n8n.getWorkflowStaticData('node'), isTestOf(hook));
}

/** Returns the scopes in which a channel is wanted: one for each selected workflow, else the workspace. */
export function scopesOf(hook: Hook): string[] {
	const ids = readWorkflows(hook);
	return ids.length === 0 ? [''] : ids;
}

/**
 * Lists the node's channels in a scope: those that were saved, those that lead to it, since a user may edit a description,
 * and those with its mark, since its address may change.
 */
export async function ownChannels(
	hook: Hook,
	workflowId: string,
	wholeMs?: number,
): Promise<IDataObject[]> {
	const marker = markerOf(hook);
	const saved = new Set(stateOf(hook).registration?.channels.map(({ id }) => id));
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
export async function removeChannel(
	hook: Hook,
	channel: OwnChannel,
	wholeMs?: number,
): Promise<void> {
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
export async function removeOwn(
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
