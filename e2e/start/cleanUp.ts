export type CleanUpTask = () => Promise<void>;

/** What must be ended or given back when a start ends, however it ends. */
export class CleanUp {
	readonly #tasks: CleanUpTask[] = [];

	/** Adds a task for `run` to do. */
	add(task: CleanUpTask): void {
		this.#tasks.push(task);
	}

	/** Does all tasks, the last added first. If one fails, the others are still done. */
	async run(): Promise<void> {
		const errors: unknown[] = [];
		for (let task = this.#tasks.pop(); task !== undefined; task = this.#tasks.pop()) {
			try {
				await task();
			} catch (error) {
				errors.push(error);
			}
		}
		if (errors.length > 0) throw new AggregateError(errors, "Some things couldn't be stopped");
	}
}
