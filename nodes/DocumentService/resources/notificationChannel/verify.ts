import { text } from '../../../core/n8n/fields/fieldsOfType';
import { oneItem } from '../../../core/service/lists/items';
import type { ItemOperation } from '../../../core/n8n/operation/operation';
import { workflowRequest } from '../../../core/service/transport/workflowRequest';
import { channelFields, readChannel } from './channelScope';

const codeField = text('verificationCode', 'Verification Code', {
	required: true,
	placeholder: 'e.g. 123456',
	description: 'The six digits that the service sent to the recipient of the channel',
	form: { accept: (text) => /^\d{6}$/.test(text), name: 'the six digits of the email' },
});

/** Switches an email channel on: it stays off until its recipient's code was entered. */
export const verify: ItemOperation = {
	option: {
		name: 'Verify',
		value: 'verify',
		action: 'Verify notification channel',
		description: 'Enter the code that the service sent to the recipient of a new email channel',
	},
	fields: [...channelFields, codeField.property],
	output: {
		items: 'One item.',
		fields: {
			verified: { type: 'boolean', text: '`true`' },
			id: 'Identifier of the verified channel',
		},
	},
	samples: [{ verificationCode: '123456' }],
	async execute(item) {
		const { id, path, subject } = await readChannel(item);
		const code = item.read(codeField);
		// Schema and documentation name it differently: docs/maintainers/service.md#webhooks
		const body = { code, verification_code: code };
		const request = { method: 'POST', path: `${path}/verify`, subject, body } as const;
		await workflowRequest(item, { ...request, response: 'optional' });
		return oneItem({ verified: true, id });
	},
};
