import type { INodeProperties } from 'n8n-workflow';

import { resourceProperties, type Resource } from '../core/operations/operation';
import { applyReview } from './applyReview';
import { checkValuesOperation } from './checkValues';
import { highlightPdf } from './highlightPdf';

export const resources: readonly Resource[] = [
	{
		option: { name: 'Value', value: 'value' },
		operations: [applyReview, checkValuesOperation, highlightPdf],
		defaultOperation: 'checkValues',
	},
];

/** The node's parameters. n8n finds actions and previews by a resource, too: the only one isn't shown. */
export const properties: INodeProperties[] = resourceProperties(resources, 'value').map(
	(property) => (property.name === 'resource' ? { ...property, type: 'hidden' } : property),
);
