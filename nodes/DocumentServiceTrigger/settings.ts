import type { Poll } from '../shared/run/caller';
import { isRecord } from '../shared/json/isRecord';
import { isFinished, type JobStatus, jobStatuses } from '../shared/status/jobStatus';
import { locatorValue } from '../shared/workflowInterface/readLocator';
import { Problem } from '../shared/values/problem';

const hourMs = 60 * 60 * 1000;

export interface ChosenWorkflow {
	id: string;
	/** Entered or returned by an expression, not picked from the list. */
	isTyped: boolean;
}

/** Which extras are added to each job. */
export interface ExtrasSettings {
	includeDetails: boolean;
	includeFailedFiles: boolean;
	outputFiles: 'none' | 'elements' | 'binary';
}

/** The node's parameters. */
export interface TriggerSettings {
	events: ReadonlySet<JobStatus | 'unknown'>;
	/** An empty list means all. */
	workflows: ChosenWorkflow[];
	/** Undefined if none are wanted. */
	extras: ExtrasSettings | undefined;
	/** How far the first activation looks back, in milliseconds; 0 to start from now. */
	lookBackMs: number;
}

function readEvents(poll: Poll): Set<JobStatus> {
	const chosen = poll.parameter('events', []);
	const names: readonly unknown[] = Array.isArray(chosen) ? chosen : [chosen];
	const events = jobStatuses.filter((status) => isFinished(status) && names.includes(status));
	if (events.length > 0) return new Set(events);
	throw new Problem('No event is chosen', 'Choose at least one event in the parameter "Events"');
}

function readWorkflows(poll: Poll): ChosenWorkflow[] {
	const entries = poll.parameter('workflows.workflow', []);
	if (!Array.isArray(entries)) return [];
	const chosen = entries.map((entry: unknown): ChosenWorkflow => {
		const value = isRecord(entry) ? entry.workflowId : undefined;
		return { id: locatorValue(value), isTyped: !isRecord(value) || value.mode !== 'list' };
	});
	// An empty entry must not mean "all workflows".
	if (chosen.every(({ id }) => id !== '')) return chosen;
	throw new Problem(
		'An entry in the parameter "Workflows" is empty',
		'Choose a workflow, or remove the entry to watch all workflows',
	);
}

function readExtras(options: Record<string, unknown>): ExtrasSettings | undefined {
	const { outputFiles } = options;
	const includeDetails = options.includeDetails === true;
	const includeFailedFiles = options.includeFailedFiles === true;
	const mode = outputFiles === 'elements' || outputFiles === 'binary' ? outputFiles : 'none';
	if (!includeDetails && !includeFailedFiles && mode === 'none') return undefined;
	return { includeDetails, includeFailedFiles, outputFiles: mode };
}

/** Throws a NodeOperationError if a required parameter is empty. */
export function readSettings(poll: Poll): TriggerSettings {
	const options = poll.collection('options');
	const given = options.lookBackHours;
	const hours = typeof given === 'object' ? 0 : Number(given ?? 0);
	return {
		events: readEvents(poll),
		workflows: readWorkflows(poll),
		extras: readExtras(options),
		lookBackMs: Number.isFinite(hours) && hours > 0 ? hours * hourMs : 0,
	};
}
