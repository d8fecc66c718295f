import { stages as aiStages } from './ai/stage.ts';
import { stages as browserStages } from './browser/stage.ts';
import { stages as instantStages } from './instant/stage.ts';
import { stages as jobStages } from './jobs/stage.ts';
import { stages as packageStages } from './package/stage.ts';
import { stages as queueStages } from './queue/stage.ts';
import { stages as syncStages } from './sync/stage.ts';
import { stages as triggerStages } from './trigger/stage.ts';
import { stages as waitingStages } from './waiting/stage.ts';
import type { Stage } from './suite/stage.ts';

/**
 * All stages, in the order in which they run. Both versions of n8n are installed while those of the trigger wait for
 * n8n's clock.
 */
export const stages: readonly Stage[] = [
	...triggerStages,
	...packageStages,
	...instantStages,
	...waitingStages,
	...queueStages,
	...jobStages,
	...syncStages,
	...aiStages,
	...browserStages,
];
