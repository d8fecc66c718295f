import { startLocalService, type LocalService } from '../../local-service/startLocalService.ts';
import { startCollector } from '../collector/startCollector.ts';
import { withCredential } from '../n8n/workflowFile.ts';
import { packageName } from '../package/buildWorkflow.ts';
import { credentialFor, credentialType } from '../start/credential.ts';
import type { Stage, Workbench } from '../suite/stage.ts';
import { withCluster, type Cluster } from './cluster.ts';
import { documentArrivalSchema } from './documentArrival.ts';
import { checkCrash } from './crashScenario.ts';
import { checkDocuments } from './documentScenario.ts';
import { documentWorkflow } from './documentWorkflow.ts';
import { missingServers } from './installServers.ts';
import { checkPolls, withActiveTrigger } from './pollScenario.ts';
import { untilTaking, type QueueWorkbench } from './queueWorkbench.ts';
import { runWithLogs } from './runWithLogs.ts';

async function checkCluster(
	workbench: Workbench,
	cluster: Cluster,
	service: LocalService,
	collector: QueueWorkbench['collector'],
): Promise<void> {
	const { api } = cluster.main;
	const used = { ...service, description: '', isLocal: true };
	const credential = await api.createCredential(credentialFor(used));
	const workflow = documentWorkflow(collector.url);
	const filledIn = withCredential(workflow, packageName, credentialType, credential);
	const workflowId = await api.importWorkflow(filledIn);
	await api.activate(workflowId);
	const polling = { ...workbench, cluster, service, credential };
	const filled = { ...workbench, cluster, service, collector, workflowId };
	await untilTaking(filled);
	await withActiveTrigger(polling, async (trigger) => {
		await checkDocuments(filled);
		await checkPolls(trigger);
	});
	await checkCrash(filled);
}

async function runQueue(workbench: Workbench): Promise<void> {
	const service = await startLocalService();
	try {
		const collector = await startCollector(documentArrivalSchema);
		try {
			await withCluster(workbench, async (cluster) => {
				const run = async (logged: Workbench): Promise<void> =>
					await checkCluster(logged, cluster, service, collector);
				await runWithLogs(workbench, cluster, run);
			});
		} finally {
			await collector.close();
		}
	} finally {
		await service.close();
	}
}

/** The package in n8n's queue mode, with a worker that is killed, see docs/n8n.md#queue-mode. */
export const stages: readonly Stage[] = [
	{ name: 'queue/n8n-2', missing: missingServers, run: runQueue },
];
