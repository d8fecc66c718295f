/*
 * What do responses of 50 MB and 200 MB take as each output format?
 *
 * `npm run lab -- outputs [MEGABYTES...]`: from the first byte to the items of Document Partition: time; the peak of the
 * memory beside the items that it returns, as a multiple of the response; and how long the event loop is held in one
 * stretch, in processor time of its thread. The service runs in this process, and each form in a process of its own.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import Table from 'cli-table3';

import '../scripts/resolve-typescript.mjs';
import type { Holds } from './outputs/holds.ts';
import { startAnswers } from './outputs/service.ts';

const { formatsIn } = await import('../nodes/core/output/outputFormats.ts');

interface Measured extends Holds {
	ms: number;
	/** How much the peak of the memory has grown, and what the items keep of it. MB. */
	grown: number;
	kept: number;
	items: number;
}

/** Every form as it is without options, and what else is written in another way. */
const cases: Array<{ name: string; parameters: object }> = [
	...formatsIn('documentPartition').map(({ name, value }) => ({
		name,
		parameters: { output: value },
	})),
	{ name: 'Elements without Simplify', parameters: { output: 'elements', simplify: false } },
	{
		name: 'Elements with document info',
		parameters: { output: 'elements', options: { documentInfo: true } },
	},
	{
		name: 'Markdown without document info',
		parameters: { output: 'markdown', options: { documentInfo: false } },
	},
	{
		name: 'Table Rows, numbers converted',
		parameters: { output: 'tableRows', options: { convertNumbers: true } },
	},
	...['markdown', 'text'].map((fileFormat) => ({
		name: `File: ${fileFormat}`,
		parameters: { output: 'file', options: { fileFormat } },
	})),
];

async function measured(url: string, megabytes: number, parameters: object): Promise<Measured> {
	const child = spawn(
		process.execPath,
		[
			'--expose-gc',
			// What V8 keeps free for new objects doesn't depend on the response, and would be most of what's measured.
			'--max-semi-space-size=4',
			'--disable-warning=MODULE_TYPELESS_PACKAGE_JSON',
			'--import',
			fileURLToPath(new URL('../scripts/resolve-typescript.mjs', import.meta.url)),
			fileURLToPath(new URL('outputs/write.ts', import.meta.url)),
			url,
			String(megabytes),
			JSON.stringify(parameters),
		],
		{ stdio: ['ignore', 'pipe', 'inherit'] },
	);
	let printed = '';
	for await (const piece of child.stdout) printed += String(piece);
	return JSON.parse(printed) as Measured;
}

const given = process.argv.slice(2).map(Number);
const answers = await startAnswers();
try {
	for (const megabytes of given.length > 0 ? given : [50, 200]) {
		const table = new Table({
			head: ['', 'Items', 'Time', 'Memory', 'of items', 'Held', 'by us', 'JSON.parse', 'GC'],
			colAligns: ['left', ...Array.from({ length: 8 }, () => 'right' as const)],
			style: { head: [], border: [], compact: true },
		});
		for (const { name, parameters } of cases) {
			const one = await measured(answers.url, megabytes, parameters);
			const beside = Math.max(0, one.grown - one.kept);
			const times = (ms: number) => `${ms.toFixed(0)} ms`;
			const multiple = (value: number) => `${(value / megabytes).toFixed(2)}x`;
			table.push([
				name,
				one.items,
				times(one.ms),
				multiple(beside),
				multiple(one.kept),
				...[one.all, one.own, one.parse, one.collection].map(times),
			]);
		}
		console.log(`\nAn answer of ${megabytes} MB\n${table.toString()}`);
	}
} finally {
	await answers.stop();
}
