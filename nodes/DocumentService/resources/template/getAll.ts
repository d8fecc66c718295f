import type { IDataObject } from 'n8n-workflow';

import type { OutputFields } from '../../../core/n8n/operation/outputShape';
import { listFields, listItems } from '../../../core/service/lists/listFields';
import type { ItemOperation } from '../../../core/n8n/operation/operation';
import { simplifiedItems } from '../../../core/n8n/operation/outputs';

/** What a list says about a template: docs/maintainers/service.md#workflows */
export const templateFields: OutputFields = {
	id: 'Identifier',
	name: 'Name',
	description: 'What its workflows do',
	version: 'Version of the template',
};

function simplify(template: IDataObject): IDataObject {
	return Object.fromEntries(
		Object.keys(templateFields).map((name) => [name, template[name] ?? null]),
	);
}

export const getAll: ItemOperation = {
	option: {
		name: 'Get Many',
		value: 'getAll',
		action: 'Get many templates',
		description: 'Get many templates, which workflows and on-demand jobs can use',
	},
	agentDescription: 'Lists the templates for workflows with their IDs and descriptions',
	fields: listFields([]),
	output: { items: simplifiedItems('template'), fields: templateFields },
	mayBeEmpty: true,
	samples: [{ returnAll: true }],
	async execute(item) {
		return await listItems(item, { collection: 'templates', filters: [], simplify });
	},
};
