import { setImmediate as turn } from 'node:timers/promises';

import { Item } from '../../../../nodes/core/n8n/nodeContext';
import { DocumentJobs } from '../../../../nodes/core/partition/documentJobs';
import { OnDemandJobs } from '../../../../nodes/core/paid/onDemandJobs';
import { RunningWork } from '../../../../nodes/core/paid/runningWork';
import type { FormFile } from '../../../../nodes/core/wire/formFile';

afterEach(() => jest.restoreAllMocks());

it('puts documents into the job that is being filled, also right after another is full', async () => {
	const counts: number[] = [];
	jest.spyOn(OnDemandJobs.prototype, 'start').mockImplementation((_item, { files }) => {
		counts.push(files.length);
		throw new Error('Enough');
	});
	const execution = new AbortController();
	const item = new Item({ getExecutionCancelSignal: () => execution.signal } as never, 0);
	const jobs = new DocumentJobs(item, new RunningWork(item));
	const order = { requestData: '{}', timeoutMinutes: 1 };
	const process = async () =>
		await jobs.process(item, {} as FormFile, order).catch(() => undefined);
	const first = Array.from({ length: 11 }, process);
	await turn();
	await Promise.all([...first, ...Array.from({ length: 9 }, process)]);
	execution.abort();
	expect(counts).toEqual([10, 10]);
});
