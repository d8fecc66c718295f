/*
 * What does a document cost in each output, compared with n8n's HTTP Request node? And what do loading the nodes, their
 * first executions and a poll cost?
 *
 * `npm run lab -- costs`: medians of seven turns of processor time, memory and holds of the event loop, all measured in
 * one run of the built package. Takes about 25 minutes on two cores that do nothing else. `--against FOLDER` compares
 * with the sources of another clone, in turns with these; `--quick` measures little of each, to check that all of it
 * works; `--write` puts the run into docs/maintainers/costs.md, in place of the oldest of three.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { format, resolveConfig } from 'prettier';

import type { FirstCost, FirstRun } from './costs/firstExecutions.ts';
import type { Place, Way } from './costs/execution.ts';
import type { MemoryCost, MemoryRun } from './costs/memory.ts';
import type { ProcessorRun } from './costs/processor.ts';
import { startResponses } from './costs/service.ts';
import { type MeasuredPolls, startPolls } from './polling/measurePolls.ts';
import { median } from './support/median.ts';
import { buildPackage, preparedN8n } from './support/prepare.ts';
import { runScript } from './support/runScript.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const page = join(root, 'docs', 'maintainers', 'costs.md');
const isQuick = process.argv.includes('--quick');
const against = process.argv.indexOf('--against');
const otherCode = against < 0 ? undefined : resolve(process.argv[against + 1] ?? '');
const turns = isQuick ? 1 : 7;
const runsKept = 3;

const megabyte = 1024 * 1024;

/** A response has the pages that a file of its size may have, except the last, which is all response. */
const sizes = [
	{ name: '4 KB', documentBytes: 4_096, responseBytes: 10_000, executions: 100 },
	{ name: '1 MB', documentBytes: megabyte, responseBytes: 100_000, executions: 40 },
	{ name: '50 MB', documentBytes: 50 * megabyte, responseBytes: 5_000_000, executions: 4 },
	{ name: '4 KB → 50 MB', documentBytes: 4_096, responseBytes: 50 * megabyte, executions: 2 },
].slice(0, isQuick ? 2 : undefined);
type Size = (typeof sizes)[number];

/** Memory and holds of a short document are within what n8n itself varies by. */
const largeSizes = sizes.filter(({ responseBytes }) => responseBytes > megabyte);

/** The outputs that send a document and need nothing else. */
const outputs = [
	['chunks', 'Chunks for a Vector Store'],
	['elements', 'Elements'],
	['file', 'File'],
	['markdown', 'Markdown'],
	['pages', 'Pages'],
	['text', 'Plain Text'],
	['tableRows', 'Table Rows'],
	['document', 'Whole Document'],
] as const;

const request: Way = { way: 'httpRequest', code: root };

const codes = otherCode === undefined ? [root] : [root, otherCode];

const ways: Way[] = [
	...outputs.flatMap(([output]) => codes.map((code) => ({ way: { output }, code }))),
	request,
];

const ofWay = (way: Way, size: Size): string => JSON.stringify([way, size.name]);

/** Returns the processor time of each way and size, in ms. */
async function measureProcessor(place: Place): Promise<Map<string, number>> {
	const measured = new Map<string, number>();
	for (const size of sizes) {
		const run: ProcessorRun = {
			...{ ...size, ...place, ways, turns },
			executions: isQuick ? 2 : size.executions,
			warmUps: isQuick ? 5 : 100,
		};
		const times = await measure<number[][]>('processor', run);
		for (const [number, way] of ways.entries()) {
			measured.set(ofWay(way, size), median(times[number] ?? []));
		}
	}
	return measured;
}

/** Returns the memory and the longest hold of each way of these sources, and of each large size. */
async function measureMemory(place: Place): Promise<Map<string, MemoryCost>> {
	const measured = new Map<string, MemoryCost>();
	for (const size of largeSizes) {
		for (const way of ways.filter(({ code }) => code === root)) {
			const run: MemoryRun = { ...size, ...place, ...way, warmUps: 100 };
			const costs: MemoryCost[] = [];
			for (let turn = 0; turn < turns; turn++) costs.push(await measure('memory', run));
			const megabytes = median(costs.map((cost) => cost.megabytes));
			const holdMs = median(costs.map((cost) => cost.holdMs));
			measured.set(ofWay(way, size), { megabytes, holdMs });
		}
	}
	return measured;
}

/** Runs a measurement in a process of its own, and returns what it prints. */
async function measure<Result>(name: string, run: object): Promise<Result> {
	const file = new URL(`costs/${name}.ts`, import.meta.url);
	const printed = await runScript(file, [JSON.stringify(run)], {
		nodeOptions: ['--expose-gc', '--max-old-space-size=8192'],
		maxMs: 30 * 60_000,
	});
	return JSON.parse(printed) as Result;
}

/** Returns the FirstCosts of all turns for each folder of sources, in the order of `codes`. */
async function measureFirst(place: Place): Promise<FirstCost[][]> {
	const run: FirstRun = { codes, turns: isQuick ? 1 : 15, ...place };
	return await measure('firstExecutions', run);
}

/** Returns the polls of each folder of sources, in the order of `codes`. */
async function measurePolls(): Promise<MeasuredPolls[]> {
	const polls = startPolls();
	const measured: MeasuredPolls[] = [];
	for (const code of codes) {
		const jobs = isQuick ? 1_000 : 100_000;
		measured.push(await polls.measure(code, 'specification', jobs, turns));
	}
	await polls.stop();
	return measured;
}

const shown = (value: number): string => Number(value.toPrecision(2)).toString();

/** Two decimals: more is noise. */
const ratio = (value: number, of: number): string => (value / of).toFixed(2);

function tableOf(rows: readonly (readonly string[])[]): string {
	const [head = [], ...body] = rows;
	const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
	const rule = head.map((_, column) => (column === 0 ? '---' : '--:'));
	return [head, rule, ...body].map(line).join('\n');
}

/** What each output costs, as parts of what HTTP Request costs, whose own figures are in the last row. */
function documentTable(
	processor: ReadonlyMap<string, number>,
	memory: ReadonlyMap<string, MemoryCost>,
): string {
	const cpuOf = (way: Way, size: Size): number => processor.get(ofWay(way, size)) ?? Number.NaN;
	const memoryOf = (way: Way, size: Size): MemoryCost =>
		memory.get(ofWay(way, size)) ?? { megabytes: Number.NaN, holdMs: Number.NaN };
	const perSize = <Cell>(make: (size: Size) => Cell[], of = sizes) => of.flatMap(make);
	const head = [
		'',
		...perSize(({ name }) => [`${name}: processor`, ...(otherCode ? ['before'] : [])]),
		...perSize(({ name }) => [`${name}: memory`, 'longest hold, ms'], largeSizes),
	];
	const rows = outputs.map(([output, name]) => {
		const here: Way = { way: { output }, code: root };
		const other: Way = { way: { output }, code: otherCode ?? root };
		return [
			name,
			...perSize((size) => {
				const parts = (way: Way) => ratio(cpuOf(way, size), cpuOf(request, size));
				return [parts(here), ...(otherCode ? [parts(other)] : [])];
			}),
			...perSize((size) => {
				const { megabytes, holdMs } = memoryOf(here, size);
				return [ratio(megabytes, memoryOf(request, size).megabytes), shown(holdMs)];
			}, largeSizes),
		];
	});
	const requestRow = [
		'HTTP Request',
		...perSize((size) => [`${shown(cpuOf(request, size))} ms`, ...(otherCode ? [''] : [])]),
		...perSize((size) => {
			const { megabytes, holdMs } = memoryOf(request, size);
			return [`${shown(megabytes)} MB`, shown(holdMs)];
		}, largeSizes),
	];
	return tableOf([head, ...rows, requestRow]);
}

/** Loading and first executions, in ms, and as parts of those of the other sources. */
function firstTable(perCode: readonly FirstCost[][]): string {
	const [here = [], other] = perCode;
	const row = (name: string, of: (cost: FirstCost) => number): string[] => {
		const value = median(here.map(of));
		return [name, shown(value), ...(other ? [ratio(value, median(other.map(of)))] : [])];
	};
	const total = ({ load, first }: FirstCost) =>
		Object.values(first).reduce((sum, one) => sum + one, load);
	const names = Object.keys(here[0]?.first ?? {});
	return tableOf([
		['', 'ms', ...(other ? ['of those before'] : [])],
		row('Load of all nodes', ({ load }) => load),
		row('Load and first executions', total),
		...names.map((name) => row(`First execution of ${name}`, ({ first }) => first[name] ?? 0)),
		...names.map((name) => row(`Later execution of ${name}`, ({ later }) => later[name] ?? 0)),
	]);
}

/** What polls of 100,000 jobs cost, in ms, and as parts of what they cost with the other sources. */
function pollTable([here, other]: readonly MeasuredPolls[]): string {
	const row = (name: string, of: (polls: MeasuredPolls) => MeasuredPolls['usual']): string[] => {
		const [mine = [], others] = [here, other].map((polls) => polls && of(polls));
		const cpu = median(mine.map(({ ms }) => ms));
		return [
			name,
			shown(cpu),
			...(others ? [ratio(cpu, median(others.map(({ ms }) => ms)))] : []),
			shown(median(mine.map(({ holdMs }) => holdMs))),
		];
	};
	return tableOf([
		['', 'processor, ms', ...(other ? ['of that before'] : []), 'longest hold, ms'],
		row('Poll of what can have changed', ({ usual }) => usual),
		row('Poll of the complete list', ({ complete }) => complete),
	]);
}

function versionOfN8n(n8nFolder: string): string {
	const file = join(n8nFolder, 'node_modules', 'n8n', 'package.json');
	return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

function commitOf(folder: string): string {
	const arguments_ = ['-C', folder, 'rev-parse', '--short=8', 'HEAD'];
	return execFileSync('git', arguments_, { encoding: 'utf8' }).trim();
}

const n8nFolder = await preparedN8n();
for (const code of codes) buildPackage(code);
const service = await startResponses();
const place: Place = { n8nFolder, url: service.url };
const first = await measureFirst(place);
const polls = await measurePolls();
const processor = await measureProcessor(place);
const memory = await measureMemory(place);
await service.stop();
const before = otherCode === undefined ? '' : `, compared with ${commitOf(otherCode)} ("before")`;
const text = [
	`## ${new Date().toISOString().slice(0, 10)}, ${commitOf(root)}`,
	`n8n ${versionOfN8n(n8nFolder)}, Node.js ${process.versions.node}, ${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${cpus().length} cores${before}.`,
	documentTable(processor, memory),
	firstTable(first),
	pollTable(polls),
].join('\n\n');
if (process.argv.includes('--write')) {
	const [intro = '', ...earlier] = readFileSync(page, 'utf8').split(/^(?=## )/m);
	const kept = [`${text}\n\n`, ...earlier].slice(0, runsKept);
	const settings = { ...(await resolveConfig(page)), parser: 'markdown' };
	writeFileSync(page, await format([intro, ...kept].join(''), settings));
} else {
	console.log(await format(text, { parser: 'markdown' }));
}
