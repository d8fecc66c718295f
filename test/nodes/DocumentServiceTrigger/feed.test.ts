import type { IDataObject } from 'n8n-workflow';

import { startLocalService } from '../../../local-service/startLocalService.ts';
import { DocumentServiceTrigger } from '../../../nodes/DocumentServiceTrigger/DocumentServiceTrigger.node';
import { credentialFor, pollNode } from '../../support/engine';
import { FakeClock } from '../../support/fakeClock';

/** More than the trigger reads whole at every poll. */
const jobCount = 1_100;
const minuteMs = 60_000;

it("asks the public service's feed of events for ends, in the place of a list", async () => {
	const clock = new FakeClock();
	// The trigger's pace follows the machine's clock.
	const time = jest.spyOn(Date, 'now').mockImplementation(clock.now);
	const service = await startLocalService({ dialect: 'public', now: clock.now });
	try {
		for (let number = 0; number < jobCount; number++) {
			service.jobs.add({ id: `old-${number}` });
			clock.pass(minuteMs);
		}
		const staticData: IDataObject = {};
		const poll = async () => {
			service.requests.length = 0;
			const items = await pollNode({
				node: new DocumentServiceTrigger(),
				parameters: { events: ['completed', 'failed'], workflows: {}, options: {} },
				credential: credentialFor(service),
				mode: 'trigger',
				staticData,
			});
			return {
				keys: items?.map(({ json }) => json.key) ?? [],
				paths: service.requests.map(({ path }) => path.replace('/api/v1', '')),
			};
		};
		// Two complete lists, the second one compared with the feed.
		expect((await poll()).keys).toEqual([]);
		clock.pass(16 * minuteMs);
		service.jobs.add({ id: 'fresh' });
		expect(await poll()).toEqual({
			keys: ['fresh:completed'],
			paths: ['/jobs/', '/notifications'],
		});
		clock.pass(minuteMs);
		service.jobs.add({ id: 'next', status: 'stopped' });
		service.jobs.add({ id: 'last' });
		const { keys, paths } = await poll();
		expect(keys).toEqual(['last:completed']);
		expect(paths.toSorted()).toEqual(['/jobs/last', '/jobs/next', '/notifications']);
	} finally {
		time.mockRestore();
		await service.close();
	}
});
