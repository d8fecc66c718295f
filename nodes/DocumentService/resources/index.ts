import type { Resource } from '../../shared/operation/operation';
import { destinationConnector } from './destinationConnector';
import { job } from './job';
import { sourceConnector } from './sourceConnector';
import { workflow } from './workflow';

/** All resources of the node. Users' workflows contain their names, so these must not change. */
export const resources: readonly Resource[] = [
	destinationConnector,
	job,
	sourceConnector,
	workflow,
];
