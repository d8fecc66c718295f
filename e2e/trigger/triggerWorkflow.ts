import type { Credential } from '../n8n/n8nApi.ts';
import type { WorkflowFile } from '../n8n/workflowFile.ts';
import { packageName } from '../package/buildWorkflow.ts';
import { credentialType } from '../start/credential.ts';

export const triggerName = 'Document Service Trigger';

/**
 * A single poll time can come round at most once a minute (see docs/maintainers/n8n.md#polling-triggers), but n8n accepts
 * several. With a poll every ten seconds the test takes minutes instead of a quarter of an hour.
 */
const pollSeconds = [0, 10, 20, 30, 40, 50] as const;

function watchOnly(workflowId: string) {
	return { workflow: [{ workflowId: { __rl: true, mode: 'id', value: workflowId } }] };
}

/**
 * A workflow that reports each finished job to a collector, whatever its outcome. `watched` is the id of the one
 * workflow whose jobs are watched, or an expression for it. Default: all.
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
					// This adds a request per job between the listing and the emission, where a kill can happen, too.
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
		// Executions are saved explicitly, whatever n8n saves by default.
		settings: { executionOrder: 'v1', saveDataSuccessExecution: 'all' },
	};
}
