const redrawMs = 1_000;
/** Where lines cannot be redrawn, such as in a CI log, a sign of life comes this often. */
const reminderMs = 20_000;

export interface ProgressOutput {
	isTTY?: boolean;
	write(text: string): unknown;
}

/** A duration as people read it: `8 s`, `1 min 5 s`. */
export function formatElapsed(milliseconds: number): string {
	const seconds = Math.round(milliseconds / 1000);
	return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** Does a step's work and shows meanwhile what is done and for how long. */
export async function showProgress<Result>(
	output: ProgressOutput,
	title: string,
	work: () => Promise<Result>,
): Promise<Result> {
	const started = Date.now();
	const elapsed = (): string => formatElapsed(Date.now() - started);
	const isRedrawn = output.isTTY === true;
	const clearLine = isRedrawn ? '\r\u001b[2K' : '';
	output.write(isRedrawn ? title : `${title} ...\n`);
	const timer = setInterval(
		() => {
			output.write(isRedrawn ? `${clearLine}${title} ... ${elapsed()}` : `  ... ${elapsed()}\n`);
		},
		isRedrawn ? redrawMs : reminderMs,
	);
	try {
		const result = await work();
		output.write(`${clearLine}${title}: done in ${elapsed()}\n`);
		return result;
	} catch (error) {
		output.write(`${clearLine}${title}: failed after ${elapsed()}\n`);
		throw error;
	} finally {
		clearInterval(timer);
	}
}
