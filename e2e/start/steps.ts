import { showProgress, type ProgressOutput, type Report } from './progress.ts';

/** The numbered steps of a start, so that the user sees at every moment which one runs and how many follow. */
export class Steps {
	readonly #output: ProgressOutput;
	readonly #total: number;
	#number = 0;

	constructor(output: ProgressOutput, total: number) {
		this.#output = output;
		this.#total = total;
	}

	/** Does the work of the next step and shows how far it is. */
	async run<Result>(
		step: string | { title: string; note: string },
		work: (report: Report) => Promise<Result>,
	): Promise<Result> {
		const described = typeof step === 'string' ? { title: step } : step;
		return await showProgress(this.#output, { number: this.#next(), ...described }, work);
	}

	/** The next step has nothing to do: says why. */
	skip(reason: string): void {
		this.#output.write(`${this.#next()} ${reason}\n`);
	}

	#next(): string {
		this.#number++;
		return `[${this.#number}/${this.#total}]`;
	}
}
