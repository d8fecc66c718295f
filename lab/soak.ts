/*
 * Does every document arrive when processes are killed and the service fails for two hours?
 *
 * `npm run lab -- soak`: sends tens of thousands of documents through the packed package in a real n8n in queue mode.
 * The exit code is 0 only if everything was reached.
 */
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { findPostgresPrograms, missingServers } from '../e2e/queue/installServers.ts';
import { formatElapsed } from '../e2e/start/progress.ts';
import { EndedBySignal, watchForTheEnd } from '../e2e/start/watchForTheEnd.ts';
import { packSources } from '../e2e/globalSetup.ts';
import { pinnedN8n } from '../e2e/n8n/pinnedN8n.ts';
import { reportOf } from './soak/report.ts';
import { readSoakSettings, soakHelp, type SoakSettings } from './soak/settings.ts';
import { places, soak, type SoakView } from './soak/soak.ts';

const lineEveryMs = 30_000;
const megabyte = 1024 * 1024;
const stop = new AbortController();
const projectFolder = fileURLToPath(new URL('..', import.meta.url));

function write(text: string): void {
	process.stdout.write(`${text}\n`);
}

/** One line about what is done. */
function lineOf({ record, ledger, wholeMs }: SoakView): string {
	const { entries, finishedBy } = ledger.state;
	const number = (value: number): string => value.toLocaleString('en-US');
	const done = ledger.count('delivered') + ledger.count('refused') + ledger.count('failed');
	const again = entries.reduce(
		(sum, { interrupted, triedAgain }) => sum + interrupted + triedAgain,
		0,
	);
	const workers = Object.entries(finishedBy)
		.toSorted()
		.map(([name, count]) => {
			const sample = record.samples.findLast((each) => each.name === name);
			const memory = sample === undefined ? '' : ` (${Math.round(sample.resident / megabyte)} MB)`;
			return `${name} ${number(count)}${memory}`;
		});
	const filled = Math.floor((24 * done) / entries.length);
	const bar = `[${'#'.repeat(filled)}${'-'.repeat(24 - filled)}]`;
	const parts = [
		`${formatElapsed(record.elapsedMs)} of ${formatElapsed(wholeMs)}`,
		`${number(done)} of ${number(entries.length)} done`,
		`${number(ledger.count('refused') + ledger.count('failed'))} failed`,
		`${number(again)} again`,
		...workers,
		...(ledger.state.wrong.length > 0 ? [`${ledger.state.wrong.length} WRONG`] : []),
	];
	return `${bar} ${parts.join(' | ')}`;
}

/** Shows how far a soak is: a redrawn line on a terminal, a line every half a minute elsewhere. */
function makeShow(): (view: SoakView) => void {
	let shownAt = 0;
	let incidents = 0;
	return (view) => {
		for (const { at, what } of view.record.happened.slice(incidents)) {
			write(`${process.stdout.isTTY ? '\r\u001b[2K' : ''}  ${formatElapsed(at)}: ${what}`);
		}
		incidents = view.record.happened.length;
		const line = lineOf(view);
		if (process.stdout.isTTY) {
			process.stdout.write(`\r\u001b[2K${line.slice(0, (process.stdout.columns ?? 80) - 1)}`);
		} else if (Date.now() - shownAt > lineEveryMs) {
			shownAt = Date.now();
			write(line);
		}
	};
}

async function versionOf(...path: readonly string[]): Promise<string> {
	const file = join(projectFolder, ...path, 'package.json');
	const content: unknown = JSON.parse(await readFile(file, 'utf8'));
	return String((content as { version?: unknown }).version);
}

async function run(settings: SoakSettings): Promise<void> {
	const missing = await missingServers();
	if (missing !== undefined) throw new Error(missing);
	if (settings.isNew) await rm(settings.folder, { recursive: true, force: true });
	if (existsSync(join(settings.folder, 'soak.json'))) write(`Going on with ${settings.folder}`);
	await mkdir(settings.folder, { recursive: true });
	const { signal } = stop;
	const tarball = await packSources(join(settings.folder, 'package'), signal);
	await pinnedN8n(2, { output: process.stdout, signal });
	const workbench = { tarball, folder: settings.folder, signal, report: write };
	write('Starting PostgreSQL, Redis, n8n and three workers');
	const { record, ledger, tables } = await soak(settings, workbench, makeShow());
	const postgres = (await findPostgresPrograms())?.split('/').at(-2) ?? 'unknown';
	const versions = {
		Package: await versionOf(),
		n8n: await versionOf('e2e', 'n8n-2', 'node_modules', 'n8n'),
		'Node.js': process.versions.node,
		PostgreSQL: postgres,
	};
	const { reached, text } = reportOf(record, ledger, { tables, versions, places });
	const file = settings.isWritten
		? join(projectFolder, 'docs', 'maintainers', 'soak.md')
		: join(settings.folder, 'report.md');
	const style = await resolveConfig(join(projectFolder, 'docs', 'maintainers', 'soak.md'));
	await writeFile(file, await format(text, { ...style, parser: 'markdown' }));
	write(`\n\n${text}\n`);
	for (const { what, isReached, figure } of reached) {
		write(`${isReached ? 'ok    ' : 'FAILED'} ${what}: ${figure}`);
	}
	write(`The report is in ${file}`);
	if (reached.some(({ isReached }) => !isReached)) process.exitCode = 1;
}

watchForTheEnd(stop);
try {
	const settings = readSoakSettings(process.argv.slice(2));
	if (settings === undefined) write(soakHelp);
	else await run(settings);
} catch (error) {
	process.exitCode = stop.signal.reason instanceof EndedBySignal ? stop.signal.reason.exitCode : 1;
	write(`\nEnded: ${error instanceof Error ? error.message : String(error)}`);
	if (stop.signal.aborted) write('The same command goes on from here.');
}
