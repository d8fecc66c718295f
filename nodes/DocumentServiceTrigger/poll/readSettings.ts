import type { IPollFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

import { isRecord } from '../../shared/json/isRecord';
import { isFinished, type JobStatus, jobStatuses } from '../../shared/status/jobStatus';
import { locatorValue } from '../../shared/workflowInterface/readLocator';
import type { ExtrasSettings, OutputFilesMode } from '../extras/jobExtras';
import type { ChosenWorkflow } from '../listing/workflowIds';

const hourMs = 60 * 60 * 1000;

/** The node's parameters. */
export interface TriggerSettings {
	events: ReadonlySet<JobStatus>;
	/** An empty list means all. */
	workflows: ChosenWorkflow[];
	extras: ExtrasSettings;
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

function readOutputFiles(value: unknown): OutputFilesMode {
	return value === 'elements' || value === 'binary' ? value : 'none';
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
		extras: {
			includeDetails: options.includeDetails === true,
			includeFailedFiles: options.includeFailedFiles === true,
			outputFiles: readOutputFiles(options.outputFiles),
		},
		lookBackMs: Number.isFinite(hours) && hours > 0 ? hours * hourMs : 0,
	};
}
