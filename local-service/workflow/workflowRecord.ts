import { dialectRules, writeTime } from './dialect.ts';
import type { StoredWorkflow } from './state.ts';
import type { Workspace } from './workspace.ts';

/** The record of a workflow: docs/maintainers/service.md#workflows. */
export function workflowRecord(
	workspace: Workspace,
	workflow: StoredWorkflow,
): Record<string, unknown> {
	const { dialect } = workspace;
	const idList = (id: string | null) => (id === null ? [] : [id]);
	return {
		id: workflow.id,
		...(dialectRules[dialect].hasKeys ? { key: workflow.key } : {}),
		name: workflow.name,
		workflow_type: workflow.workflowType,
		sources: idList(workflow.sourceId),
		destinations: idList(workflow.destinationId),
		// The hosted service doesn't keep the order of the request: docs/maintainers/service.md#workflows.
		workflow_nodes: dialect === 'public' ? workflow.nodes.toReversed() : workflow.nodes,
		schedule: {
			crontab_entries: workflow.cronExpressions.map((expression) => ({
				cron_expression: expression,
			})),
		},
		status: workflow.isActive ? 'active' : 'inactive',
		created_at: writeTime(workflow.createdAt, dialect),
		updated_at: workflow.updatedAt === null ? null : writeTime(workflow.updatedAt, dialect),
		reprocess_all: workflow.reprocessAll,
	};
}
