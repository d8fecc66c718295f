import { field } from '../../../core/n8n/fields/field';
import { oneItem } from '../../../core/service/lists/items';
import { locator } from '../../../core/service/lists/locator';
import { requestRecord } from '../../../core/service/lists/record';
import { listRows } from '../../../core/service/lists/listRows';
import { pathOf } from '../../../core/service/transport/path';
import { isNotFound } from '../../../core/text/problem';
import { quoted } from '../../../core/text/text';
import type { ItemOperation } from '../../../core/n8n/operation/operation';
import { maskSecrets } from '../../../core/secrets/maskSecrets';
import { templateFields } from './getAll';

const templateField = field(
	locator({
		name: 'templateId',
		displayName: 'Template',
		searchListMethod: 'searchTemplates',
		listPlaceholder: 'Select a template...',
		idExample: 'hi_res_partition',
		description: 'The template to get',
		required: true,
	}),
);

export const get: ItemOperation = {
	option: {
		name: 'Get',
		value: 'get',
		action: 'Get template',
		description: 'Get a template with the steps it consists of',
	},
	agentDescription: 'Returns a template for workflows with its steps, by its ID',
	fields: [templateField.property],
	output: {
		items: 'One item: the template as the service returns it.',
		fields: {
			...templateFields,
			last_updated: 'When it was last changed',
			nodes: {
				type: 'array',
				text: 'The steps, each with `name`, `type`, `subtype` and `settings`',
				holds: { name: 'string', type: 'string', subtype: 'string', settings: 'object' },
			},
		},
	},
	async execute(item) {
		const id = item.read(templateField);
		const path = pathOf`/templates/${id}`;
		const request = requestRecord(item, { method: 'GET', path, subject: `template ${quoted(id)}` });
		const template = await request.catch(async (error: unknown) => {
			// It throws if this service has no templates at all.
			if (isNotFound(error)) await listRows(item, 'templates', {}, { limit: 1 });
			return await request;
		});
		return oneItem(maskSecrets(template));
	},
};
