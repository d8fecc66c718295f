/** The statuses of a workflow; both dialects spell them this way. */
const workflowStatuses = ['active', 'inactive'] as const;

export type WorkflowStatus = (typeof workflowStatuses)[number];

/** Reads a workflow's status, ignoring case; anything else is 'unknown'. */
export function readWorkflowStatus(value: unknown): WorkflowStatus | 'unknown' {
	if (typeof value !== 'string') return 'unknown';
	const word = value.trim().toLowerCase();
	return workflowStatuses.find((status) => status === word) ?? 'unknown';
}
