'use strict';

const redrawMs = 500;
/** Where lines can't be redrawn, such as in a CI log, a line comes this often. */
const reminderMs = 20_000;
const barCharacters = 24;
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

/** Writes how far a step is, such as `[###---] 1,204 of 2,207 packages (54%)`. 100% is kept for all of them. */
function formatState(state, hasBar) {
	if (typeof state === 'string') return state;
	const { done, total, unit } = state;
	const share = total > 0 ? Math.min(1, done / total) : 0;
	const filled = Math.floor(share * barCharacters);
	const bar = hasBar ? `[${'#'.repeat(filled)}${'-'.repeat(barCharacters - filled)}] ` : '';
	const [some, all] = [done, total].map((count) => count.toLocaleString('en-US'));
	return `${bar}${some} of ${all} ${unit} (${Math.floor(share * 100)}%)`;
}

/**
 * Does a step's work and shows meanwhile how far it is, as the work reports it, and for how long it has been running:
 * by a redrawn line on a terminal, by a line every 20 seconds elsewhere.
 *
 * @template Result
 * @param {{ isTTY?: boolean, columns?: number, write(text: string): unknown }} output
 * @param {string} title
 * @param {(report: (state: string | { done: number, total: number, unit: string }) => void) => Promise<Result>} work
 * @returns {Promise<Result>}
 */
async function showProgress(output, title, work) {
	const started = Date.now();
	let state = '';
	const isRedrawn = output.isTTY === true;
	const elapsed = () => formatElapsed(Date.now() - started);
	const howFar = () => [formatState(state, isRedrawn), elapsed()].filter(Boolean).join(', ');
	const clearLine = isRedrawn ? '\r\u001b[2K' : '';
	// Some terminals say that they have 0 columns. A line longer than the terminal's width would fill two lines, and only the second would be cleared.
	const fit = (line) => line.slice(0, (output.columns || usualColumns) - 1);
	output.write(isRedrawn ? fit(`${title} ...`) : `${title} ...\n`);
	const timer = setInterval(
		() =>
			output.write(
				isRedrawn ? `${clearLine}${fit(`${title} ${howFar()}`)}` : `  ... ${howFar()}\n`,
			),
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

module.exports = { showProgress };
