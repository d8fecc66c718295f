/*
 * npm run bench:event-loop [-- SUBJECT...]: how long the event loop is held in one stretch, before and after, side by
 * side. A stretch is measured in CPU time of its thread, so that other programs don't count; in parentheses: time in
 * all, CPU time of all threads, and how much the memory's peak grew. "Before" is the code of the commit that
 * BENCH_BEFORE names; without it, the last one before this was looked at. Each case runs in a process of its own.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import type { Subject } from './event-loop/support/subject.ts';

const before = process.env.BENCH_BEFORE ?? '35ff6bf';
const project = fileURLToPath(new URL('..', import.meta.url));
const folder = fileURLToPath(new URL('event-loop', import.meta.url));
/** Inside the project, where Node finds its packages. */
const old = join(project, 'test-output', 'bench-event-loop');

/** Lays out the code of the earlier commit; returns undefined where this clone doesn't have it. */
function oldCode(): string | undefined {
	rmSync(old, { recursive: true, force: true });
	mkdirSync(old, { recursive: true });
	const command = `git archive ${before} nodes | tar -x -C '${old}'`;
	return spawnSync('bash', ['-o', 'pipefail', '-c', command], { cwd: project }).status === 0
		? old
		: undefined;
}

const usualSeconds = 10 * 60;

function measured(
	subject: string,
	name: string,
	code: string | undefined,
	mostSeconds: number = usualSeconds,
): string {
	if (code === undefined) return 'not there';
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
			code,
		],
		{ encoding: 'utf8', timeout: mostSeconds * 1000, killSignal: 'SIGKILL' },
	);
	if (error && 'code' in error && error.code === 'ETIMEDOUT')
		return `over ${mostSeconds * 1000} ms`;
	const line = stdout.trim().split('\n').pop() ?? '';
	return line === '' ? `failed: ${stderr.trim().split('\n').pop() ?? ''}` : line;
}

const wanted = process.argv.slice(2);
const subjects = readdirSync(folder).filter(
	(file) => file.endsWith('.ts') && (wanted.length === 0 || wanted.includes(file.slice(0, -3))),
);
const code = oldCode();
try {
	for (const subject of subjects) {
		const { cases, mostSeconds } = (await import(
			pathToFileURL(join(folder, subject)).href
		)) as Subject;
		console.log(`\n${subject.slice(0, -3)}: longest hold (in all), before ${before} → after`);
		for (const name of Object.keys(cases)) {
			const earlier = measured(subject, name, code, mostSeconds);
			const current = measured(subject, name, project);
			console.log(`${name.padEnd(52)} ${earlier.padStart(42)} → ${current}`);
		}
	}
} finally {
	rmSync(old, { recursive: true, force: true });
}
