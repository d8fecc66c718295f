import type { Pausing } from '../../work/inSlices';
import { WorkBudget, type Work } from '../../work/work';

/** What was counted: units of work, instead of time, which depends on the machine. */
export const counted = {
	/** In all. Units. */
	units: 0,
	/** The most between two pauses. Units. */
	maxStretch: 0,
	reset(): void {
		this.units = this.maxStretch = 0;
	},
};

const { charge, isPauseDue } = WorkBudget.prototype;
WorkBudget.prototype.charge = function (units) {
	counted.units += units;
	charge.call(this, units);
};
WorkBudget.prototype.isPauseDue = function (units) {
	counted.units += units;
	return isPauseDue.call(this, units);
};

/** In place of `work/inSlices`: counts each stretch between two pauses. */
export async function inSlices<T>(work: Work<T>, { signal }: Pausing): Promise<T> {
	for (;;) {
		signal?.throwIfAborted();
		const before = counted.units;
		const step = work.next();
		counted.maxStretch = Math.max(counted.maxStretch, counted.units - before);
		if (step.done) return step.value;
	}
}
