import type { IPollFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

import { isRecord } from '../shared/json/isRecord';
import { isFinished, type JobStatus, jobStatuses } from '../shared/status/jobStatus';
import { locatorValue } from '../shared/workflowInterface/readLocator';

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

function readEvents(context: IPollFunctions): Set<JobStatus> {
	const chosen = context.getNodeParameter('events', []);
	const names: readonly unknown[] = Array.isArray(chosen) ? chosen : [chosen];
	const events = jobStatuses.filter((status) => isFinished(status) && names.includes(status));
	if (events.length > 0) return new Set(events);
	throw new NodeOperationError(context.getNode(), 'No event is chosen', {
		description: 'Choose at least one event in the parameter "Events"',
	});
}

function readWorkflows(context: IPollFunctions): ChosenWorkflow[] {
	const entries = context.getNodeParameter('workflows.workflow', []);
	if (!Array.isArray(entries)) return [];
	const chosen = entries.map((entry: unknown): ChosenWorkflow => {
		const value = isRecord(entry) ? entry.workflowId : undefined;
		return { id: locatorValue(value), isTyped: !isRecord(value) || value.mode !== 'list' };
	});
	// An empty entry must not mean "all workflows".
	if (chosen.every(({ id }) => id !== '')) return chosen;
	throw new NodeOperationError(
		context.getNode(),
		'An entry in the parameter "Workflows" is empty',
		{
			description: 'Choose a workflow, or remove the entry to watch all workflows',
		},
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
export function readSettings(context: IPollFunctions): TriggerSettings {
	const parameter: unknown = context.getNodeParameter('options', {});
	const options = isRecord(parameter) ? parameter : {};
	const given = options.lookBackHours;
	const hours = typeof given === 'object' ? 0 : Number(given ?? 0);
	return {
		events: readEvents(context),
		workflows: readWorkflows(context),
		extras: readExtras(options),
		lookBackMs: Number.isFinite(hours) && hours > 0 ? hours * hourMs : 0,
	};
}
