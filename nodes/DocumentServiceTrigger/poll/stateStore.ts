import type { IDataObject } from 'n8n-workflow';

import { readState } from '../state/triggerState';
import type { StateStore } from './pollJobs';

/**
 * The state in n8n's static data of the node. n8n saves only what was assigned, so the state is assigned as a whole,
 * and only if it changed (docs/n8n.md#polling-triggers).
 */
export function stateStore(staticData: IDataObject): StateStore {
	return {
		read: () => readState(staticData),
		write: (state) => {
			Object.assign(staticData, state);
		},
	};
}
