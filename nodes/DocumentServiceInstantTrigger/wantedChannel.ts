import { createHash } from 'crypto';

import type { IDataObject, IHookFunctions } from 'n8n-workflow';

import type { TriggerNodeContext } from '../core/n8n/nodeContext';
import { eventNames } from '../core/service/jobs/jobEvents';
import { readExtras } from '../core/service/jobs/watchedJobs';
import type { JobStatus } from '../core/service/status/jobStatus';
import { isRecord } from '../core/text/json';
import { eventsField, optionsField } from './instantFields';
import { reachableAddress } from './reachableAddress';

/** n8n's call when the workflow is published, or is no longer. */
export type Hook = TriggerNodeContext<IHookFunctions>;

/**
 * Tells whether it's about the channel of a test in the editor. n8n removes that one as if the workflow was unpublished;
 * only the data of the webhook, which its types hide, then tells.
 */
export function isTestOf({ n8n }: Hook): boolean {
	const webhook: unknown = 'webhookData' in n8n ? n8n.webhookData : undefined;
	return n8n.getActivationMode() === 'manual' || (isRecord(webhook) && webhook.isTest === true);
}

/**
 * Returns what marks the description of the node's own channels, so that they're found again after a backup was restored
 * or a registration failed half-way, also under another address, and never mistaken for those of another n8n, workflow or
 * test.
 */
export function markerOf(hook: Hook): string {
	const { n8n } = hook;
	const ids = [n8n.getInstanceId(), n8n.getWorkflow().id, n8n.getNode().id, isTestOf(hook)];
	return `[n8n-${createHash('sha256').update(JSON.stringify(ids)).digest('hex').slice(0, 16)}]`;
}

const maxDescriptionLength = 255;

/**
 * Returns what each channel of the node is to be, as the service names it. `secret`: what the service is to sign with.
 * Throws a Problem for a parameter that can't be used, and if the service can't reach n8n.
 */
export async function wantedChannel(hook: Hook, secret: string): Promise<IDataObject> {
	const { n8n } = hook;
	const { baseUrl } = await hook.credential();
	const url = reachableAddress(n8n.getNodeWebhookUrl('default') ?? '', baseUrl);
	const events = hook.read(eventsField) as JobStatus[];
	// Only deliveries use them, but a wrong value must be reported now.
	readExtras(hook.options(optionsField));
	const marker = markerOf(hook);
	const name = n8n.getWorkflow().name ?? '';
	const text = `n8n${isTestOf(hook) ? ' test' : ''}: ${name}`.replace(/[^\P{C}]/gu, ' ');
	const shown = [...text].slice(0, maxDescriptionLength - marker.length - 1).join('');
	return {
		url,
		event_types: events.map((event) => eventNames[event]),
		description: `${shown} ${marker}`,
		enabled: true,
		secret,
	};
}
