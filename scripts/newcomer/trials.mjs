import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectNothingLeft, runCommand, startCommand, waitForOutput } from './freshClone.mjs';

const sampleFile = 'local-service/samples/meeting-notes.txt';

/** Jest's summary line: `Tests:       4 skipped, 2111 passed, 2115 total`. */
const jestSummary = /^Tests:\s+(.*)$/m;
/** The end-to-end suite's closing line: `327 passed, 0 failed, 2 skipped`. */
const suiteSummary = /^\d+ passed, \d+ failed(?:, \d+ skipped)?$/m;

function countsIn(summary) {
	const count = (word) => Number(new RegExp(`(\\d+) ${word}`).exec(summary)?.[1] ?? 0);
	return { passed: count('passed'), failed: count('failed'), skipped: count('skipped') };
}

function countsOf(output, pattern) {
	const [line] = pattern.exec(output) ?? [];
	if (line === undefined) throw new Error(`It didn't print how many tests passed (${pattern})`);
	return countsIn(line);
}

const onePassed = { passed: 1, failed: 0, skipped: 0 };

/** Reads a document with n8n, ends by itself, and a second start is ended as by Ctrl-C in a terminal. */
async function tryStart(clone, command) {
	const output = await runCommand(clone, `${command} -- --once`);
	const rows = output
		.split('\n')
		.filter((line) => /invoice\.pdf/.test(line) && /\b[1-9]\d*\b/.test(line));
	if (rows.length === 0) throw new Error('It showed no table with the elements of invoice.pdf');
	expectNothingLeft(clone);

	const running = startCommand(clone, command);
	const [, address] = await waitForOutput(running, /(http:\/\/[\w.]+:\d+)\/workflow\/\S+/);
	const answer = await fetch(`${address}/healthz`);
	if (!answer.ok) throw new Error(`The editor at ${address} answered with ${answer.status}`);
	await running.interrupt();
	expectNothingLeft(clone);
	return onePassed;
}

async function tryTest(clone, command) {
	const running = startCommand(clone, command);
	const status = await running.ended;
	const counts = countsOf(running.output, jestSummary);
	if (status !== 0 && counts.failed === 0) throw new Error(`"${command}" ended with ${status}`);
	return counts;
}

async function trySuite(clone, command) {
	const running = startCommand(clone, command);
	const status = await running.ended;
	const counts = countsOf(running.output, suiteSummary);
	if (status !== 0 && counts.failed === 0) throw new Error(`"${command}" ended with ${status}`);
	expectNothingLeft(clone);
	return counts;
}

/** The service must read a document with the address, header and key that it printed, until Ctrl-C. */
async function tryService(clone, command) {
	const running = startCommand(clone, command);
	const [, url] = await waitForOutput(running, /Partition URL:\s+(\S+)/i);
	const [, key] = await waitForOutput(running, /API key:\s+(\S+)/i);
	const [, header] = await waitForOutput(running, /API key header:\s+(\S+)/i);
	const body = new FormData();
	body.append('files', new Blob([readFileSync(join(clone.folder, sampleFile))]), 'notes.txt');
	const answer = await fetch(url, { method: 'POST', headers: { [header]: key }, body });
	const elements = await answer.json();
	if (!answer.ok || !Array.isArray(elements) || elements.length === 0) {
		throw new Error(
			`The service answered a document with ${answer.status}: ${JSON.stringify(elements)}`,
		);
	}
	await running.interrupt();
	expectNothingLeft(clone);
	return onePassed;
}

/**
 * How each command that the README tells a newcomer to run is tried: `run` gets a fresh clone, or with `in` the clone
 * of another command, and gives how many tests passed, failed and were skipped. It throws when the command failed.
 */
export const trials = {
	'npm start': { run: tryStart },
	'npm test': { run: tryTest },
	'npm run service': { run: tryService },
	// It needs two installed n8n, of which the clone of `npm start` has one.
	'npm run test:e2e': { run: trySuite, in: 'npm start' },
};
