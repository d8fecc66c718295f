import type { ServiceResponse } from '../http/serviceResponse.ts';
import { ServiceProblem, jsonResponse } from '../http/serviceResponse.ts';
import type { ConnectorSide } from './connectorTypes.ts';
import { findConnector } from './connectors.ts';
import { dialectRules, writeTime } from './dialect.ts';
import { newId } from './record.ts';
import { isMasked } from './secrets.ts';
import type { StoredCheck } from './state.ts';
import type { Workspace } from './workspace.ts';

/** POST connection-check: starts a check; its outcome is there after the job timing. Throws 404. */
export function startCheck(workspace: Workspace, side: ConnectorSide, id: string): ServiceResponse {
	const connector = findConnector(workspace, side, id);
	const { scheduledMs, runningMs } = workspace.jobTiming;
	const createdAt = workspace.now();
	connector.check = {
		id: newId(),
		createdAt,
		finishedAt: createdAt + scheduledMs + runningMs,
		failure: failureOf(connector.config),
	};
	workspace.save();
	const { startedStatus } = dialectRules[workspace.dialect];
	return jsonResponse(checkRecord(workspace, connector.check, true), startedStatus);
}

/** GET connection-check: the last check; throws 404 when there was none. */
export function lastCheck(workspace: Workspace, side: ConnectorSide, id: string): ServiceResponse {
	const { check } = findConnector(workspace, side, id);
	if (!check) throw new ServiceProblem(404, `No connection check found for connector ${id}`);
	return jsonResponse(checkRecord(workspace, check, false));
}

/** Why a check of these settings fails; null when it succeeds. */
function failureOf(config: Record<string, unknown>): string | null {
	for (const [setting, value] of Object.entries(config)) {
		if (typeof value !== 'string') continue;
		if (isMasked(value)) return `The setting ${setting} is masked and is no working secret`;
		if (setting === 'remote_url' && value.includes('missing')) {
			return `The location ${value} does not exist`;
		}
		if (/\bwrong\b/i.test(value)) return `The setting ${setting} was not accepted by the location`;
	}
	return null;
}

function checkRecord(workspace: Workspace, check: StoredCheck, isFresh: boolean) {
	const isDone = workspace.now() >= check.finishedAt;
	const outcome = check.failure === null ? 'SUCCESS' : 'FAILURE';
	const { dialect } = workspace;
	return {
		id: check.id,
		status: isDone ? outcome : 'SCHEDULED',
		reason: isDone ? check.failure : null,
		created_at: writeTime(check.createdAt, dialect, isFresh),
		reported_at: isDone ? writeTime(check.finishedAt, dialect, isFresh) : null,
	};
}
