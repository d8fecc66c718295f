import type { Work } from '../../nodes/shared/values/inSlices';

/** Does work in one go. */
export function finish<T>(work: Work<T>): T {
	for (;;) {
		const step = work.next();
		if (step.done) return step.value;
	}
}
