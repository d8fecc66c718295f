import { destinationKind } from '../connector/connectorKind';
import { connectorResource } from '../connector/connectorResource';

/** Where the service writes processed documents. */
export const destinationConnector = connectorResource(destinationKind);
