import type { ConnectorTypes } from '../connectorSetting';
import { applicationSources } from './applications';
import { dataSources } from './data';
import { storageSources } from './storage';

/** All known types of source connector. */
export const sourceTypes: ConnectorTypes = {
	...applicationSources,
	...dataSources,
	...storageSources,
};
