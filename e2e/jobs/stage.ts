import { startLocalService, type LocalService } from '../../local-service/startLocalService.ts';
import { startCollector, type Collector } from '../collector/startCollector.ts';
import { withCredential } from '../n8n/workflowFile.ts';
import { packageName } from '../package/buildWorkflow.ts';
import { withCluster, type Cluster } from '../queue/cluster.ts';
import { missingServers } from '../queue/installServers.ts';
import { untilTaking } from '../queue/queueWorkbench.ts';
import { runWithLogs } from '../queue/runWithLogs.ts';
import { credentialFor, credentialType } from '../start/credential.ts';
import type { Stage, Workbench } from '../suite/stage.ts';
import { checkJobs, jobTiming } from './jobScenario.ts';
import { jobArrivalSchema, jobWorkflow, type JobArrival } from './jobWorkflow.ts';

async function checkCluster(
	workbench: Workbench,
	cluster: Cluster,
	service: LocalService,
	collector: Collector<JobArrival>,
): Promise<void> {
	const { api } = cluster.main;
	const used = { ...service, description: '', isLocal: true };
	const credential = await api.createCredential(credentialFor(used));
	const workflow = jobWorkflow(collector.url);
	const workflowId = await api.importWorkflow(
		withCredential(workflow, packageName, credentialType, credential),
	);
	await api.activate(workflowId);
	const filled = { ...workbench, cluster, service, collector, workflowId };
	await untilTaking(filled);
	await checkJobs(filled);
}

async function runJobs(workbench: Workbench): Promise<void> {
	const service = await startLocalService({ dialect: 'public', jobTiming });
	try {
		const collector = await startCollector(jobArrivalSchema);
		try {
			await withCluster(workbench, async (cluster) => {
				await runWithLogs(
					workbench,
					cluster,
					async (logged) => await checkCluster(logged, cluster, service, collector),
				);
			});
		} finally {
			await collector.close();
		}
	} finally {
		await service.close();
	}
}

/** Many documents in jobs made on the spot, in n8n's queue mode, with a worker that is killed. */
export const stages: readonly Stage[] = [
	{ name: 'jobs/n8n-2', missing: missingServers, run: runJobs },
];
