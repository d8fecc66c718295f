import { sourceKind } from '../connector/connectorKind';
import { connectorResource } from '../connector/connectorResource';

/** Where the service reads documents from. */
export const sourceConnector = connectorResource(sourceKind);
