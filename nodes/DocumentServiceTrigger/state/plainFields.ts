import type { IDataObject } from 'n8n-workflow';

import type { PendingJob } from './triggerState';

/** The plain values of a row. Lists and objects are left out to keep the saved state small. */
export function plainFieldsOf(row: IDataObject): PendingJob['row'] {
	const fields: PendingJob['row'] = {};
	for (const [name, value] of Object.entries(row)) {
		const isPlain = value === null || ['string', 'number', 'boolean'].includes(typeof value);
		if (isPlain) Object.assign(fields, { [name]: value });
	}
	return fields;
}
