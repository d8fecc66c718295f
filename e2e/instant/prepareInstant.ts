import { startLocalService } from '../../local-service/startLocalService.ts';
import { startCollector } from '../collector/startCollector.ts';
import type { N8nApi } from '../n8n/n8nApi.ts';
import type { CleanUp } from '../start/cleanUp.ts';
import { credentialFor } from '../start/credential.ts';
import type { Workbench } from '../workbench.ts';
import { timedArrivalSchema, type InstantWorkbench } from './instantWorkbench.ts';

/** One early repetition of a delivery; the next comes after the test. */
const retryPausesMs = [1_000, 60 * 60_000];

/** Starts a service that sends notifications and a collector, and saves a credential; both end with the worker. */
export async function prepareInstant(
	workbench: Workbench,
	cleanUp: CleanUp,
	api: () => N8nApi,
): Promise<InstantWorkbench> {
	const service = await startLocalService({ dialect: 'public', deliveries: { retryPausesMs } });
	cleanUp.add(service.close);
	const collector = await startCollector(timedArrivalSchema);
	cleanUp.add(collector.close);
	const used = { ...service, description: '', isLocal: true };
	const credential = await api().createCredential(credentialFor(used));
	return { ...workbench, service, collector, credential, api };
}
