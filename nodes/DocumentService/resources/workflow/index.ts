import type { Resource } from '../../../core/n8n/operation/operation';
import { activate, deactivate } from './activate';
import { create } from './create';
import { deleteWorkflow } from './delete';
import { get } from './get';
import { getAll } from './getAll';
import { run } from './run';
import { update } from './update';

export const workflow: Resource = {
	option: { name: 'Workflow', value: 'workflow' },
	operations: [activate, create, deactivate, deleteWorkflow, get, getAll, run, update],
	defaultOperation: 'run',
};
