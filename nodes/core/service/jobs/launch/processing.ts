import type { INodeProperties } from 'n8n-workflow';

import { locator } from '../../lists/locator';

/** A template that says how the files of a job are processed. */
export const templateProperty = locator({
	name: 'templateId',
	displayName: 'Template',
	searchListMethod: 'searchTemplates',
	listPlaceholder: 'Select a template...',
	idExample: 'hi_res_partition',
	description: 'The template that says how files are processed',
	required: true,
});

/** The steps of a workflow or a job as JSON, for steps that no list of the panel offers. */
export const stepsJsonProperty = {
	displayName: 'Steps (JSON)',
	name: 'stepsJson',
	type: 'json',
	default: '',
	description:
		'The steps, in order, as a JSON list of objects with name, type, subtype and settings',
} as const satisfies INodeProperties;

/** Returns the service's `request_data` for files that a template processes. */
export function byTemplate(templateId: string): string {
	return JSON.stringify({ template_id: templateId });
}

/** Returns the service's `request_data` for files that these steps process. */
export function bySteps(steps: readonly object[]): string {
	return JSON.stringify({ job_nodes: steps });
}
