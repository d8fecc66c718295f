import type { ServiceResponse, FieldProblem } from '../http/serviceResponse.ts';
import {
	ServiceProblem,
	emptyResponse,
	jsonResponse,
	missingField,
	wrongField,
} from '../http/serviceResponse.ts';
import type { ConnectorSide } from './connectorTypes.ts';
import { configProblems, typeProblem } from './connectorTypes.ts';
import { dialectRules, writeTime } from './dialect.ts';
import { bodyObject, findRecord, isObject, keyFor, newId, readName } from './record.ts';
import { maskSecrets } from './secrets.ts';
import type { StoredConnector } from './state.ts';
import type { Workspace } from './workspace.ts';

/** GET of the collection, of one type unless the filter is null. */
export function listConnectors(
	workspace: Workspace,
	side: ConnectorSide,
	type: string | null,
): ServiceResponse {
	const rows = workspace.state[side].filter((connector) => !type || connector.type === type);
	return jsonResponse(rows.map((connector) => connectorRecord(workspace, connector)));
}

/** GET of one connector; throws 404. */
export function getConnector(
	workspace: Workspace,
	side: ConnectorSide,
	id: string,
): ServiceResponse {
	return jsonResponse(connectorRecord(workspace, findConnector(workspace, side, id)));
}

/** POST of the collection: checks name, type and settings and keeps the connector; throws 422. */
export function createConnector(
	workspace: Workspace,
	side: ConnectorSide,
	body: unknown,
): ServiceResponse {
	const given = bodyObject(body);
	const problems: FieldProblem[] = [];
	const name = readName(given.name, given, problems);
	const type = given.type;
	const wrongType = typeProblem(side, type);
	if (type === undefined) problems.push(missingField(['body', 'type'], given));
	else if (wrongType) problems.push(wrongType);
	const config = readConfig(side, wrongType ? '' : String(type), given, problems);
	if (problems.length > 0 || name === undefined) throw new ServiceProblem(422, problems);

	const connectors = workspace.state[side];
	const usedKeys = connectors.map((connector) => connector.key);
	const connector: StoredConnector = {
		id: newId(),
		key: keyFor(name, usedKeys),
		name,
		type: String(type),
		config,
		createdAt: workspace.now(),
		updatedAt: null,
		check: null,
	};
	connectors.push(connector);
	workspace.save();
	return jsonResponse(connectorRecord(workspace, connector));
}

/**
 * PUT of one connector: the settings sent replace all settings, so the required ones must be sent
 * again. Another name or type is refused: docs/maintainers/service.md#connectors.
 */
export function updateConnector(
	workspace: Workspace,
	side: ConnectorSide,
	id: string,
	body: unknown,
): ServiceResponse {
	const connector = findConnector(workspace, side, id);
	const given = bodyObject(body);
	const problems: FieldProblem[] = [];
	for (const field of ['name', 'type'] as const) {
		if (given[field] === undefined || given[field] === connector[field]) continue;
		problems.push(wrongField(['body', field], `The ${field} cannot be changed`, given[field]));
	}
	const config = readConfig(side, connector.type, given, problems);
	if (problems.length > 0) throw new ServiceProblem(422, problems);
	connector.config = config;
	connector.updatedAt = workspace.now();
	workspace.save();
	return jsonResponse(connectorRecord(workspace, connector));
}

/** DELETE of one connector; throws 404. */
export function deleteConnector(
	workspace: Workspace,
	side: ConnectorSide,
	id: string,
): ServiceResponse {
	const connector = findConnector(workspace, side, id);
	workspace.state[side] = workspace.state[side].filter((candidate) => candidate !== connector);
	workspace.save();
	// The specification doesn't show the body: none there, an object here.
	if (workspace.dialect === 'specification') return emptyResponse();
	return jsonResponse({ detail: `Connector with id ${connector.id} successfully deleted.` });
}

/** Throws 404 for an unknown id. */
export function findConnector(
	workspace: Workspace,
	side: ConnectorSide,
	id: string,
): StoredConnector {
	const kind = side === 'sources' ? 'Source connector' : 'Destination connector';
	const { hasKeys } = dialectRules[workspace.dialect];
	return findRecord(workspace.state[side], id, hasKeys, kind);
}

function readConfig(
	side: ConnectorSide,
	type: string,
	given: Record<string, unknown>,
	problems: FieldProblem[],
): Record<string, unknown> {
	const config = given.config;
	if (isObject(config)) {
		problems.push(...configProblems(side, type, config));
		return config;
	}
	problems.push(
		config === undefined
			? missingField(['body', 'config'], given)
			: wrongField(['body', 'config'], 'Input should be a valid dictionary', config, 'dict_type'),
	);
	return {};
}

function connectorRecord(
	workspace: Workspace,
	connector: StoredConnector,
): Record<string, unknown> {
	const { id, key, name, type, config, createdAt, updatedAt } = connector;
	return {
		id,
		...(dialectRules[workspace.dialect].hasKeys ? { key } : {}),
		name,
		type,
		config: workspace.showsSecrets ? config : maskSecrets(config),
		created_at: writeTime(createdAt, workspace.dialect),
		updated_at: updatedAt === null ? null : writeTime(updatedAt, workspace.dialect),
	};
}
