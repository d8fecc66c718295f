import { field } from '../../../core/n8n/fields/field';
import { oneItem } from '../../../core/service/lists/items';
import { locator } from '../../../core/service/lists/locator';
import { getTemplate } from '../../../core/service/lists/templates';
import type { ItemOperation } from '../../../core/n8n/operation/operation';
import { maskSecrets } from '../../../core/secrets/maskSecrets';
import { templateFields } from './templateFields';

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
		return oneItem(maskSecrets(await getTemplate(item, item.read(templateField))));
	},
};
