/*
 * For how long do the nodes hold n8n's event loop in one stretch, with files made to hold it?
 *
 * `npm run lab -- event-loop [SUBJECT...]`: a stretch is measured in processor time of its thread, so that other
 * programs don't count; in parentheses: time in all, processor time of all threads, and how much the memory's peak
 * grew. Each case runs in a process of its own. To compare with an earlier commit, run the same command there.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import type { Subject } from './event-loop/support/subject.ts';

const project = fileURLToPath(new URL('..', import.meta.url));
const folder = fileURLToPath(new URL('event-loop', import.meta.url));
const maxSeconds = 10 * 60;

function measured(subject: string, name: string): string {
	const { stdout, stderr, error } = spawnSync(
		process.execPath,
		[
			'--max-old-space-size=8192',
			'--disable-warning=MODULE_TYPELESS_PACKAGE_JSON',
			'--import',
			fileURLToPath(new URL('../scripts/resolve-typescript.mjs', import.meta.url)),
			join(folder, 'support', 'measure.ts'),
			join(folder, subject),
			name,
			project,
		],
		{ encoding: 'utf8', timeout: maxSeconds * 1000, killSignal: 'SIGKILL' },
	);
	if (error && 'code' in error && error.code === 'ETIMEDOUT') return `over ${maxSeconds * 1000} ms`;
	const line = stdout.trim().split('\n').pop() ?? '';
	return line === '' ? `failed: ${stderr.trim().split('\n').pop() ?? ''}` : line;
}

const wanted = process.argv.slice(2);
const subjects = readdirSync(folder).filter(
	(file) => file.endsWith('.ts') && (wanted.length === 0 || wanted.includes(file.slice(0, -3))),
);
for (const subject of subjects) {
	const { cases } = (await import(pathToFileURL(join(folder, subject)).href)) as Subject;
	console.log(`\n${subject.slice(0, -3)}: longest hold (in all)`);
	for (const name of Object.keys(cases)) {
		console.log(`${name.padEnd(52)} ${measured(subject, name)}`);
	}
}
