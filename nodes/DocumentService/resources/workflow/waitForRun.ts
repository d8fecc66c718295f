import type { IDataObject } from 'n8n-workflow';

import type { Item } from '../../../core/n8n/nodeContext';
import { notToRepeat } from '../../../core/service/failure/unconfirmedStart';
import { Problem } from '../../../core/text/problem';
import { waitForJob, type WaitSettings } from '../../../core/service/jobs/wait/waitForJob';

/** Waits until the job of a run has finished, as `waitForJob` does. Its errors never say to run the workflow again. */
export async function waitForRun(
	item: Item,
	jobId: string | undefined,
	{ settings, subject }: { settings: WaitSettings; subject: string },
): Promise<IDataObject> {
	if (jobId === undefined) {
		throw notToRepeat(
			new Problem(
				`The service started ${subject} but didn't return a job to wait for`,
				'Find the job with the Get Many operation of the Job resource',
			),
		);
	}
	return await waitForJob(item, jobId, settings).catch((error: unknown) => {
		throw notToRepeat(error);
	});
}
