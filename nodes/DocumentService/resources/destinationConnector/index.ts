import { destinationKind } from '../connector/connectorKind';
import { connectorResource } from '../connector/connectorResource';

/** Where the service puts processed documents. */
export const destinationConnector = connectorResource(destinationKind);
