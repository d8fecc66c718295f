import type { Credential } from '../n8n/n8nApi.ts';
import type { WorkflowFile } from '../n8n/workflowFile.ts';
import { credentialType } from '../start/credential.ts';

/** The package's name, which n8n puts before the names of its nodes. */
export const packageName = 'n8n-nodes-document-service';

export const triggerName = 'Document Service Trigger';

/**
 * n8n lets one poll time come round once a minute at most (n8n conventions, section 6), but takes
 * several of them. With one every ten seconds the test needs minutes, not a quarter of an hour.
 */
const pollSeconds = [0, 10, 20, 30, 40, 50] as const;

function watchOnly(workflowId: string) {
	return { workflow: [{ workflowId: { __rl: true, mode: 'id', value: workflowId } }] };
}

/**
 * A workflow that tells a collector of each finished job, in any of the three ends. `watched` is the id of
 * the one workflow whose jobs are watched, or an expression for it. Default: all.
 */
export function triggerWorkflow(
	credential: Credential,
	collectorUrl: string,
	watched?: string,
): WorkflowFile {
	const collectorName = 'Collector';
	return {
		name: 'Finished jobs',
		nodes: [
			{
				id: 'trigger',
				name: triggerName,
				type: `${packageName}.documentServiceTrigger`,
				typeVersion: 1,
				position: [0, 0],
				credentials: { [credentialType]: { id: credential.id, name: credential.name } },
				parameters: {
					pollTimes: {
						item: pollSeconds.map((second) => ({
							mode: 'custom',
							cronExpression: `${second} * * * * *`,
						})),
					},
					...(watched !== undefined && { workflows: watchOnly(watched) }),
					events: ['completed', 'failed', 'stopped'],
					// A request for each job between the listing and the emission: a kill lands there too.
					options: { includeDetails: true },
				},
			},
			{
				id: 'collector',
				name: collectorName,
				type: 'n8n-nodes-base.httpRequest',
				typeVersion: 4.2,
				position: [220, 0],
				parameters: {
					method: 'POST',
					url: collectorUrl,
					sendBody: true,
					specifyBody: 'json',
					jsonBody:
						'={{ JSON.stringify({ key: $json.key, jobId: $json.jobId, status: $json.status }) }}',
					options: {},
				},
			},
		],
		connections: {
			[triggerName]: { main: [[{ node: collectorName, type: 'main', index: 0 }]] },
		},
		// The executions are asked for, whatever an n8n keeps by default.
		settings: { executionOrder: 'v1', saveDataSuccessExecution: 'all' },
	};
}
