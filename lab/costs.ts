/*
 * What does a document cost in each output, compared with n8n's HTTP Request node and with a node that does nothing?
 *
 * `npm run lab -- costs`: one table of processor time, memory and holds of the event loop, all measured in the same run.
 * Takes about 10 minutes on two cores. `--against FOLDER` also measures the sources of another clone, in turns with these;
 * `--quick` measures little of each, to check that all of it works; `--write` puts the table into
 * docs/maintainers/costs.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { format, resolveConfig } from 'prettier';

import type { DocumentCost, DocumentRun } from './costs/oneWay.ts';
import { startResponses } from './costs/service.ts';
import { preparedN8n } from './support/prepare.ts';
import { runScript } from './support/runScript.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const page = join(root, 'docs', 'maintainers', 'costs.md');
const isQuick = process.argv.includes('--quick');
const against = process.argv.indexOf('--against');
const otherCode = against < 0 ? undefined : resolve(process.argv[against + 1] ?? '');

const megabyte = 1024 * 1024;

/** A response has the pages that a file of its size may have, except the last, which is all response. */
const sizes = [
	{ name: '4 KB', documentBytes: 4_096, responseBytes: 10_000, executions: 100 },
	{ name: '1 MB', documentBytes: megabyte, responseBytes: 100_000, executions: 40 },
	{ name: '50 MB', documentBytes: 50 * megabyte, responseBytes: 5_000_000, executions: 4 },
	{ name: '4 KB → 50 MB', documentBytes: 4_096, responseBytes: 50 * megabyte, executions: 2 },
].slice(0, isQuick ? 2 : undefined);
type Size = (typeof sizes)[number];

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

interface Way {
	name: string;
	way: DocumentRun['way'];
	code: string;
}

const ways: Way[] = [
	...outputs.flatMap(([output, name]) => [
		{ name, way: { output }, code: root },
		...(otherCode === undefined
			? []
			: [{ name: `${name}, ${otherCode}`, way: { output }, code: otherCode }]),
	]),
	{ name: 'HTTP Request', way: 'httpRequest', code: root },
	{ name: 'No Operation', way: 'noOp', code: root },
];

const figures = [
	{ name: 'processor, ms', of: ({ cpuMs }: DocumentCost) => cpuMs },
	{ name: 'memory, MB', of: ({ megabytes }: DocumentCost) => megabytes },
	{ name: 'longest hold, ms', of: ({ holdMs }: DocumentCost) => holdMs },
];

/** Memory and holds of a short document are within what n8n itself varies by. */
const columns = sizes.flatMap((size) =>
	figures
		.slice(0, size.responseBytes >= megabyte ? undefined : 1)
		.map(({ name, of }) => ({ head: `${size.name}: ${name}`, size, of })),
);

const keyOf = (way: Way, size: Size): string => `${way.name}: ${size.name}`;

/** Measures each way of each size twice, in turns, and keeps the lower figures: other programs only add to them. */
async function measureAll(n8nFolder: string, url: string): Promise<Map<string, DocumentCost>> {
	const costs = new Map<string, DocumentCost>();
	for (let round = 0; round < (isQuick ? 1 : 2); round++) {
		for (const size of sizes) {
			for (const way of ways) {
				const run: DocumentRun = {
					way: way.way,
					code: way.code,
					n8nFolder,
					url,
					documentBytes: size.documentBytes,
					responseBytes: size.responseBytes,
					executions: isQuick ? 2 : size.executions,
					warmUps: isQuick ? 5 : 100,
				};
				const key = keyOf(way, size);
				const cost = await costOf(run);
				costs.set(key, lower(costs.get(key) ?? cost, cost));
			}
		}
	}
	return costs;
}

async function costOf(run: DocumentRun): Promise<DocumentCost> {
	const file = new URL('costs/oneWay.ts', import.meta.url);
	const printed = await runScript(file, [JSON.stringify(run)], { nodeOptions: ['--expose-gc'] });
	return JSON.parse(printed) as DocumentCost;
}

function lower(one: DocumentCost, other: DocumentCost): DocumentCost {
	return {
		cpuMs: Math.min(one.cpuMs, other.cpuMs),
		megabytes: Math.min(one.megabytes, other.megabytes),
		holdMs: Math.min(one.holdMs, other.holdMs),
	};
}

function tableOf(costs: ReadonlyMap<string, DocumentCost>): string {
	const row = (way: Way): string[] => [
		way.name,
		...columns.map(({ size, of }) => {
			const cost = costs.get(keyOf(way, size));
			return cost ? Number(of(cost).toPrecision(2)).toString() : '–';
		}),
	];
	const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
	return [
		line(['', ...columns.map(({ head }) => head)]),
		line(['---', ...columns.map(() => '--:')]),
		...ways.map((way) => line(row(way))),
	].join('\n');
}

function versionOfN8n(n8nFolder: string): string {
	const file = join(n8nFolder, 'node_modules', 'n8n', 'package.json');
	return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

const n8nFolder = await preparedN8n();
const service = await startResponses();
const costs = await measureAll(n8nFolder, service.url);
await service.stop();
const text = [
	`Measured on ${new Date().toISOString().slice(0, 10)} with n8n ${versionOfN8n(n8nFolder)} and Node.js ${process.versions.node} on ${cpus()[0]?.model.trim() ?? 'an unknown processor'}, ${cpus().length} cores.`,
	tableOf(costs),
].join('\n\n');
if (process.argv.includes('--write')) {
	const begin = '<!-- Generated by `npm run lab -- costs --write`: changes are overwritten. -->';
	const [kept = ''] = readFileSync(page, 'utf8').split(begin);
	const settings = { ...(await resolveConfig(page)), parser: 'markdown' };
	writeFileSync(page, await format(`${kept}${begin}\n\n${text}\n`, settings));
} else {
	console.log(await format(text, { parser: 'markdown' }));
}
