import type { IDataObject } from 'n8n-workflow';

import { type Field, type FieldSettings, jsonObjects } from '../../n8n/fields/field';
import type { LocatorSettings } from '../../records/locator';

/** What selects a workflow. */
export const workflowSettings: LocatorSettings = {
	name: 'workflowId',
	displayName: 'Workflow',
	searchListMethod: 'searchWorkflows',
	listPlaceholder: 'Select a workflow...',
	idExample: '16b80fee-64dc-472d-8f26-1d7729b6423d',
	inAddress: 'workflow',
};

/** What selects a template. */
export const templateSettings: LocatorSettings = {
	name: 'templateId',
	displayName: 'Template',
	searchListMethod: 'searchTemplates',
	listPlaceholder: 'Select a template...',
	idExample: 'hi_res_partition',
};

/** Returns the field for the steps of a workflow or a job as JSON, which allows steps that no list of the panel offers. */
export function stepsJsonFieldWith(settings: FieldSettings): Field<IDataObject[]> {
	const description =
		'The steps, in order, as a JSON list of objects with name, type, subtype and settings';
	return jsonObjects('stepsJson', 'Steps (JSON)', { default: '', description, ...settings });
}

/** Returns the service's `request_data` for files that a template processes. */
export function byTemplate(templateId: string): string {
	return JSON.stringify({ template_id: templateId });
}

/** Returns the service's `request_data` for files that these steps process. */
export function bySteps(steps: readonly object[]): string {
	return JSON.stringify({ job_nodes: steps });
}
