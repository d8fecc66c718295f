import type { IDataObject } from 'n8n-workflow';

import type { NodeContext } from '../../n8n/nodeContext';
import { withoutNotifications } from '../../credential/dialect';
import { pathOf } from '../transport/path';
import { workflowRequest } from '../transport/workflowRequest';
import { isNotFound, Problem } from '../../text/problem';
import { nameText, quoted } from '../../text/text';
import { isRecord } from '../../text/json';
import { rowsOf } from './record';

export const channelTypes = ['webhook', 'email'] as const;

type ChannelType = (typeof channelTypes)[number];

/** Which channels are listed; those of the workspace without a workflow. */
export interface ChannelQuery {
	workflowId?: string;
	/** All types without it. */
	type?: ChannelType;
	isEnabled?: boolean;
}

/** The path of the channels of a workflow, or of the workspace (docs/maintainers/service.md#webhooks). */
export function channelsPath(workflowId?: string): string {
	const list = '/notifications/channels';
	return workflowId === undefined ? list : pathOf`/workflows/${workflowId}` + list;
}

/** How errors name a channel. */
export function channelSubject(channelId: string, workflowId?: string): string {
	const channel = `notification channel ${quoted(channelId)}`;
	return workflowId === undefined ? channel : `${channel} of workflow ${quoted(workflowId)}`;
}

/** Where a channel sends to: the URL of a webhook, or an e-mail address. '' if the service doesn't say. */
export function channelTarget({ url, email_config: email }: IDataObject): string {
	return nameText(url) || nameText(isRecord(email) ? email.recipient_email : undefined);
}

/** Throws a Problem if services of this dialect have no notifications. */
export async function requireNotifications(context: NodeContext): Promise<void> {
	const { dialect } = await context.credential();
	if (dialect.withoutNotifications) throw new Problem(dialect.withoutNotifications);
}

/**
 * Throws a Problem that says so if an error about the channels of the workspace means that the service has none: their
 * list is always there otherwise. A missing list of a workflow may as well mean a missing workflow.
 */
export function refuseMissing(error: unknown, workflowId?: string): void {
	if (isNotFound(error) && workflowId === undefined) throw new Problem(withoutNotifications);
}

/**
 * All channels of a workflow or of the workspace, each once. The service lists one type at a time, so several are
 * asked for one after the other; it may ignore a filter, so each is checked here too. Throws a Problem where there are
 * no notifications, and a ServiceProblem. `wholeMs`: how long each request may take with all its tries.
 */
export async function listChannels(
	context: NodeContext,
	{ workflowId, type, isEnabled }: ChannelQuery,
	wholeMs?: number,
): Promise<IDataObject[]> {
	await requireNotifications(context);
	const found = new Map<string, IDataObject>();
	for (const channelType of type === undefined ? channelTypes : [type]) {
		for (const channel of await channelsOfType(
			context,
			channelType,
			{ workflowId, isEnabled },
			wholeMs,
		)) {
			const { id, channel_type: listedType = channelType, enabled = isEnabled } = channel;
			if (listedType !== channelType || (isEnabled !== undefined && enabled !== isEnabled))
				continue;
			found.set(nameText(id) || JSON.stringify(channel), channel);
		}
	}
	return [...found.values()];
}

async function channelsOfType(
	context: NodeContext,
	type: ChannelType,
	{ workflowId, isEnabled }: ChannelQuery,
	wholeMs: number | undefined,
): Promise<IDataObject[]> {
	const request = workflowRequest(context, {
		method: 'GET',
		path: channelsPath(workflowId),
		query: { channel_type: type, enabled: isEnabled },
		subject: workflowId === undefined ? undefined : `workflow ${quoted(workflowId)}`,
		wholeMs,
	});
	const response = await request.catch(async (error: unknown) => {
		refuseMissing(error, workflowId);
		return await request;
	});
	return rowsOf(response, 'channels', 'notification channels');
}
