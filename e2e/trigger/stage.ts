import { startLocalService } from '../../local-service/startLocalService.ts';
import { startCollector } from '../collector/startCollector.ts';
import type { N8nVersion } from '../n8n/pinnedN8n.ts';
import type { Stage, Workbench } from '../suite/stage.ts';
import { arrivalSchema } from './arrival.ts';
import { runScenario } from './scenario.ts';

async function runWith(workbench: Workbench, version: N8nVersion): Promise<void> {
	const service = await startLocalService();
	try {
		const collector = await startCollector(arrivalSchema);
		try {
			await runScenario({ ...workbench, version, service, collector });
		} finally {
			await collector.close();
		}
	} finally {
		await service.close();
	}
}

function triggerStage(version: N8nVersion): Stage {
	return {
		name: `trigger/n8n-${version}`,
		besideOthersOf: 'trigger',
		run: async (workbench) => await runWith(workbench, version),
	};
}

/** The trigger in real n8n processes that are killed. */
export const stages: readonly Stage[] = [triggerStage(2), triggerStage(1)];
