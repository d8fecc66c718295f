import type { IDataObject } from 'n8n-workflow';

import type { JobStatus } from '../shared/service/status/jobStatus';

/** What can be asked of the service about the jobs of the chosen workflows. A failure rejects. */
export interface JobRequests {
	/** The complete list. */
	listAll(): Promise<IDataObject[]>;
	/** What the service lists for a status, even if it ignores the filter. */
	listStatus(status: JobStatus): Promise<IDataObject[]>;
	/** One job; undefined, or a rejection that says so, if there's none of this ID. */
	getJob(id: string): Promise<IDataObject | undefined>;
	/** Whether there's time for another request by ID in this poll. */
	mayAsk(): boolean;
}
