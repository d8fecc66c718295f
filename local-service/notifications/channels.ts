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
import type { ChannelType } from './channelBody.ts';
import { readChannelBody } from './channelBody.ts';

/** The service's limit, for webhooks and emails together. */
const maxChannels = 50;

/** No email is sent, so the code that verifies a channel is always the same. */
const verificationCode = '123456';

/** The workflow whose channels are meant; undefined for those of the workspace. */
export type ChannelScope = string | undefined;

/** GET of the collection: channels of one type. Throws 404 for the workflow, and 422. */
export function listChannels(
	workspace: Workspace,
	scope: ChannelScope,
	query: URLSearchParams,
): ServiceResponse {
	const workflowId = workflowIdOf(workspace, scope);
	const type = query.get('channel_type');
	if (type === null) throw new ServiceProblem(422, [missingField(['query', 'channel_type'], null)]);
	if (!isChannelType(type)) {
		const message = "Input should be 'webhook' or 'email'";
		throw new ServiceProblem(422, [wrongField(['query', 'channel_type'], message, type, 'enum')]);
	}
	const isEnabled = readEnabled(query.get('enabled'));
	const items = workspace.state.channels.filter(
		(channel) =>
			channel.workflowId === workflowId &&
			typeOf(channel) === type &&
			(isEnabled === undefined || channel.isEnabled === isEnabled),
	);
	return jsonResponse({ items: items.map(channelRecord) });
}

/**
 * POST of the collection. An email channel is disabled until it's verified. Throws 404 for the
 * workflow, and 422.
 */
export function createChannel(
	workspace: Workspace,
	scope: ChannelScope,
	body: unknown,
): ServiceResponse {
	const workflowId = workflowIdOf(workspace, scope);
	const given = bodyObject(body);
	const type = readType(given);
	const settings = readChannelBody(given, type, undefined);
	const { channels } = workspace.state;
	const present = channels.filter((channel) => channel.workflowId === workflowId).length;
	if (present >= maxChannels) {
		throw new ServiceProblem(422, `Maximum of ${maxChannels} channels per scope reached`);
	}
	const now = workspace.now();
	const channel: StoredChannel = {
		...settings,
		isEnabled: settings.isEnabled && type === 'webhook',
		id: `ep_${randomBytes(20).toString('base64url').replace(/[-_]/g, 'x')}`,
		workflowId,
		createdAt: now,
		updatedAt: now,
	};
	channels.push(channel);
	workspace.save();
	return jsonResponse(channelRecord(channel), 201);
}

/** GET of one channel; throws 404, also for a channel of another scope. */
export function getChannel(workspace: Workspace, scope: ChannelScope, id: string): ServiceResponse {
	return jsonResponse(channelRecord(findChannel(workspace, scope, id)));
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
	const type = typeOf(channel);
	if ((given.channel_type ?? type) !== type) {
		const message = 'Value error, channel_type cannot be changed';
		throw new ServiceProblem(422, [
			wrongField(['body', 'channel_type'], message, given.channel_type),
		]);
	}
	Object.assign(channel, readChannelBody(given, type, channel), { updatedAt: workspace.now() });
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

/** POST verify: enables an email channel. Throws 404, and 422 for another code or a webhook. */
export function verifyChannel(
	workspace: Workspace,
	scope: ChannelScope,
	id: string,
	body: unknown,
): ServiceResponse {
	const channel = findChannel(workspace, scope, id);
	const given = bodyObject(body);
	// The schema's name, and that of the service's documentation.
	const code = given.code ?? given.verification_code;
	if (code === undefined) throw new ServiceProblem(422, [missingField(['body', 'code'], given)]);
	if (typeof code !== 'string' || !/^\d{6}$/.test(code)) {
		const message = "String should match pattern '^\\d{6}$'";
		throw new ServiceProblem(422, [
			wrongField(['body', 'code'], message, code, 'string_pattern_mismatch'),
		]);
	}
	if (channel.email === null)
		throw new ServiceProblem(422, 'Webhook channels need no verification');
	if (code !== verificationCode) throw new ServiceProblem(422, 'Invalid verification code');
	channel.isEnabled = true;
	channel.updatedAt = workspace.now();
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

function readType(given: Record<string, unknown>): ChannelType {
	const type = given.channel_type;
	if (isChannelType(type)) return type;
	const isMissing = type === undefined;
	const message = isMissing
		? "Unable to extract tag using discriminator 'channel_type'"
		: `Input tag '${String(type)}' found using 'channel_type' does not match any of the expected tags: 'webhook', 'email'`;
	const kind = isMissing ? 'union_tag_not_found' : 'union_tag_invalid';
	throw new ServiceProblem(422, [wrongField(['body'], message, type ?? null, kind)]);
}

function readEnabled(text: string | null): boolean | undefined {
	if (text === null) return undefined;
	if (/^(true|1)$/i.test(text)) return true;
	if (/^(false|0)$/i.test(text)) return false;
	throw new ServiceProblem(422, [
		wrongField(
			['query', 'enabled'],
			'Input should be a valid boolean, unable to interpret input',
			text,
			'bool_parsing',
		),
	]);
}

function isChannelType(value: unknown): value is ChannelType {
	return value === 'webhook' || value === 'email';
}

function typeOf(channel: StoredChannel): ChannelType {
	return channel.email === null ? 'webhook' : 'email';
}

/** As answered: never with the secret. */
function channelRecord(channel: StoredChannel): Record<string, unknown> {
	return {
		channel_type: typeOf(channel),
		id: channel.id,
		description: channel.description,
		event_types: channel.eventTypes,
		enabled: channel.isEnabled,
		created_at: new Date(channel.createdAt).toISOString(),
		updated_at: new Date(channel.updatedAt).toISOString(),
		...(channel.email === null
			? { url: channel.url }
			: { email_config: { ...channel.email, provider: 'local' } }),
	};
}
