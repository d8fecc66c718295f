import type { IDataObject } from 'n8n-workflow';

import { manyItems } from '../../../core/service/lists/items';
import { listFields, readLimit, simplifyField } from '../../../core/service/lists/listFields';
import { withIds } from '../../../core/service/lists/record';
import { listTemplates } from '../../../core/service/lists/templates';
import type { ItemOperation } from '../../../core/n8n/operation/operation';
import { simplifiedItems } from '../../../core/n8n/operation/outputs';
import { templateFields } from './templateFields';

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
		description: 'Get many templates, from which workflows can be created',
	},
	agentDescription: 'Lists the templates for workflows with their IDs and descriptions',
	fields: listFields([]),
	output: { items: simplifiedItems('template'), fields: templateFields },
	mayBeEmpty: true,
	samples: [{ returnAll: true }],
	async execute(item) {
		const limit = readLimit(item);
		const isSimple = item.read(simplifyField);
		const templates = withIds(await listTemplates(item, limit), 'templates');
		return manyItems(isSimple ? templates.map(simplify) : templates);
	},
};
