import type { Route, WorkflowCall } from '../workflow/routes.ts';
import type { ChannelScope } from './channels.ts';
import { createChannel, deleteChannel, listChannels, updateChannel } from './channels.ts';

/** The operations of notifications: docs/maintainers/service.md#webhooks. */
export const notificationRoutes: readonly Route[] = [
	...channelRoutes('', (call) => ({ scope: undefined, channelId: call.id })),
	...channelRoutes('/workflows/:id', (call) => ({ scope: call.id, channelId: call.innerId })),
];

/** The channels of a scope; `idsOf` tells the ids in a path apart. */
function channelRoutes(
	prefix: string,
	idsOf: (call: WorkflowCall) => { scope: ChannelScope; channelId: string },
): Route[] {
	const path = `${prefix}/notifications/channels`;
	const dialect = 'public';
	return [
		{
			method: 'GET',
			path,
			dialect,
			handle: (space, call) => listChannels(space, idsOf(call).scope, call.query),
		},
		{
			method: 'POST',
			path,
			dialect,
			handle: (space, call) => createChannel(space, idsOf(call).scope, call.body.value),
		},
		{
			method: 'PATCH',
			path: `${path}/:id`,
			dialect,
			handle: (space, call) => {
				const { scope, channelId } = idsOf(call);
				return updateChannel(space, scope, channelId, call.body.value);
			},
		},
		{
			method: 'DELETE',
			path: `${path}/:id`,
			dialect,
			handle: (space, call) => deleteChannel(space, idsOf(call).scope, idsOf(call).channelId),
		},
	];
}
