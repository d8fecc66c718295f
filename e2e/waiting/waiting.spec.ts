import { startLocalService } from '../../local-service/startLocalService.ts';
import { startCollector } from '../collector/startCollector.ts';
import { test } from '../workbench.ts';
import { lookSchema } from './parkedJobs.ts';
import { runScenario } from './scenario.ts';

/** No job ends by itself. */
const jobTiming = { scheduledMs: 0, runningMs: 24 * 60 * 60_000 };

/** 200 messages at once are more than an n8n on a busy machine takes in time, so they're soon sent again. */
const retryPausesMs = Array.from({ length: 60 }, () => 3_000);

test('executions that wait for hours in the database of n8n survive its kill', async ({
	workbench,
	version,
	cleanUp,
}) => {
	const deliveries = { retryPausesMs };
	const service = await startLocalService({ dialect: 'public', jobTiming, deliveries });
	cleanUp.add(service.close);
	const collector = await startCollector(lookSchema);
	cleanUp.add(collector.close);
	await runScenario({ ...workbench, version, service, collector });
});
