import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { comparisonIn, comparisonOf } from '../../lab/costs/page.ts';
import { outputFieldsIn } from '../../nodes/core/output/outputFields';
import { limitForAgents } from '../../nodes/core/output/textLimit';
import { resources } from '../../nodes/DocumentService/resources';
import { root } from './repositoryFiles';

const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');
const readme = read('README.md');

function formatsIn(place: 'documentPartition' | 'download'): string[] {
	return (outputFieldsIn(place)[0]?.options ?? []).map(({ name }) => name);
}

/** The first cell of each row of the table that begins with the header `header`. */
function firstCells(page: string, header: string): string[] {
	const lines = page.split('\n');
	const start = lines.findIndex((line) => line.startsWith(`| ${header} `));
	const end = lines.findIndex((line, position) => position > start && !line.startsWith('|'));
	return lines.slice(start + 2, end).map((line) => line.split('|')[1]?.trim() ?? '');
}

/** What the README lists under Operations, by what it stands after. */
const operations = new Map(
	(readme.split('\n## Operations\n')[1] ?? '')
		.split('\n## ')[0]!
		.split('\n')
		.flatMap((line) => {
			const [names = '', list = ''] = line.split(': ');
			return [...names.matchAll(/\*\*(.+?)\*\*/g)].map(([, name]) => [name, list.split(', ')]);
		}),
);

it('README has at most 130 lines', () => {
	expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(130);
});

it.each([
	['README.md', readme],
	['SECURITY.md', read('SECURITY.md')],
])('%s names the versions of n8n that are tested', (_, page) => {
	for (const folder of ['n8n-1', 'n8n-2']) {
		const { dependencies } = JSON.parse(read('e2e', folder, 'package.json')) as {
			dependencies: { n8n: string };
		};
		const [version] = /^\d+\.\d+/.exec(dependencies.n8n) ?? [];
		expect(page).toContain(`${version}`);
	}
});

it('README lists every operation and every output of a document', () => {
	const expected = resources.map(({ option, operations: all }): [string, string[]] => [
		option.name,
		all.map(({ option: { name } }) => name),
	]);
	expect(operations).toEqual(
		new Map([['Document Partition', formatsIn('documentPartition')], ...expected]),
	);
});

it('README and the page about costs compare processor time as its table says', () => {
	const page = read('docs', 'guides', 'costs.md');
	const [, table = ''] = page.split('**Processor time, ms**');
	const compared = comparisonIn(table.split('\n**')[0]);
	expect([comparisonOf(readme), comparisonOf(page)]).toEqual([compared, compared]);
});

it('the guide to partitioning has a row for every output', () => {
	const offered = new Set([...formatsIn('documentPartition'), ...formatsIn('download')]);
	const rows = firstCells(read('docs', 'guides', 'partitioning.md'), 'Output');
	expect(rows.sort()).toEqual([...offered].sort());
});

it.each([
	['README.md', readme],
	['the guide to agents', read('docs', 'guides', 'ai-agents.md')],
])('%s says after how many characters an agent gets no more', (_, page) => {
	expect(page).toContain(`cut after ${limitForAgents.toLocaleString('en-US')} characters`);
});
