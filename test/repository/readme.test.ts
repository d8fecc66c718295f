import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { outputFieldsIn } from '../../nodes/core/output/outputFields';
import { root } from './repositoryFiles';

const readme = readFileSync(join(root, 'README.md'), 'utf8');

/** The first two cells of each row of the table whose header starts with `header`. */
function tableRows(header: string): Array<readonly [first: string, second: string]> {
	const lines = readme.split('\n');
	const start = lines.findIndex((line) => line.startsWith(`| ${header} `));
	const end = lines.findIndex((line, position) => position > start && !line.startsWith('|'));
	return lines.slice(start + 2, end).map((line) => {
		const [, first = '', second = ''] = line.split('|').map((cell) => cell.trim());
		return [first, second] as const;
	});
}

it('README lists every output form', () => {
	const places = ['documentPartition', 'download'] as const;
	const names = places.flatMap((place) =>
		(outputFieldsIn(place)[0]?.options ?? []).map(({ name }) => name),
	);
	const offered = [...new Set(names)];
	expect(
		tableRows('Choice')
			.map(([name]) => name)
			.sort(),
	).toEqual(offered.sort());
});
