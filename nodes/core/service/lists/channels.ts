import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { NodeContext } from '../../n8n/nodeContext';
import { withoutNotifications } from '../../credential/dialect';
import { pathOf } from '../transport/path';
import { workflowRequest } from '../transport/workflowRequest';
import { isNotFound, Problem } from '../../text/problem';
import { nameText, quoted } from '../../text/text';
import { isRecord } from '../../text/json';
import type { ListQuery } from './filters';
import { listRows } from './listRows';
import { deleteRecord, type RecordAddress, requestRecord } from './record';

const channelTypes = ['webhook', 'email'];

/** Where channels belong: to a workflow, or to the workspace without one. */
export interface ChannelScope {
	/** '' is the same as none. */
	workflowId?: string;
}

/** A channel where it belongs. */
export interface Channel extends ChannelScope {
	id: string;
}

/** The path of the channels of a workflow, or of the workspace (docs/maintainers/service.md#webhooks). */
function channelsPath({ workflowId }: ChannelScope): string {
	const list = '/notifications/channels';
	return workflowId ? pathOf`/workflows/${workflowId}` + list : list;
}

/** How errors name what channels belong to; undefined for the workspace. */
function scopeSubject({ workflowId }: ChannelScope): string | undefined {
	return workflowId ? `workflow ${quoted(workflowId)}` : undefined;
}

/** Where a channel sends to: the URL of a webhook, or an email address. '' if the service doesn't say. */
export function channelTarget({ url, email_config: email }: IDataObject): string {
	return nameText(url) || nameText(isRecord(email) ? email.recipient_email : undefined);
}

/** Throws a Problem if services of this dialect have no notifications. */
export async function requireNotifications(context: NodeContext): Promise<void> {
	const { dialect } = await context.credential();
	if (dialect.withoutNotifications) throw new Problem(dialect.withoutNotifications);
}

/**
 * Returns what a request about the channels of a scope does. Throws a Problem if its 404 means that the service has no
 * notifications: the list of the workspace is always there otherwise, while a workflow may be missing.
 */
async function orWithout<Response>(
	{ workflowId }: ChannelScope,
	request: Promise<Response>,
): Promise<Response> {
	return await request.catch(async (error: unknown) => {
		if (isNotFound(error) && !workflowId) throw new Problem(withoutNotifications);
		return await request;
	});
}

/** Creates a channel. Throws a Problem where there are no notifications, and a ServiceProblem. */
export async function createChannel(
	context: NodeContext,
	scope: ChannelScope,
	body: IDataObject,
): Promise<IDataObject> {
	await requireNotifications(context);
	const subject = scopeSubject(scope);
	const path = channelsPath(scope);
	return await orWithout(scope, requestRecord(context, { method: 'POST', path, body, subject }));
}

function addressOf(channel: Channel): RecordAddress {
	const { id } = channel;
	const name = `notification channel ${quoted(id)}`;
	const scope = scopeSubject(channel);
	return {
		id,
		path: channelsPath(channel) + pathOf`/${id}`,
		subject: scope === undefined ? name : `${name} of ${scope}`,
	};
}

/** Gets a channel, or changes it. Throws a Problem where there are no notifications, and a ServiceProblem. */
export async function requestChannel(
	context: NodeContext,
	channel: Channel,
	request: { method: 'GET' } | { method: 'PATCH'; body: IDataObject },
): Promise<IDataObject> {
	await requireNotifications(context);
	const { path, subject } = addressOf(channel);
	return await requestRecord(context, { ...request, path, subject });
}

/** Deletes a channel, and returns the item that says so. Throws as `requestChannel` does. `wholeMs`: how long all tries may take together. */
export async function deleteChannel(
	context: NodeContext,
	channel: Channel,
	wholeMs?: number,
): Promise<INodeExecutionData[]> {
	await requireNotifications(context);
	return await deleteRecord(context, { ...addressOf(channel), wholeMs });
}

/** Enters the code that the recipient of an email channel got. Throws as `requestChannel` does. */
export async function verifyChannel(
	context: NodeContext,
	channel: Channel,
	code: string,
): Promise<void> {
	await requireNotifications(context);
	// Schema and documentation name it differently: docs/maintainers/service.md#webhooks
	const body = { code, verification_code: code };
	const { path, subject } = addressOf(channel);
	const request = { method: 'POST', path: `${path}/verify`, subject, body } as const;
	await workflowRequest(context, { ...request, response: 'optional' });
}

/**
 * Lists the channels of a workflow or of the workspace, each once, filtered by the service's names. The service lists one
 * type at a time. Throws a Problem where there are no notifications, and a ServiceProblem. `wholeMs`:
 * how long each request may take with all its tries.
 */
export async function listChannels(
	context: NodeContext,
	scope: ChannelScope,
	query: ListQuery = {},
	wholeMs?: number,
): Promise<IDataObject[]> {
	await requireNotifications(context);
	const place = { path: channelsPath(scope), subject: scopeSubject(scope) };
	const found = new Map<string, IDataObject>();
	for (const channel_type of query.channel_type ? [query.channel_type] : channelTypes) {
		const filters = { ...query, channel_type };
		const listing = listRows(context, 'channels', filters, { place, leftMs: () => wholeMs });
		for (const channel of await orWithout(scope, listing)) {
			found.set(nameText(channel.id) || JSON.stringify(channel), channel);
		}
	}
	return [...found.values()];
}
