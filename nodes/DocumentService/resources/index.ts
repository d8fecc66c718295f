import type { Resource } from '../../shared/operation/operation';
import { destinationConnector } from './destinationConnector';
import { job } from './job';
import { sourceConnector } from './sourceConnector';
import { workflow } from './workflow';

/** Must never change: saved workflows omit values that equal the default (docs/n8n.md#loading). */
export const defaultResource = 'destinationConnector';

/** All resources of the node. Users' workflows contain their names, so these must not change. */
export const resources: readonly Resource[] = [
	destinationConnector,
	job,
	sourceConnector,
	workflow,
];
