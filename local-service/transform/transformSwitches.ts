import type { JobChanges, TransformService } from './transformService.ts';
import { findTransformJob } from './transformJob.ts';

/** Decides what becomes of the jobs of parse requests and extractions: a status, warnings, an error, its time, its end. */
export interface TransformSwitches {
	/** Changes the next jobs (default: one; Infinity: all); the oldest rule that has times left applies. */
	next(changes: JobChanges, times?: number): void;
	/** Changes a job; an unknown ID is an error. */
	set(id: string, changes: JobChanges): void;
}

export function transformSwitches(service: TransformService): TransformSwitches {
	return {
		next(changes, times = 1) {
			service.nextChanges.push({ times, changes });
		},
		set(id, changes) {
			Object.assign(findTransformJob(service, id), changes);
			service.workspace.save();
		},
	};
}
