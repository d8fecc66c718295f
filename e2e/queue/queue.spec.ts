import { startLocalService } from '../../local-service/startLocalService.ts';
import { credentialFor } from '../start/credential.ts';
import { skipWithoutServers, test } from './fixtures.ts';
import { checkPolls, withActiveTrigger } from './pollScenario.ts';

skipWithoutServers();

/** See docs/maintainers/n8n.md#queue-mode. */
test('in queue mode, the leader alone polls the trigger, and a job arrives once', async ({
	workbench,
	cluster,
	cleanUp,
}) => {
	const service = await startLocalService();
	cleanUp.add(service.close);
	const used = { ...service, description: '', isLocal: true };
	const credential = await cluster.main.api.createCredential(credentialFor(used));
	await withActiveTrigger({ ...workbench, cluster, service, credential }, checkPolls);
});
