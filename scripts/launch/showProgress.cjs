'use strict';

const redrawMs = 500;
/** Where lines can't be redrawn, such as in a CI log, a line comes this often. */
const reminderMs = 20_000;
const usualColumns = 80;

/**
 * Writes a duration as people read it: `8 s`, `1 min 5 s`.
 *
 * @param {number} milliseconds
 * @returns {string}
 */
function formatElapsed(milliseconds) {
	const seconds = Math.round(milliseconds / 1000);
	return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** Writes how far a step is, such as `1,204 of 2,207 packages`. */
function formatState(state) {
	if (typeof state === 'string') return state;
	const [some, all] = [state.done, state.total].map((count) => count.toLocaleString('en-US'));
	return `${some} of ${all} ${state.unit}`;
}

/**
 * Does a step's work and shows meanwhile for how long it has been running, and what it is doing, as the work reports it: by
 * a redrawn line on a terminal, such as `[3/8] 4 min 2 s  Installing n8n: 1,204 of 2,207 packages`, by a line every 20
 * seconds elsewhere. `number` is the step's, such as `[3/8]`; `note` is what the user reads when it begins.
 *
 * @template Result
 * @param {{ isTTY?: boolean, columns?: number, write(text: string): unknown }} output
 * @param {{ number?: string, title: string, note?: string }} step
 * @param {(report: (state: string | { done: number, total: number, unit: string }) => void) => Promise<Result>} work
 * @returns {Promise<Result>}
 */
async function showProgress(output, { number, title, note }, work) {
	const started = Date.now();
	let state = '';
	const isRedrawn = output.isTTY === true;
	const elapsed = () => formatElapsed(Date.now() - started);
	const numbered = (text) => [number, text].filter(Boolean).join(' ');
	const clearLine = isRedrawn ? '\r\u001b[2K' : '';
	// Some terminals say that they have 0 columns. A line longer than the terminal's width would fill two lines, and only the second would be cleared.
	const fit = (line) => {
		const room = (output.columns || usualColumns) - 1;
		return line.length <= room ? line : `${line.slice(0, room - 1)}…`;
	};
	const now = () => [title, formatState(state)].filter(Boolean).join(': ');
	const draw = () => `${clearLine}${fit(numbered(`${elapsed()}  ${now()}`))}`;
	const remind = () => `  ... ${[elapsed(), formatState(state)].filter(Boolean).join('  ')}\n`;
	const beginning = numbered(note === undefined ? title : `${title} (${note})`);
	output.write(isRedrawn ? fit(beginning) : `${beginning} ...\n`);
	const timer = setInterval(
		() => output.write(isRedrawn ? draw() : remind()),
		isRedrawn ? redrawMs : reminderMs,
	);
	const end = (how) => output.write(`${clearLine}${numbered(title)}: ${how} ${elapsed()}\n`);
	try {
		const result = await work((reported) => (state = reported));
		end('done in');
		return result;
	} catch (error) {
		end('ended after');
		throw error;
	} finally {
		clearInterval(timer);
	}
}

module.exports = { showProgress };
