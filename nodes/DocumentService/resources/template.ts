import type { IDataObject } from 'n8n-workflow';

import type { Item } from '../../core/n8n/nodeContext';
import type { Resource } from '../../core/operations/operation';
import { maskSecrets } from '../../core/secrets/maskSecrets';
import { templateSettings } from '../../core/paid/jobs/processing';
import { listRows } from '../../core/records/listRows';
import { locator } from '../../core/records/locator';
import { type RecordAddress, requestRecord } from '../../core/records/record';
import { isNotFound } from '../../core/wire/outcome';
import { listOperation } from '../operations/listOperation';
import { type RecordKind, recordOperation } from '../operations/recordOperation';
import { simplifiedItems, type ResourceShapes } from '../../core/operations/operationShape';
import type { OutputFields } from '../../core/output/outputShape';

const templateKind: RecordKind = {
	field: locator({
		...templateSettings,
		description: 'The template to get',
		required: true,
	}),
	path: '/templates',
	label: 'template',
};

/** What a list says about a template: docs/maintainers/service.md#workflows */
const listedFields = ['id', 'name', 'description', 'version'];

export const template: Resource = {
	option: { name: 'Template', value: 'template' },
	defaultOperation: 'getAll',
	operations: [
		recordOperation({
			name: 'Get',
			value: 'get',
			action: 'Get template',
			description: 'Get a template and its steps',
			agentDescription: 'Returns a template for workflows with its steps, by its ID',
			record: templateKind,
			request: requestTemplate,
			toItem: (record) => maskSecrets(record),
		}),
		listOperation({
			name: 'Get Many',
			value: 'getAll',
			action: 'Get many templates',
			description: 'Get many templates, which workflows and on-demand jobs can use',
			agentDescription: 'Lists the templates for workflows with their IDs and descriptions',
			collection: 'templates',
			filters: [],
			simplify: (row) => Object.fromEntries(listedFields.map((name) => [name, row[name] ?? null])),
		}),
	],
};

/** Requests a template. Throws a Problem that says so if the service has no templates at all. */
async function requestTemplate(item: Item, { path, subject }: RecordAddress): Promise<IDataObject> {
	const request = requestRecord(item, { method: 'GET', path, subject });
	return await request.catch(async (error: unknown) => {
		if (isNotFound(error)) await listRows(item, 'templates', {}, { limit: 1 });
		return await request;
	});
}

const listedTemplateFields: OutputFields = {
	id: 'Identifier',
	name: 'Name',
	description: 'What its workflows do',
	version: 'Version of the template',
};

export const templateShapes: ResourceShapes = {
	get: {
		items: 'One item: the template as the service returns it.',
		fields: {
			...listedTemplateFields,
			last_updated: 'When it was last changed',
			nodes: {
				type: 'array',
				text: 'The steps, each with `name`, `type`, `subtype` and `settings`',
				holds: { name: 'string', type: 'string', subtype: 'string', settings: 'object' },
			},
		},
	},
	getAll: {
		items: simplifiedItems('template'),
		fields: listedTemplateFields,
		mayBeEmpty: true,
		samples: [{ returnAll: true }],
	},
};
