import { startLocalService, type LocalService } from '../../local-service/startLocalService.ts';
import { startCollector } from '../collector/startCollector.ts';
import { withCredential } from '../n8n/workflowFile.ts';
import { packageName } from '../package/buildWorkflow.ts';
import { credentialFor, credentialType } from '../start/credential.ts';
import type { Stage, StageContext } from '../suite/stage.ts';
import { withCluster, type Cluster } from './cluster.ts';
import { documentArrivalSchema } from './documentArrival.ts';
import { checkCrash } from './crashScenario.ts';
import { checkDocuments } from './documentScenario.ts';
import { documentWorkflow } from './documentWorkflow.ts';
import { missingServers } from './installServers.ts';
import { checkPolls, withActiveTrigger } from './pollScenario.ts';
import { untilTaking, type QueueWorkbench } from './queueWorkbench.ts';

async function checkCluster(
	context: StageContext,
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
	const scene = { context, cluster, service, credential };
	const workbench = { context, cluster, service, collector, workflowId };
	await untilTaking(workbench);
	await withActiveTrigger(scene, async (trigger) => {
		await checkDocuments(workbench);
		await checkPolls(trigger);
	});
	await checkCrash(workbench);
}

/** Runs the checks; if one fails, the last lines of the workers' logs are printed. */
async function runWithLogs(
	context: StageContext,
	cluster: Cluster,
	run: (context: StageContext) => Promise<void>,
): Promise<void> {
	let isPassed = true;
	const check: StageContext['check'] = async (name, work) =>
		await context.check(name, async () => {
			try {
				await work();
			} catch (error) {
				isPassed = false;
				throw error;
			}
		});
	try {
		await run({ ...context, check });
	} catch (error) {
		isPassed = false;
		throw error;
	} finally {
		if (!isPassed) {
			for (const { name, log } of cluster.workers) {
				context.report(`The log of ${name} ends with:\n${log()}`);
			}
		}
	}
}

async function runQueue(context: StageContext): Promise<void> {
	const service = await startLocalService();
	try {
		const collector = await startCollector(documentArrivalSchema);
		try {
			await withCluster(context, async (cluster) => {
				const run = async (logged: StageContext): Promise<void> =>
					await checkCluster(logged, cluster, service, collector);
				await runWithLogs(context, cluster, run);
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
