import { startLocalService } from '../../local-service/startLocalService.ts';
import { startCollector } from '../collector/startCollector.ts';
import type { N8nVersion } from '../n8n/pinnedN8n.ts';
import type { Stage, StageContext } from '../suite/stage.ts';
import { arrivalSchema } from './arrival.ts';
import { runScenario } from './scenario.ts';

async function runWith(context: StageContext, version: N8nVersion): Promise<void> {
	const service = await startLocalService();
	try {
		const collector = await startCollector(arrivalSchema);
		try {
			await runScenario({ context, version, service, collector });
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
		run: async (context) => await runWith(context, version),
	};
}

/** The trigger in real n8n processes that are killed. */
export const stages: readonly Stage[] = [triggerStage(2), triggerStage(1)];
