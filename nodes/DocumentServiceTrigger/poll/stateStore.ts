import type { IDataObject } from 'n8n-workflow';

import { readState } from '../state/triggerState';
import type { StateStore } from './pollJobs';

/**
 * The saved state in n8n's static data of the node. It is written with one assignment: n8n marks
 * the workflow as changed only then.
 */
export function stateStore(staticData: IDataObject): StateStore {
	return {
		read: () => readState(staticData),
		write: (state) => {
			Object.assign(staticData, state);
		},
	};
}
