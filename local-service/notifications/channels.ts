import { randomBytes } from 'node:crypto';
import type { ServiceResponse } from '../http/serviceResponse.ts';
import {
	ServiceProblem,
	emptyResponse,
	jsonResponse,
	missingField,
	wrongField,
} from '../http/serviceResponse.ts';
import { bodyObject } from '../workflow/record.ts';
import type { StoredChannel } from '../workflow/state.ts';
import { findWorkflow } from '../workflow/workflows.ts';
import type { Workspace } from '../workflow/workspace.ts';
import { readChannelBody } from './channelBody.ts';

/** The service's limit. */
const maxChannels = 50;

/** The workflow whose channels are meant; undefined for those of the workspace. */
export type ChannelScope = string | undefined;

/** GET of the collection: channels of one type, of which only webhooks exist here. Throws 404 for the workflow, and 422. */
export function listChannels(
	workspace: Workspace,
	scope: ChannelScope,
	query: URLSearchParams,
): ServiceResponse {
	const workflowId = workflowIdOf(workspace, scope);
	const type = query.get('channel_type');
	if (type === null) throw new ServiceProblem(422, [missingField(['query', 'channel_type'], null)]);
	if (type !== 'webhook' && type !== 'email') {
		const message = "Input should be 'webhook' or 'email'";
		throw new ServiceProblem(422, [wrongField(['query', 'channel_type'], message, type, 'enum')]);
	}
	const items = workspace.state.channels.filter(
		(channel) => channel.workflowId === workflowId && type === 'webhook',
	);
	return jsonResponse({ items: items.map(channelRecord) });
}

/** POST of the collection: a webhook. Throws 404 for the workflow, and 422. */
export function createChannel(
	workspace: Workspace,
	scope: ChannelScope,
	body: unknown,
): ServiceResponse {
	const workflowId = workflowIdOf(workspace, scope);
	const given = bodyObject(body);
	requireWebhook(given);
	const settings = readChannelBody(given, undefined);
	const { channels } = workspace.state;
	const present = channels.filter((channel) => channel.workflowId === workflowId).length;
	if (present >= maxChannels) {
		throw new ServiceProblem(422, `Maximum of ${maxChannels} channels per scope reached`);
	}
	const now = workspace.now();
	const channel: StoredChannel = {
		...settings,
		id: `ep_${randomBytes(20).toString('base64url').replace(/[-_]/g, 'x')}`,
		workflowId,
		createdAt: now,
		updatedAt: now,
	};
	channels.push(channel);
	workspace.save();
	return jsonResponse(channelRecord(channel), 201);
}

/** PATCH of one channel: an empty secret removes it, and the type can't change. Throws 404 and 422. */
export function updateChannel(
	workspace: Workspace,
	scope: ChannelScope,
	id: string,
	body: unknown,
): ServiceResponse {
	const channel = findChannel(workspace, scope, id);
	const given = bodyObject(body);
	if ((given.channel_type ?? 'webhook') !== 'webhook') {
		const message = 'Value error, channel_type cannot be changed';
		throw new ServiceProblem(422, [
			wrongField(['body', 'channel_type'], message, given.channel_type),
		]);
	}
	Object.assign(channel, readChannelBody(given, channel), { updatedAt: workspace.now() });
	workspace.save();
	return jsonResponse(channelRecord(channel));
}

/** DELETE of one channel; throws 404. */
export function deleteChannel(
	workspace: Workspace,
	scope: ChannelScope,
	id: string,
): ServiceResponse {
	const channel = findChannel(workspace, scope, id);
	const { channels } = workspace.state;
	workspace.state.channels = channels.filter((candidate) => candidate !== channel);
	workspace.save();
	return emptyResponse(204);
}

function workflowIdOf(workspace: Workspace, scope: ChannelScope): string | null {
	return scope === undefined ? null : findWorkflow(workspace, scope).id;
}

function findChannel(workspace: Workspace, scope: ChannelScope, id: string): StoredChannel {
	const workflowId = workflowIdOf(workspace, scope);
	const channel = workspace.state.channels.find(
		(candidate) => candidate.id === id && candidate.workflowId === workflowId,
	);
	if (!channel) throw new ServiceProblem(404, 'Channel not found');
	return channel;
}

function requireWebhook({ channel_type: type }: Record<string, unknown>): void {
	if (type === 'webhook') return;
	const isMissing = type === undefined;
	const message = isMissing
		? "Unable to extract tag using discriminator 'channel_type'"
		: `Input tag '${String(type)}' found using 'channel_type' does not match any of the expected tags: 'webhook'`;
	const kind = isMissing ? 'union_tag_not_found' : 'union_tag_invalid';
	throw new ServiceProblem(422, [wrongField(['body'], message, type ?? null, kind)]);
}

/** As answered: never with the secret. */
function channelRecord(channel: StoredChannel): Record<string, unknown> {
	return {
		channel_type: 'webhook',
		id: channel.id,
		description: channel.description,
		event_types: channel.eventTypes,
		enabled: channel.isEnabled,
		created_at: new Date(channel.createdAt).toISOString(),
		updated_at: new Date(channel.updatedAt).toISOString(),
		url: channel.url,
	};
}
