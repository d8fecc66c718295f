import { startLocalService } from '../../local-service/startLocalService.ts';
import { startCollector } from '../collector/startCollector.ts';
import { withCredential } from '../n8n/workflowFile.ts';
import { packageName } from '../package/buildWorkflow.ts';
import { credentialFor, credentialType } from '../start/credential.ts';
import { checkCrash } from './crashScenario.ts';
import { documentArrivalSchema } from './documentArrival.ts';
import { checkDocuments } from './documentScenario.ts';
import { documentWorkflow } from './documentWorkflow.ts';
import { skipWithoutServers, test } from './fixtures.ts';
import { checkPolls, withActiveTrigger } from './pollScenario.ts';
import { untilTaking } from './queueWorkbench.ts';

skipWithoutServers();

/** See docs/maintainers/n8n.md#queue-mode. */
test('in queue mode, no document is lost when a worker or all of n8n is killed', async ({
	workbench,
	cluster,
	cleanUp,
}) => {
	const service = await startLocalService();
	cleanUp.add(service.close);
	const collector = await startCollector(documentArrivalSchema);
	cleanUp.add(collector.close);
	const used = { ...service, description: '', isLocal: true };
	const credential = await cluster.main.api.createCredential(credentialFor(used));
	const workflow = documentWorkflow(collector.url);
	const filledIn = withCredential(workflow, packageName, credentialType, credential);
	const workflowId = await cluster.main.api.importWorkflow(filledIn);
	await cluster.main.api.activate(workflowId);
	const filled = { ...workbench, cluster, service, collector, workflowId };
	await untilTaking(filled);
	await withActiveTrigger({ ...workbench, cluster, service, credential }, async (trigger) => {
		await checkDocuments(filled);
		await checkPolls(trigger);
	});
	await checkCrash(filled);
	await cluster.main.api.deactivate(workflowId);
});
