import type { IDataObject } from 'n8n-workflow';

import { Deciding } from './deciding';
import type { Decision, DecisionSettings, Hold } from './decision';
import type { TriggerState } from './triggerState';

function emitAll(): undefined {
	return undefined;
}

/**
 * Decides what a poll emits (issue 4): each finished job once, none missed. Takes the saved state
 * (undefined before the first poll), the rows of one complete listing in any order, and the
 * settings; `hold` may keep jobs back whose extras are not there yet. Gives the jobs to emit and
 * the new state, and changes nothing itself. No local clock takes part: the window moves with the
 * creation times the server gave.
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
