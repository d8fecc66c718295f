import { channelTarget, listChannels } from '../lists/channels';
import { locatorValue } from '../lists/locator';
import { maskAddressSecrets } from '../../secrets/addressSecrets';
import { creationTimeOf } from '../../text/readTime';
import { nameText } from '../../text/text';
import { Problem } from '../../text/problem';
import { listSearchOf, timeText } from './searchResult';

/** Lists the notification channels of the selected scope by description, or by target if they have none. */
export const searchNotificationChannels = listSearchOf(async (context) => {
	const isOfWorkflow = context.n8n.getCurrentNodeParameter('scope') === 'workflow';
	const workflowId = locatorValue(context.n8n.getCurrentNodeParameter('workflowId'));
	if (isOfWorkflow && (workflowId === '' || workflowId.startsWith('='))) {
		throw new Problem(
			'Select a workflow first',
			"The list shows the workflow's channels. If the workflow is set by an expression, enter the ID of the channel",
		);
	}
	const channels = await listChannels(context, isOfWorkflow ? { workflowId } : {});
	return channels.map((channel) => {
		const target = maskAddressSecrets(channelTarget(channel).replace(/[?#].*$/, ''));
		const description = nameText(channel.description);
		return {
			value: channel.id,
			name: description || target,
			marks: [
				description === '' ? undefined : target,
				channel.enabled === false ? 'off' : undefined,
				timeText(creationTimeOf(channel)),
			],
		};
	});
});
