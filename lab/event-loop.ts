/*
 * For how long do the nodes hold n8n's event loop in one stretch, with worst-case files?
 *
 * `npm run lab -- event-loop [SUBJECT...]`: a stretch is measured in processor time of its thread, so that other
 * programs don't count; in parentheses: time in all, processor time of all threads, and how much the memory's peak
 * grew. `--quick` measures the last case of each subject. To compare with an earlier commit, run the same command there.
 */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import '../scripts/resolve-typescript.mjs';
import type { Subject } from './event-loop/support/subject.ts';
import { runScript } from './support/runScript.ts';

const project = fileURLToPath(new URL('..', import.meta.url));
const folder = new URL('event-loop/', import.meta.url);
const isQuick = process.argv.includes('--quick');
const wanted = process.argv.slice(2).filter((name) => !name.startsWith('--'));

const limits = { nodeOptions: ['--max-old-space-size=8192'], maxMs: 10 * 60_000 };

async function measured(subject: string, name: string): Promise<string> {
	const parameters = [fileURLToPath(new URL(subject, folder)), name, project];
	try {
		return await runScript(new URL('support/measure.ts', folder), parameters, limits);
	} catch (error) {
		process.exitCode = 1;
		return `failed: ${String(error)}`;
	}
}

const subjects = readdirSync(folder).filter(
	(file) => file.endsWith('.ts') && (wanted.length === 0 || wanted.includes(file.slice(0, -3))),
);
for (const subject of subjects) {
	const { cases } = (await import(new URL(subject, folder).href)) as Subject;
	console.log(`\n${subject.slice(0, -3)}: longest hold (in all)`);
	for (const name of Object.keys(cases).slice(isQuick ? -1 : 0)) {
		console.log(`${name.padEnd(52)} ${await measured(subject, name)}`);
	}
}
