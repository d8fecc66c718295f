/**
 * Ends a run of the tests with one line: how many were skipped, and why. A skipped test's title, or that of its group,
 * names the reason as "(needs ...)".
 */
const reasonPattern = /\((needs [^)]+)\)/;

/** The line, from what jest reports. Windows has tests of its own to skip: they count like the others. */
function summaryOf(testResults) {
	const skipped = testResults.flatMap((file) =>
		file.testResults.filter(({ status }) => status === 'pending' || status === 'todo'),
	);
	if (skipped.length === 0) return 'No test was skipped.';
	const counts = new Map();
	for (const { fullName } of skipped) {
		const reason = reasonPattern.exec(fullName)?.[1] ?? `no reason given ("${fullName}")`;
		counts.set(reason, (counts.get(reason) ?? 0) + 1);
	}
	const reasons = [...counts].map(([reason, count]) => `${count}: ${reason}`);
	return `Tests skipped: ${skipped.length} (${reasons.join('; ')}).`;
}

class SkippedReporter {
	constructor({ testNamePattern }) {
		this.isFiltered = Boolean(testNamePattern);
	}

	/** With `-t`, jest counts every test that doesn't match as skipped. */
	onRunComplete(_contexts, { testResults }) {
		if (!this.isFiltered) process.stderr.write(`${summaryOf(testResults)}\n`);
	}
}

module.exports = SkippedReporter;
