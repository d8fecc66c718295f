import Table from 'cli-table3';
import { posix } from 'node:path';
import { groupBy, type House } from './house.ts';
import type { Result } from './measures.ts';
import { crumbs } from './sizes.ts';

export function isAboveLimit({ now, limit }: Result): boolean {
	return now > limit;
}

export function measureTable(results: readonly Result[]): string {
	const table = new Table({
		head: ['Measure', 'Now', 'At most', 'To reach', ''],
		colAligns: ['left', 'right', 'right', 'right', 'left'],
		style: { head: [], border: [], compact: true },
	});
	for (const result of results) {
		const { name, now, limit, reach } = result;
		table.push([name, now, limit, reach ?? '', remark(result)]);
	}
	return table.toString();
}

function remark({ now, limit, reach }: Result): string {
	if (now > limit) return 'too many';
	const lowest = Math.max(now, reach ?? 0);
	if (lowest < limit) return `lower the limit to ${lowest}`;
	return reach === undefined || now > reach ? '' : 'reached';
}

/**
 * A paragraph for each measure above its limit, with a sentence for each file or folder; with `isComplete`, for each
 * measure that found anything.
 */
export function explanation(results: readonly Result[], isComplete: boolean): string {
	return results
		.filter((result) => result.findings.length > 0 && (isComplete || isAboveLimit(result)))
		.map(({ name, now, limit, findings }) =>
			[`\n${name}: ${now}, and at most ${limit} are allowed`, ...findings].join('\n  '),
		)
		.join('\n');
}

/** Each file under 40 lines that a single file imports, with that file; sorted by folder. */
export function crumbList(house: House): string {
	const byFolder = groupBy(crumbs(house, 40), ({ file }) => posix.dirname(file.path));
	const folders = [...byFolder].sort(([one], [other]) => one.localeCompare(other));
	return folders
		.flatMap(([folder, found]) => [
			`${folder}/`,
			...found.map(({ file, importer }) => {
				const lines = String(file.lines).padStart(4);
				return `${lines}  ${posix.basename(file.path)} ← ${importer}`;
			}),
		])
		.join('\n');
}
