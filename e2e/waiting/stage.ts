import { startLocalService } from '../../local-service/startLocalService.ts';
import { startCollector } from '../collector/startCollector.ts';
import type { N8nVersion } from '../n8n/pinnedN8n.ts';
import type { Stage, Workbench } from '../suite/stage.ts';
import { lookSchema } from './parkedJobs.ts';
import { runScenario } from './scenario.ts';

/** No job ends by itself. */
const jobTiming = { scheduledMs: 0, runningMs: 24 * 60 * 60_000 };

/** 200 messages at once are more than an n8n on a busy machine takes in time, so they're soon sent again. */
const retryPausesMs = Array.from({ length: 60 }, () => 3_000);

async function runWith(workbench: Workbench, version: N8nVersion): Promise<void> {
	const deliveries = { retryPausesMs };
	const service = await startLocalService({ dialect: 'public', jobTiming, deliveries });
	try {
		const collector = await startCollector(lookSchema);
		try {
			await runScenario({ ...workbench, version, service, collector });
		} finally {
			await collector.close();
		}
	} finally {
		await service.close();
	}
}

function waitingStage(version: N8nVersion): Stage {
	return {
		name: `waiting/n8n-${version}`,
		run: async (workbench) => await runWith(workbench, version),
	};
}

/** Executions that wait for hours in n8n's database, in a real n8n that is killed. */
export const stages: readonly Stage[] = [waitingStage(2), waitingStage(1)];
