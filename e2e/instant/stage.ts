import { startLocalService, type LocalService } from '../../local-service/startLocalService.ts';
import { startCollector, type Collector } from '../collector/startCollector.ts';
import type { N8nApi } from '../n8n/n8nApi.ts';
import type { N8nVersion } from '../n8n/pinnedN8n.ts';
import { withCluster } from '../queue/cluster.ts';
import { missingServers } from '../queue/installServers.ts';
import { credentialFor } from '../start/credential.ts';
import type { Stage, Workbench } from '../suite/stage.ts';
import { startProxy } from './startProxy.ts';
import { checkCrash } from './crashChecks.ts';
import { checkDeliveries } from './deliveryChecks.ts';
import {
	timedArrivalSchema,
	type InstantWorkbench,
	type TimedArrival,
} from './instantWorkbench.ts';

/** One early repetition of a delivery; the next comes after the stage. */
const retryPausesMs = [1_000, 60 * 60_000];

async function withServers(
	work: (service: LocalService, collector: Collector<TimedArrival>) => Promise<void>,
): Promise<void> {
	const service = await startLocalService({ dialect: 'public', deliveries: { retryPausesMs } });
	try {
		const collector = await startCollector(timedArrivalSchema);
		try {
			await work(service, collector);
		} finally {
			await collector.close();
		}
	} finally {
		await service.close();
	}
}

async function prepare(
	workbench: Workbench,
	service: LocalService,
	collector: Collector<TimedArrival>,
	api: () => N8nApi,
): Promise<InstantWorkbench> {
	const used = { ...service, description: '', isLocal: true };
	const credential = await api().createCredential(credentialFor(used));
	return { ...workbench, service, collector, credential, api };
}

async function runAlone(workbench: Workbench, version: N8nVersion): Promise<void> {
	await withServers(async (service, collector) => {
		let target = '';
		const proxy = await startProxy(() => target);
		// n8n may start on another port, and its address to the outside stays, as behind a user's proxy.
		const environment = { WEBHOOK_URL: proxy.url };
		let n8n = await workbench.startN8n(version, { environment });
		target = n8n.url;
		const prepared = await prepare(workbench, service, collector, () => n8n.api);
		const startAgain = async (): Promise<void> => {
			const { userFolder } = n8n;
			n8n = await workbench.startN8n(version, { userFolder, environment });
			target = n8n.url;
		};
		const kill = async (): Promise<void> => await n8n.kill();
		try {
			await checkDeliveries(prepared);
			await checkCrash(prepared, { kill, startAgain, asksAtStart: version === 1 });
		} finally {
			await proxy.close();
		}
	});
}

async function runInQueueMode(workbench: Workbench): Promise<void> {
	await withServers(async (service, collector) => {
		await withCluster(workbench, async (cluster) => {
			const prepared = await prepare(workbench, service, collector, () => cluster.main.api);
			await checkDeliveries(prepared);
			const kill = async (): Promise<void> => await cluster.kill();
			const startAgain = async (): Promise<void> => await cluster.startAgain();
			await checkCrash(prepared, { kill, startAgain, asksAtStart: false });
		});
	});
}

/** The instant trigger in real n8n processes that are killed, alone and in queue mode. */
export const stages: readonly Stage[] = [
	{ name: 'instant/n8n-2', run: async (workbench) => await runAlone(workbench, 2) },
	{ name: 'instant/n8n-1', run: async (workbench) => await runAlone(workbench, 1) },
	{ name: 'instant/queue', missing: missingServers, run: runInQueueMode },
];
