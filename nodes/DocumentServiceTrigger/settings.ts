import { readFrom, readOption } from '../shared/fields/readValue';
import { isRecord } from '../shared/values/json';
import type { Poll } from '../shared/run/caller';
import type { JobStatus } from '../shared/service/status/jobStatus';
import type { ResultSettings } from '../shared/lists/jobResults';
import {
	completeListField,
	defaultCompleteListMinutes,
	eventsField,
	includeDetailsField,
	includeFailedFilesField,
	lookBackField,
	optionsField,
	outputFilesField,
	workflowField,
	workflowsField,
} from './triggerFields';

const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;

export interface ChosenWorkflow {
	id: string;
	/** Entered or returned by an expression, not picked from the list. */
	isTyped: boolean;
}

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
	fullEveryMs: number;
}

/** An entry without a workflow is an error: it must not mean "all workflows". */
function readWorkflow(entry: Record<string, unknown>): ChosenWorkflow {
	const given = entry[workflowField.property.name];
	const isTyped = !isRecord(given) || given.mode !== 'list';
	return { id: readFrom(workflowField, entry), isTyped };
}

/** Throws a Problem for a parameter that's required and empty, and for a value that can't be used. */
export function readSettings(poll: Poll): TriggerSettings {
	const added = poll.options(optionsField);
	const includeDetails = readOption(includeDetailsField, added) ?? false;
	const includeFailedFiles = readOption(includeFailedFilesField, added) ?? false;
	const outputFiles = (readOption(outputFilesField, added) ??
		'none') as ResultSettings['outputFiles'];
	const wantsExtras = includeDetails || includeFailedFiles || outputFiles !== 'none';
	return {
		events: new Set(poll.read(eventsField) as JobStatus[]),
		workflows: poll.rows(workflowsField).map(readWorkflow),
		extras: wantsExtras ? { includeDetails, includeFailedFiles, outputFiles } : undefined,
		fullEveryMs: (readOption(completeListField, added) ?? defaultCompleteListMinutes) * minuteMs,
		lookBackMs: (readOption(lookBackField, added) ?? 0) * hourMs,
	};
}
