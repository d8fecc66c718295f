import type { Resource } from '../../../core/n8n/operation/operation';
import { get } from './get';
import { getAll } from './getAll';

export const template: Resource = {
	option: { name: 'Template', value: 'template' },
	operations: [get, getAll],
	defaultOperation: 'getAll',
};
