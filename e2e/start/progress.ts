const redrawMs = 500;
/** Where lines can't be redrawn, such as in a CI log, a line comes this often. */
const reminderMs = 20_000;
const mostBarCharacters = 24;
const fewestBarCharacters = 6;
const usualColumns = 80;

/** How far a step is: counted where that's possible, otherwise what it's doing at the moment. */
type StepState = string | { done: number; total: number; unit: string };

export type Report = (state: StepState) => void;

export interface ProgressOutput {
	isTTY?: boolean;
	/** Width of the terminal in characters. */
	columns?: number;
	write(text: string): unknown;
}

/** A duration as people read it: `8 s`, `1 min 5 s`. */
export function formatElapsed(milliseconds: number): string {
	const seconds = Math.round(milliseconds / 1000);
	return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

function shareOf({ done, total }: { done: number; total: number }): number {
	return total > 0 ? Math.min(1, done / total) : 0;
}

/** `1,204 of 2,207 packages (54%)`. 100% is kept for all of them: 2,206 of 2,207 are 99%. */
function formatState(state: StepState): string {
	if (typeof state === 'string') return state;
	const [done, total] = [state.done, state.total].map((count) => count.toLocaleString('en-US'));
	return `${done} of ${total} ${state.unit} (${Math.floor(shareOf(state) * 100)}%)`;
}

/** A bar as long as there's room, for what's counted; nothing for a step that only says what it's doing. */
function formatBar(state: StepState, room: number): string {
	const characters = Math.min(mostBarCharacters, room - '[] '.length);
	if (typeof state === 'string' || characters < fewestBarCharacters) return '';
	const filled = Math.floor(shareOf(state) * characters);
	return `[${'#'.repeat(filled)}${'-'.repeat(characters - filled)}] `;
}

/**
 * Does a step's work and shows meanwhile how far it is, as the work reports it, and for how long it has
 * been running: by a redrawn line on a terminal, by a line every 20 seconds elsewhere.
 */
export async function showProgress<Result>(
	output: ProgressOutput,
	title: string,
	work: (report: Report) => Promise<Result>,
): Promise<Result> {
	const started = Date.now();
	let state: StepState = '';
	const elapsed = (): string => formatElapsed(Date.now() - started);
	const howFar = (): string =>
		[formatState(state), elapsed()].filter((part) => part !== '').join(', ');
	const isRedrawn = output.isTTY === true;
	const clearLine = isRedrawn ? '\r\u001b[2K' : '';
	// A line longer than the terminal's width would fill two lines, and only the second would be cleared.
	const width = (): number => (output.columns ?? usualColumns) - 1;
	const fit = (line: string): string => line.slice(0, width());
	const redrawn = (): string => {
		const text = howFar();
		return fit(`${title} ${formatBar(state, width() - title.length - 1 - text.length)}${text}`);
	};
	output.write(isRedrawn ? fit(`${title} ...`) : `${title} ...\n`);
	const timer = setInterval(
		() => {
			const line = isRedrawn ? `${clearLine}${redrawn()}` : `  ... ${howFar()}\n`;
			output.write(line);
		},
		isRedrawn ? redrawMs : reminderMs,
	);
	try {
		const result = await work((reported) => (state = reported));
		output.write(`${clearLine}${title}: done in ${elapsed()}\n`);
		return result;
	} catch (error) {
		output.write(`${clearLine}${title}: ended after ${elapsed()}\n`);
		throw error;
	} finally {
		clearInterval(timer);
	}
}
