import type { Resource } from '../../../core/n8n/operation/operation';
import { cancel } from './cancel';
import { create } from './create';
import { download } from './download';
import { get } from './get';
import { getAll } from './getAll';
import { getDetails } from './getDetails';
import { getFailedFiles } from './getFailedFiles';
import { getFileStatus } from './getFileStatus';
import { wait } from './wait';

export const job: Resource = {
	option: { name: 'Job', value: 'job' },
	operations: [
		cancel,
		create,
		download,
		get,
		getDetails,
		getFailedFiles,
		getFileStatus,
		getAll,
		wait,
	],
	defaultOperation: 'getAll',
};
