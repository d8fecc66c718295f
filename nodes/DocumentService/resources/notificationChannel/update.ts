import type { ItemOperation } from '../../../core/n8n/operation/operation';
import { maskSecrets, secretsOf } from '../../../core/secrets/maskSecrets';
import { oneItem } from '../../../core/service/lists/items';
import { requestRecord } from '../../../core/service/lists/record';
import { Problem } from '../../../core/text/problem';
import { channelOutput } from './channelRecord';
import { channelFields, readChannel } from './channelScope';
import { changesOf, updateFields } from './channelSettings';

/** Changes only the fields that were added under Update Fields. */
export const update: ItemOperation = {
	option: {
		name: 'Update',
		value: 'update',
		action: 'Update notification channel',
		description: 'Change a notification channel, for example its events, or switch it off',
	},
	fields: [...channelFields, updateFields],
	output: channelOutput,
	samples: [
		{ updateFields: { enabled: false, remove: ['secret'] } },
		{ updateFields: { recipient: 'nathan@example.com', eventTypes: ['job.failed'] } },
	],
	async execute(item) {
		const { path, subject } = await readChannel(item);
		const body = changesOf(item.options(updateFields));
		if (Object.keys(body).length === 0) {
			throw new Problem(
				"There's nothing to update",
				"Add at least one field under 'Update Fields'",
			);
		}
		item.secrets.add(...secretsOf(body));
		const request = { method: 'PATCH', path, body, subject } as const;
		return oneItem(maskSecrets(await requestRecord(item, request)));
	},
};
