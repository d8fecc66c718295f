'use strict';

const redrawMs = 500;
/** Where a line can't be redrawn, such as in a CI log, a sign of life comes this often. */
const reminderMs = 15_000;
const barCharacters = 24;

function barOf(part) {
	const full = Math.round(part * barCharacters);
	return `[${'#'.repeat(full)}${'-'.repeat(barCharacters - full)}]`;
}

/**
 * Does a step's work and shows meanwhile how far it is: a bar on a terminal, a line now and then elsewhere.
 * `done` says how many of `total` units are there.
 */
async function showProgress({ title, unit, total, done, work, output = process.stdout }) {
	const started = Date.now();
	const isRedrawn = output.isTTY === true;
	const state = () => {
		const part = Math.min(done(), total);
		const seconds = Math.round((Date.now() - started) / 1000);
		return `${isRedrawn ? `${barOf(part / total)} ` : ''}${part} of ${total} ${unit}, ${seconds} s`;
	};
	output.write(`${title}\n`);
	const timer = setInterval(
		() => output.write(isRedrawn ? `\r\u001b[2K  ${state()}` : `  ${state()}\n`),
		isRedrawn ? redrawMs : reminderMs,
	);
	try {
		await work();
		output.write(`${isRedrawn ? '\r\u001b[2K' : ''}  ${state()}: done\n`);
	} catch (error) {
		if (isRedrawn) output.write('\n');
		throw error;
	} finally {
		clearInterval(timer);
	}
}

module.exports = { showProgress };
