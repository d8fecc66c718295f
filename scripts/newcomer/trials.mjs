import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectNothingLeft, startCommand, waitForOutput } from './command.mjs';

const sampleFile = 'local-service/samples/meeting-notes.txt';
const onePassed = { passed: 1, failed: 0, skipped: 0 };

/** Reads a document with n8n, ends by itself, and a second start is ended as by Ctrl-C in a terminal. */
async function tryStart(clone, command) {
	const first = startCommand(clone, `${command} -- --once`);
	const status = await first.ended;
	if (status !== 0) throw new Error(`It ended with ${status}`);
	if (!/^.*invoice\.pdf.*\b[1-9]\d*\b/m.test(first.output)) {
		throw new Error('It showed no table with the elements of invoice.pdf');
	}
	expectNothingLeft(clone);

	const second = startCommand(clone, command);
	const [, address] = await waitForOutput(second, /(http:\/\/[\w.]+:\d+)\/workflow\/\S+/);
	const response = await fetch(`${address}/healthz`);
	if (!response.ok) throw new Error(`The editor at ${address} responded with ${response.status}`);
	await second.interrupt();
	expectNothingLeft(clone);
	return onePassed;
}

/** Runs tests whose closing line, `summary`, says how many passed, failed and were skipped. */
function tryTests(summary) {
	return async (clone, command) => {
		const running = startCommand(clone, command);
		const status = await running.ended;
		const line = running.output.match(summary)?.at(-1);
		if (line === undefined) throw new Error(`It didn't print how many tests passed (${summary})`);
		const count = (word) => Number(new RegExp(`(\\d+) ${word}`).exec(line)?.[1] ?? 0);
		const counts = { passed: count('passed'), failed: count('failed'), skipped: count('skipped') };
		if (status !== 0 && counts.failed === 0) throw new Error(`It ended with ${status}`);
		return counts;
	};
}

/** The end-to-end tests' closing line: `327 passed, 0 failed, 2 skipped`. */
const tryPlaywright = tryTests(/^\d+ passed, \d+ failed, \d+ skipped$/gm);

async function tryEndToEnd(clone, command) {
	const counts = await tryPlaywright(clone, command);
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
	const response = await fetch(url, { method: 'POST', headers: { [header]: key }, body });
	const elements = await response.json();
	if (!response.ok || !Array.isArray(elements) || elements.length === 0) {
		throw new Error(`It responded with ${response.status}: ${JSON.stringify(elements)}`);
	}
	await running.interrupt();
	expectNothingLeft(clone);
	return onePassed;
}

/**
 * How each command that the README tells a newcomer to run is tried: `run` gets the clone of that name, and gives how
 * many tests passed, failed and were skipped. It throws when the command failed. In both clones, the first command is
 * one that a newcomer may begin with; the second one needs what the first installed.
 */
export const trials = {
	'npm start': { clone: 'npm-start', run: tryStart },
	// Jest's summary: `Tests:       4 skipped, 2111 passed, 2115 total`.
	'npm test': { clone: 'npm-test', run: tryTests(/^Tests:\s+.*$/gm) },
	'npm run service': { clone: 'npm-test', run: tryService },
	'npm run test:e2e': { clone: 'npm-start', run: tryEndToEnd },
};
