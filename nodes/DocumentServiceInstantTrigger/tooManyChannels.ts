import { channelTarget, listChannels } from './channels';
import { Problem } from '../core/text/problem';
import { nameText, quoted } from '../core/text/text';
import type { Hook } from './wantedChannel';

/** How many channels the service allows in the workspace, and for each workflow (docs/maintainers/service.md#webhooks). */
const maxChannels = 50;

/**
 * Throws a Problem that lists whose the channels are, if the workflow, or the workspace without one, has as many as the
 * service allows.
 */
export async function refuseTooMany(hook: Hook, workflowId: string): Promise<void> {
	const channels = await listChannels(hook, { workflowId }).catch(() => []);
	if (channels.length < maxChannels) return;
	const owner = workflowId === '' ? 'The workspace' : `The workflow ${quoted(workflowId)}`;
	const counts = new Map<string, number>();
	for (const channel of channels) {
		const text = nameText(channel.description).trim() || hostOf(channelTarget(channel));
		counts.set(text, (counts.get(text) ?? 0) + 1);
	}
	const whose = [...counts].map(([text, count]) => (count === 1 ? text : `${text} (${count})`));
	throw new Problem(
		`${owner} has ${channels.length} notification channels, and the service allows ${maxChannels}`,
		`Delete some in the service. They are: ${whose.join('; ')}`,
	);
}

function hostOf(target: string): string {
	return URL.canParse(target) ? new URL(target).host : target;
}
