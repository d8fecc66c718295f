import type { Resource } from '../../core/operations/operation';
import type { ResourceShapes } from '../../core/operations/operationShape';
import { destinationKind, sourceKind } from './connector/connectorKind';
import { connectorResource } from './connector';
import { connectorShapes } from './connector/shapes';
import { job } from './job';
import { jobShapes } from './job/shapes';
import { template, templateShapes } from './template';
import { workflow } from './workflow';
import { workflowShapes } from './workflow/shapes';

/** Must never change: saved workflows omit values that equal the default (docs/maintainers/n8n.md#loading). */
export const defaultResource = 'destinationConnector';

/** All resources of the node. Users' workflows contain their names, so these must not change. */
export const resources: readonly Resource[] = [
	connectorResource(destinationKind),
	job,
	connectorResource(sourceKind),
	template,
	workflow,
];

/** What the operations of each resource return, by its value. Nothing of it is published, since no node uses it. */
export const resourceShapes: Readonly<Record<string, ResourceShapes>> = {
	destinationConnector: connectorShapes,
	job: jobShapes,
	sourceConnector: connectorShapes,
	template: templateShapes,
	workflow: workflowShapes,
};
