import { openPdf, type OpenedPdf } from '../../index.ts';
import { WorkBudget } from '../../work/work.ts';

/** What was counted: units of work, instead of time, which depends on the machine. */
export const counted = {
	/** In all. Units. */
	units: 0,
	/** The most on this thread between two chances to pause. Units. */
	maxStretch: 0,
	reset(): void {
		this.units = this.maxStretch = stretch = 0;
	},
};
let stretch = 0;

function count(units: number): void {
	counted.units += units;
	stretch += units;
	counted.maxStretch = Math.max(counted.maxStretch, stretch);
}

const { charge, isPauseDue, unpackFrom, unpackTo } = WorkBudget.prototype;
WorkBudget.prototype.charge = function (units) {
	count(units);
	charge.call(this, units);
};
WorkBudget.prototype.isPauseDue = function (units) {
	count(units);
	return isPauseDue.call(this, units);
};
WorkBudget.prototype.unpackFrom = function (bytes) {
	counted.units += bytes;
	unpackFrom.call(this, bytes);
};
WorkBudget.prototype.unpackTo = function (bytes) {
	counted.units += bytes;
	unpackTo.call(this, bytes);
};

/** Opens a PDF whose work is counted. */
export async function openCounted(bytes: Uint8Array): Promise<OpenedPdf> {
	stretch = 0;
	const pause = () => {
		stretch = 0;
		return undefined;
	};
	return await openPdf(bytes, { pause });
}
