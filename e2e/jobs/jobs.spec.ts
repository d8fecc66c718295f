import { startLocalService } from '../../local-service/startLocalService.ts';
import { startCollector } from '../collector/startCollector.ts';
import { withCredential } from '../n8n/workflowFile.ts';
import { packageName } from '../package/buildWorkflow.ts';
import { skipWithoutServers, test } from '../queue/fixtures.ts';
import { untilTaking } from '../queue/queueWorkbench.ts';
import { credentialFor, credentialType } from '../start/credential.ts';
import { checkJobs, jobTiming } from './jobScenario.ts';
import { jobArrivalSchema, jobWorkflow } from './jobWorkflow.ts';

skipWithoutServers();

test('many documents in on-demand jobs arrive once each, with a worker killed', async ({
	workbench,
	cluster,
	cleanUp,
}) => {
	const service = await startLocalService({ dialect: 'public', jobTiming });
	cleanUp.add(service.close);
	const collector = await startCollector(jobArrivalSchema);
	cleanUp.add(collector.close);
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
	await cluster.startKilledWorkers();
	await cluster.main.api.deactivate(workflowId);
});
