import type { LocalService } from '../../local-service/startLocalService.ts';
import type { Arrival } from './arrival.ts';
import { compare, type Comparison } from './comparison.ts';

export type JobEnd = 'completed' | 'failed' | 'stopped';

/** The jobs of the local service, and which of them the workflow must deliver. */
export class WatchedJobs {
	readonly #service: LocalService;
	readonly #ofWorkflow: { workflow_id?: string };
	readonly #expected = new Map<string, string>();

	/** Id of the workflow that the jobs belong to. Default: a separate one for each job. */
	constructor(service: LocalService, workflowId?: string) {
		this.#service = service;
		this.#ofWorkflow = workflowId === undefined ? {} : { workflow_id: workflowId };
	}

	/** Adds a job that ended before the trigger was activated: it must never arrive. */
	addHistory(id: string, end: JobEnd, createdAt: Date): void {
		this.#service.jobs.add({
			...this.#ofWorkflow,
			id,
			status: end,
			created_at: createdAt.toISOString(),
		});
	}

	/** Adds a running job. */
	addRunning(id: string): void {
		this.#service.jobs.add({ ...this.#ofWorkflow, id, status: 'inProgress' });
	}

	/** Ends a running job: from now on it must arrive, once. */
	finish(id: string, end: JobEnd): void {
		this.#service.jobs.set(id, { status: end });
		this.#expected.set(id, `${id}:${end}`);
	}

	/** Adds a job that no poll sees running. */
	addFinished(id: string, end: JobEnd): void {
		this.addRunning(id);
		this.finish(id, end);
	}

	/** The ids of the jobs that must arrive. */
	get finishedIds(): string[] {
		return [...this.#expected.keys()];
	}

	/** Compares what arrived with what must arrive. */
	compareWith(arrivals: readonly Arrival[]): Comparison {
		return compare(new Set(this.#expected.values()), arrivals);
	}
}
