import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { format } from 'prettier/standalone';
import * as markdown from 'prettier/plugins/markdown';

import { generatedPart } from '../../lab/costs/page.ts';
import { costsPart, requestsTable, statesTable } from '../../lab/costs/tables.ts';
import { requestCosts, type RequestCosts } from '../../lab/costs/requests.ts';
import { root } from './repositoryFiles';

const part = generatedPart(readFileSync(join(root, 'docs', 'guides', 'costs.md'), 'utf8'));

/** Without the blanks that align columns. */
const cellsOf = (line: string) =>
	line
		.split('|')
		.slice(1, -1)
		.map((cell) => cell.trim());

const tableLines = (text: string) => text.split('\n').filter((line) => line.startsWith('|'));
const isRule = ([cell]: readonly string[]) => /^:?-+:?$/.test(cell);

/** What a table is about: its head, and the first cell of each row. Figures differ from run to run. */
function shapeOf(text: string): string[][] {
	const lines = tableLines(text).map(cellsOf);
	return lines
		.map((cells, index) => (isRule(lines[index + 1] ?? ['']) ? cells : cells.slice(0, 1)))
		.filter((cells) => !isRule(cells));
}

let requests: RequestCosts;

beforeAll(async () => {
	requests = await requestCosts();
});

const written = async (text: string) =>
	await format(text, { parser: 'markdown', plugins: [markdown] });

/** The rows of a table as they are in a page. */
async function rowsOf(table: string): Promise<string[][]> {
	return tableLines(await written(table))
		.map(cellsOf)
		.filter((cells) => !isRule(cells));
}

it('has the tables that the command makes', async () => {
	const machine = {
		date: '',
		n8n: '',
		node: '',
		client: '',
		processor: '',
		busyShare: 0,
		cores: 2,
		isQuick: false,
	};
	const none = { documents: new Map(), answers: new Map(), atOnce: new Map(), watched: [] };
	const made = await written(costsPart({ ...none, machine, jobs: [], requests }));
	// Ways of jobs are the only rows that exist only with their figures.
	const jobs = /^(Partition, |Run, \d+ files|Create, packed)/;
	const onPage = shapeOf(part).filter(([name = '']) => !jobs.test(name));
	expect(onPage).toEqual(shapeOf(made));
});

it('counts the requests of each way of waiting as the page says', async () => {
	expect(tableLines(part).map(cellsOf)).toEqual(
		expect.arrayContaining(await rowsOf(requestsTable(requests))),
	);
	expect(part).toContain(
		`Download takes ${requests.download} requests for a job with one file. A poll of the trigger that finds nothing takes ${requests.idlePoll}`,
	);
});

it('says how many bytes n8n keeps, within a twentieth', async () => {
	const onPage = new Map(
		tableLines(part)
			.map(cellsOf)
			.map(([name = '', bytes]) => [name, bytes]),
	);
	for (const [name, bytes] of await rowsOf(statesTable(requests))) {
		if (bytes === 'Bytes') continue;
		const number = (text: string | undefined) => Number(text?.replaceAll(',', ''));
		expect([name, number(onPage.get(name)) / number(bytes)]).toEqual([name, expect.closeTo(1, 1)]);
	}
});

it('has every figure, unless it says that they are provisional', () => {
	const isMissing = (line: string) =>
		/\| +– /.test(line) && !line.startsWith('| unstructured-client');
	const missing = tableLines(part).filter(isMissing);
	expect(part.includes('**These figures are provisional:**') ? [] : missing).toEqual([]);
});
