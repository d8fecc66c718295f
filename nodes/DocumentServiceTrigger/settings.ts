import { readOption } from '../core/n8n/fields/readValue';
import type { Poll } from '../core/n8n/nodeContext';
import type { JobStatus } from '../core/service/status/jobStatus';
import type { ResultSettings } from '../core/service/jobs/jobResults';
import {
	type ChosenWorkflow,
	readChosenWorkflows,
	readExtras,
} from '../core/service/jobs/watchedJobs';
import {
	completeListField,
	defaultCompleteListMinutes,
	eventsField,
	lookBackField,
	optionsField,
} from './triggerFields';

const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;

/** The node's parameters. */
export interface TriggerSettings {
	events: ReadonlySet<JobStatus | 'unknown'>;
	/** An empty list means all. */
	workflows: ChosenWorkflow[];
	/** Undefined if none are wanted. */
	extras: ResultSettings | undefined;
	/** How far the first activation looks back, in milliseconds; 0 to start from now. */
	lookBackMs: number;
	/** How often at least the complete list is read, in milliseconds; 0: at every poll. */
	completeEveryMs: number;
}

/** Throws a Problem for a parameter that's required and empty, and for a value that can't be used. */
export function readSettings(poll: Poll): TriggerSettings {
	const added = poll.options(optionsField);
	return {
		events: new Set(poll.read(eventsField) as JobStatus[]),
		workflows: readChosenWorkflows(poll),
		extras: readExtras(added),
		completeEveryMs:
			(readOption(completeListField, added) ?? defaultCompleteListMinutes) * minuteMs,
		lookBackMs: (readOption(lookBackField, added) ?? 0) * hourMs,
	};
}
