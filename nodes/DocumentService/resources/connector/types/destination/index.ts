import type { ConnectorTypes } from '../connectorSetting';
import { databaseDestinations } from './databases';
import { searchDestinations } from './search';
import { storageDestinations } from './storage';

/** All known types of destination connector. */
export const destinationTypes: ConnectorTypes = {
	...databaseDestinations,
	...searchDestinations,
	...storageDestinations,
};
