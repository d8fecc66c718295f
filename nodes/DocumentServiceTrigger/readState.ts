import type { IDataObject } from 'n8n-workflow';

import { isRecord } from '../shared/values/json';
import type { SavedListed } from './listedHashes';
import {
	isNumber,
	isPending,
	isRecordOf,
	isStamp,
	type LookState,
	type StateStore,
	type TriggerState,
} from './savedState';
import { hashLength } from './shortHash';

function isHashes(value: unknown): value is string {
	return typeof value === 'string' && value.length % hashLength === 0;
}

function isListed(value: unknown): value is SavedListed {
	return isRecord(value) && typeof value.listed === 'string' && isRecordOf(value.missing, isHashes);
}

function readLook(value: unknown): LookState | null {
	if (!isRecord(value)) return null;
	const { fullAt, ignoredStatusAt } = value;
	if (!isStamp(fullAt) || !isStamp(ignoredStatusAt)) return null;
	return { fullAt, ignoredStatusAt };
}

/** Undefined if there is no saved state yet or if it can't be read: then the next poll counts as the first. */
export function readState(saved: unknown): TriggerState | undefined {
	if (!isRecord(saved)) return undefined;
	const { service, workflowIds, cursor, ahead, inFlight, unasked } = saved;
	const { handled, handledUntimed, pending } = saved;
	if (saved.version !== 3 || typeof service !== 'string' || !isStamp(cursor)) return undefined;
	if (!Array.isArray(workflowIds) || !Array.isArray(ahead)) return undefined;
	if (!isRecordOf(inFlight, isStamp) || !isListed(unasked)) return undefined;
	if (!isRecordOf(handled, isHashes) || !isListed(handledUntimed)) return undefined;
	if (!isRecordOf(pending, isPending)) return undefined;
	return {
		version: 3,
		service,
		workflowIds: workflowIds.map(String),
		cursor,
		ahead: ahead.filter(isNumber),
		inFlight,
		unasked,
		handled,
		handledUntimed,
		pending,
		look: readLook(saved.look),
	};
}

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
