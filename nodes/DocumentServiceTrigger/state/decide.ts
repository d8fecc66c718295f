import type { IDataObject } from 'n8n-workflow';

import { Deciding } from './deciding';
import type { Decision, DecisionSettings, Hold } from './decision';
import type { TriggerState } from './triggerState';

function emitAll(): undefined {
	return undefined;
}

/**
 * Decides what a poll emits: each finished job once, none missed. A pure function of the saved state (undefined before
 * the first poll), the rows of one complete listing in any order, and the settings; `hold` may keep back jobs whose
 * extras aren't there yet. The local clock isn't used: the window moves with the service's creation times, so a wrong
 * clock can't lose a job.
 */
export function decide(
	state: TriggerState | undefined,
	listing: readonly IDataObject[],
	settings: DecisionSettings,
	hold: Hold = emitAll,
): Decision {
	const deciding = new Deciding(state, settings);
	for (const row of listing) deciding.take(row);
	return deciding.conclude(hold);
}
