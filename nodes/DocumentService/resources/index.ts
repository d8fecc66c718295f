import type { Resource } from '../../shared/operation/operation';
import { destinationConnector } from './destinationConnector';
import { job } from './job';
import { sourceConnector } from './sourceConnector';
import { workflow } from './workflow';

/** All that the node offers; the names are public (public names of the design). */
export const resources: readonly Resource[] = [
	destinationConnector,
	job,
	sourceConnector,
	workflow,
];
