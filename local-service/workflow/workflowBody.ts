import type { FieldProblem } from '../http/serviceResponse.ts';
import { ServiceProblem, missingField, wrongField } from '../http/serviceResponse.ts';
import { readName } from './record.ts';
import type { ConnectorSide } from './connectorTypes.ts';
import { findConnector } from './connectors.ts';
import { readSchedule } from './schedule.ts';
import type { StoredWorkflow } from './state.ts';
import { findTemplate } from './templates.ts';
import { readNodes } from './workflowNodes.ts';
import type { Workspace } from './workspace.ts';

type WorkflowSettings = Pick<
	StoredWorkflow,
	| 'name'
	| 'workflowType'
	| 'sourceId'
	| 'destinationId'
	| 'nodes'
	| 'cronExpressions'
	| 'isActive'
	| 'reprocessAll'
>;

const workflowTypes = ['basic', 'advanced', 'platinum', 'custom', 'template'];

/**
 * The settings in the body of a create (`present` undefined) or an update: docs/maintainers/service.md#workflows.
 * Throws 422 with every wrong field.
 */
export function readWorkflowBody(
	workspace: Workspace,
	given: Record<string, unknown>,
	present: WorkflowSettings | undefined,
): WorkflowSettings {
	const problems: FieldProblem[] = [];
	const name = readName(given.name ?? present?.name, given, problems);
	const workflowType = given.workflow_type ?? present?.workflowType ?? defaultType(workspace);
	if (workflowType === undefined) problems.push(missingField(['body', 'workflow_type'], given));
	else if (!workflowTypes.includes(String(workflowType))) {
		const message = `Input should be ${workflowTypes.map((type) => `'${type}'`).join(', ')}`;
		problems.push(wrongField(['body', 'workflow_type'], message, workflowType, 'enum'));
	}
	const isActive = readActive(workspace, given, problems) ?? present?.isActive ?? true;
	if (problems.length > 0 || name === undefined) throw new ServiceProblem(422, problems);
	return {
		name,
		workflowType: String(workflowType),
		sourceId: readConnectorId(workspace, 'sources', given.source_id, present?.sourceId),
		destinationId: readConnectorId(
			workspace,
			'destinations',
			given.destination_id,
			present?.destinationId,
		),
		nodes: nodesOf(given, present),
		cronExpressions:
			given.schedule === undefined && present
				? present.cronExpressions
				: readSchedule(given.schedule),
		isActive,
		reprocessAll:
			typeof given.reprocess_all === 'boolean'
				? given.reprocess_all
				: (present?.reprocessAll ?? false),
	};
}

function defaultType(workspace: Workspace): string | undefined {
	// The specification shows no field of the body, so only the name can be required there.
	return workspace.dialect === 'specification' ? 'custom' : undefined;
}

function readActive(
	workspace: Workspace,
	given: Record<string, unknown>,
	problems: FieldProblem[],
): boolean | undefined {
	// The request's field is `state`; the specification's only known name is `status`.
	const status = workspace.dialect === 'specification' ? given.status : undefined;
	const state = given.state ?? status;
	if (state === undefined || state === null) return undefined;
	if (state === 'active' || state === 'inactive') return state === 'active';
	problems.push(wrongField(['body', 'state'], "Input should be 'active' or 'inactive'", state));
	return undefined;
}

function readConnectorId(
	workspace: Workspace,
	side: ConnectorSide,
	given: unknown,
	present: string | null | undefined,
): string | null {
	if (given === undefined) return present ?? null;
	if (given === null || given === '') return null;
	return findConnector(workspace, side, String(given)).id;
}

function nodesOf(given: Record<string, unknown>, present: WorkflowSettings | undefined) {
	if (typeof given.template_id === 'string' && given.template_id !== '') {
		return readNodes(findTemplate(given.template_id, 422).nodes);
	}
	if (present && given.workflow_nodes === undefined) return present.nodes;
	return readNodes(given.workflow_nodes);
}
