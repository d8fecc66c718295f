import type { Resource } from '../../core/operations/operation';
import { destinationKind, sourceKind } from './connector/connectorKind';
import { connectorResource } from './connector';
import { job } from './job';
import { template } from './template';
import { workflow } from './workflow';

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
