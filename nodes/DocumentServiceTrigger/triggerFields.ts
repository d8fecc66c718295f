import type { INodeProperties } from 'n8n-workflow';

import { number, propertiesOf } from '../core/n8n/fields/field';
import { optionsCollection } from '../core/n8n/fields/panel';
import { readOption } from '../core/n8n/fields/readField';
import type { Poll } from '../core/n8n/nodeContext';
import type { ResultSettings } from '../core/paid/jobs/jobItem';
import {
	eventsOf,
	extrasFields,
	includeOwnJobsField,
	readExtras,
	readWorkflows,
	workflowsFields,
} from '../core/paid/jobs/watchedJobs';
import { isFinished, type JobStatus } from '../core/records/status';

const outcomesField = eventsOf(isFinished, 'Job outcomes that start the workflow');

const defaultFullScanMinutes = 15;

const fullScanField = number('fullScanMinutes', 'Full Scan Interval (Minutes)', {
	typeOptions: { minValue: 0, maxValue: 1440 },
	default: defaultFullScanMinutes,
	description:
		'How often to read the complete list of jobs if it has more than 200; with 0, at every poll. Polls in between request only jobs in progress, so a job that starts and finishes between two polls may be found only by the next full scan.',
});

const lookBackField = number('lookBackHours', 'Look Back (Hours)', {
	typeOptions: { minValue: 0 },
	description:
		'How many hours to look back when you first publish the workflow. Jobs created since then that have already finished also start it.',
});

const triggerOptionsField = optionsCollection(
	propertiesOf([fullScanField, lookBackField, ...extrasFields, includeOwnJobsField]),
);

export const triggerFields: INodeProperties[] = [
	outcomesField.property,
	...workflowsFields,
	triggerOptionsField,
];

export interface TriggerSettings {
	events: ReadonlySet<JobStatus | 'unknown'>;
	/** IDs or keys; an empty list means all. */
	workflows: string[];
	/** Undefined if none are wanted. */
	extras: ResultSettings | undefined;
	/** Whether jobs that Document Partition or this workflow launched are emitted. */
	includesOwn: boolean;
	/** How far the first activation looks back, in milliseconds; 0 to start from now. */
	lookBackMs: number;
	/** How often at least the complete list is read, in milliseconds; 0: at every poll. */
	completeEveryMs: number;
}

const minuteMs = 60 * 1000;

export function readTriggerSettings(poll: Poll): TriggerSettings {
	const added = poll.options(triggerOptionsField);
	return {
		events: new Set(poll.read(outcomesField) as JobStatus[]),
		workflows: readWorkflows(poll),
		extras: readExtras(added),
		includesOwn: readOption(includeOwnJobsField, added) ?? false,
		completeEveryMs: (readOption(fullScanField, added) ?? defaultFullScanMinutes) * minuteMs,
		lookBackMs: (readOption(lookBackField, added) ?? 0) * 60 * minuteMs,
	};
}
