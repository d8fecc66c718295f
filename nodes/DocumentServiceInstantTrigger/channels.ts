import type { IDataObject } from 'n8n-workflow';

import { withoutNotifications } from '../core/credential/dialect';
import type { NodeContext } from '../core/n8n/nodeContext';
import { type ListQuery, listRows } from '../core/records/listRows';
import { type RecordAddress, requestRecord } from '../core/records/record';
import { pathOf } from '../core/wire/workflowRequest';
import { isRecord } from '../core/text/json';
import { isNotFound } from '../core/wire/outcome';
import { Problem } from '../core/text/problem';
import { nameText, quoted } from '../core/text/text';

const channelTypes = ['webhook', 'email'];

interface ChannelScope {
	/** '' is the same as none. */
	workflowId?: string;
}

interface Channel extends ChannelScope {
	id: string;
}

/** The list of the channels of a workflow, or of the workspace (docs/maintainers/service.md#webhooks). */
function listAt({ workflowId }: ChannelScope): { path: string; subject?: string } {
	const path = '/notifications/channels';
	if (!workflowId) return { path };
	return {
		path: pathOf`/workflows/${workflowId}` + path,
		subject: `workflow ${quoted(workflowId)}`,
	};
}

function channelTarget({ url, email_config: email }: IDataObject): string {
	return nameText(url) || nameText(isRecord(email) ? email.recipient_email : undefined);
}

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
	const creating = requestRecord(context, { ...listAt(scope), method: 'POST', body });
	return await orWithout(scope, creating);
}

/** Returns where a channel is, and how errors name it. Throws a Problem where there are no notifications. */
export async function channelAt(context: NodeContext, channel: Channel): Promise<RecordAddress> {
	await requireNotifications(context);
	const { path, subject } = listAt(channel);
	const { id } = channel;
	const name = `notification channel ${quoted(id)}`;
	return {
		id,
		path: path + pathOf`/${id}`,
		subject: subject === undefined ? name : `${name} of ${subject}`,
	};
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
	const place = listAt(scope);
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

/** How many channels the service allows in the workspace, and for each workflow (docs/maintainers/service.md#webhooks). */
const maxChannels = 50;

/**
 * Throws a Problem that lists whose the channels are, if the workflow, or the workspace without one, has as many as the
 * service allows.
 */
export async function refuseTooMany(context: NodeContext, workflowId: string): Promise<void> {
	const channels = await listChannels(context, { workflowId }).catch(() => []);
	if (channels.length < maxChannels) return;
	const owner = workflowId === '' ? 'The workspace' : `The workflow ${quoted(workflowId)}`;
	const counts = new Map<string, number>();
	for (const channel of channels) {
		const text = nameText(channel.description).trim() || targetHost(channelTarget(channel));
		counts.set(text, (counts.get(text) ?? 0) + 1);
	}
	const whose = [...counts].map(([text, count]) => (count === 1 ? text : `${text} (${count})`));
	throw new Problem(
		`${owner} has ${channels.length} notification channels, and the service allows ${maxChannels}`,
		`Delete some in the service. They are: ${whose.join('; ')}`,
	);
}

function targetHost(target: string): string {
	return URL.canParse(target) ? new URL(target).host : target;
}
