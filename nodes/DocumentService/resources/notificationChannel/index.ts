import type { Resource } from '../../../core/n8n/operation/operation';
import { create } from './create';
import { deleteChannel } from './delete';
import { get } from './get';
import { getAll } from './getAll';
import { update } from './update';
import { verify } from './verify';

export const notificationChannel: Resource = {
	option: { name: 'Notification Channel', value: 'notificationChannel' },
	operations: [create, deleteChannel, get, getAll, update, verify],
	defaultOperation: 'getAll',
};
