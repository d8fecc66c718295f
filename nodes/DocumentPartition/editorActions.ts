import type { INodeProperties } from 'n8n-workflow';

import { formatsIn } from '../core/output/outputFormats';

/**
 * Hidden fields that no execution reads. n8n's editor makes actions of the parameters `resource` and `operation` only,
 * and finds a preview of the output by their values, so each form has a pair of its own: choosing the action sets
 * every first value of `show`, and with it Output; the defaults of the pair that Output shows name the preview
 * (docs/maintainers/decisions/actions-of-outputs.md).
 */
export const editorActions: INodeProperties[] = formatsIn('documentPartition').flatMap(
	({ value, action }): INodeProperties[] => [
		{
			displayName: 'Resource',
			name: 'resource',
			type: 'hidden',
			noDataExpression: true,
			displayOptions: { show: { output: [value] } },
			// All with one name, or the editor puts each action below a heading of its own. With a single choice, it would
			// drop the condition that sets Output.
			options: [
				{ name: 'Document', value },
				{ name: 'Document', value: '' },
			],
			default: value,
		},
		{
			displayName: 'Operation',
			name: 'operation',
			type: 'hidden',
			noDataExpression: true,
			displayOptions: { show: { resource: [value], output: [value] } },
			options: [{ name: 'Partition', value: 'partition', action }],
			default: 'partition',
		},
	],
);
